// Edits of a tree, shared by buttons, keys and drag and drop.
import { useState } from 'react'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { flatten, type Entry, type EntryText, type Operation } from '#academics/contract/tree.rules.ts'
import { notify, notifyUndo } from '#kit/web/parts/notify.ts'
import {
  depthAt,
  dropOf,
  placeAfter,
  placeFor,
  shifted,
  type Drop,
  type TreePosition,
  type MoveDirection,
} from './moves.ts'
import { newId } from '#kit/web/new-id.ts'
import { pasteAt, RowsFault } from './paste.rules.ts'
import type { TreeSession } from './tree-session.ts'
import type { TreeLook } from '../parts/tree/use-tree.ts'

type Typing =
  | { readonly is: 'new'; readonly place: TreePosition }
  | { readonly is: 'rename'; readonly id: string }
  | null

const complain = (words: string) => {
  void notify(words, { type: 'negative' })
}
const count = (value: number) => value.toLocaleString('en-US')

export function useEditing(
  session: TreeSession,
  look: TreeLook,
  gradeOf: (name: string) => string | undefined,
) {
  const [typing, setTyping] = useState<Typing>(null)
  const { selected } = look

  const run = (operations: readonly Operation[], back?: readonly Operation[]): boolean => {
    const fault = session.apply(operations, back)
    if (fault !== null) complain(fault)
    return fault === null
  }
  const show = (id: string) => look.show(id, session.get().tree)
  const begin = (place: TreePosition) => {
    const { tree, levels } = session.get()
    if (depthAt(tree, place) > levels.length) return complain(academicErrors['tree-too-deep'].message)
    look.narrow({ words: '', grade: '' })
    if (place.parent !== null) look.toggle(place.parent, true)
    setTyping({ is: 'new', place })
  }
  const stop = () => setTyping(null)
  const move = (id: string, place: TreePosition) => {
    if (run([{ op: 'move', _id: id, ...place }])) show(id)
  }

  return {
    typing,
    stop,
    add: () =>
      begin(selected === null ? { parent: null, before: null } : placeAfter(session.get().tree, selected)),
    addInside: () => {
      if (selected !== null) begin({ parent: selected, before: null })
    },
    rename: (id: string | null) => {
      if (id !== null) setTyping({ is: 'rename', id })
    },
    named(name: string, goOn: boolean): void {
      const text = name.trim()
      const { tree } = session.get()
      if (!typing || text === '') return stop()
      if (typing.is === 'rename') {
        if (tree.entries.get(typing.id)?.name !== text) run([{ op: 'edit', _id: typing.id, name: text }])
        return stop()
      }
      const { place } = typing
      const _id = newId()
      // A new entry inherits its parent's grades.
      const grade = place.parent === null ? [] : (tree.entries.get(place.parent)?.grade ?? [])
      if (!run([{ op: 'add', _id, ...place, name: text, grade }])) return stop()
      show(_id)
      if (goOn) setTyping({ is: 'new', place: placeAfter(session.get().tree, _id) })
      else setTyping(null)
    },
    shift(way: 'in' | 'out'): void {
      if (typing?.is !== 'new') return
      const place = shifted(session.get().tree, typing.place, way)
      if (depthAt(session.get().tree, place) > session.get().levels.length)
        return complain(academicErrors['tree-too-deep'].message)
      if (place.parent !== null) look.toggle(place.parent, true)
      setTyping({ is: 'new', place })
    },
    go(way: MoveDirection): boolean {
      const place = selected === null ? undefined : placeFor(session.get().tree, selected, way)
      if (selected !== null && place) move(selected, place)
      return place !== undefined
    },
    drop(moved: string, target: string, where: Drop): void {
      const operation = dropOf(session.get().tree, moved, target, where)
      if (operation && run([operation])) show(moved)
    },
    edit: (id: string, change: Partial<EntryText>) => {
      run([{ op: 'edit', _id: id, ...change }])
    },
    gradesBelow(entry: Entry): void {
      const below = flatten(session.get().tree, entry._id)
      const back = below.map(({ _id, grade }): Operation => ({ op: 'edit', _id, grade }))
      if (
        run(
          below.map(({ _id }) => ({ op: 'edit', _id, grade: entry.grade })),
          back,
        )
      )
        void notify(`Grades given to ${count(below.length)} below.`)
    },
    remove(): void {
      if (selected === null) return
      const { tree } = session.get()
      const below = flatten(tree, selected).length
      const at = look.rows.findIndex(({ entry }) => entry._id === selected)
      const after =
        look.rows.slice(at + 1).find(({ level }) => level <= (look.rows[at]?.level ?? 1)) ?? look.rows[at - 1]
      if (!run([{ op: 'remove', _id: selected }])) return
      look.select(after?.entry._id ?? null)
      if (below > 0)
        void notifyUndo(`Removed, with ${count(below)} below.`, () => {
          session.undo()
        })
    },
    undo: () => follow(session.undo()),
    redo: () => follow(session.redo()),
    paste(text: string): boolean {
      const afterSelected =
        selected === null ? { parent: null, before: null } : placeAfter(session.get().tree, selected)
      const place = typing?.is === 'new' ? typing.place : afterSelected
      try {
        const { operations, tops } = pasteAt(text, place, newId, gradeOf)
        const [first] = operations
        if (
          !first ||
          !run(
            operations,
            tops.map(_id => ({ op: 'remove', _id })),
          )
        )
          return false
        setTyping(null)
        look.narrow({ words: '', grade: '' })
        show(first._id)
        void notify(
          operations.length === 1 ? 'One entry added.' : `${count(operations.length)} entries added.`,
        )
        return true
      } catch (error) {
        if (!(error instanceof RowsFault)) throw error
        complain(`Row ${error.row}: ${error.message}`)
        return false
      }
    },
  }

  /** Shows the changed entry after an undo or redo. */
  function follow(operations: readonly Operation[] | null): void {
    const { tree } = session.get()
    const changed = operations?.findLast(({ op, _id }) => op !== 'remove' && tree.entries.has(_id))
    if (changed) show(changed._id)
    else if (selected !== null && !tree.entries.has(selected)) look.select(null)
  }
}

export type Editing = ReturnType<typeof useEditing>
