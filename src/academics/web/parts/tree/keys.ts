// Keyboard commands of the tree. Tab indents an entry; Escape followed by Tab moves the focus out of the tree.
import { useRef, type KeyboardEvent } from 'react'
import type { Editing } from '../../tree/editing.ts'
import { stepFor, type TreeLook } from './use-tree.ts'

export function useTreeKeys(look: TreeLook, editing: Editing | null, tick?: (id: string) => void) {
  const leaving = useRef(false)
  return (event: KeyboardEvent): void => {
    const { key, shiftKey, altKey } = event
    const command = event.ctrlKey || event.metaKey
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (key === 'Escape') {
      leaving.current = true
      return
    }
    const left = leaving.current
    leaving.current = false
    if (editing && edits(editing)) return done()
    if (command || altKey) return
    if (key === ' ' && tick && look.selected !== null) {
      tick(look.selected)
      return done()
    }
    const step = stepFor(key, look.rows, look.selected)
    if (!step) return
    if (step.select) look.select(step.select)
    if (step.toggle) look.toggle(step.toggle)
    done()

    function edits(acts: Editing): boolean {
      if (command && key.toLowerCase() === 'z') return (shiftKey ? acts.redo() : acts.undo(), true)
      if (command && key.toLowerCase() === 'y') return (acts.redo(), true)
      if (key === 'Enter') return (command || shiftKey ? acts.addInside() : acts.add(), true)
      if (command) return false
      if (altKey && key === 'ArrowUp') return (acts.go('up'), true)
      if (altKey && key === 'ArrowDown') return (acts.go('down'), true)
      if (key === 'Tab' && !left && look.selected !== null) return (acts.go(shiftKey ? 'out' : 'in'), true)
      if (key === 'F2') return (acts.rename(look.selected), true)
      if (key === 'Delete' || key === 'Backspace') return (acts.remove(), true)
      return false
    }
  }
}
