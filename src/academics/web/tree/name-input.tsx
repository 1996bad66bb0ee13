import { useEffect, useRef, useState } from 'react'
import { treeLimits } from '#academics/contract/tree.rules.ts'
import classes from './tree.module.css'

export type NextFocus = 'next' | 'stay'

interface NameInputProps {
  label: string
  name: string
  onDone: (name: string, after: NextFocus) => void
  onCancel: () => void
  /** Tab and Shift+Tab while typing. */
  onShift?: (way: 'in' | 'out', typed: string) => void
  onPasteRows?: ((text: string) => void) | undefined
}

/** Name field in the row of an entry. Enter saves and starts the next entry; blur saves. */
export function NameInput({ label, name, onDone, onCancel, onShift, onPasteRows }: NameInputProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const end = (work: () => void) => {
    if (over.current) return
    over.current = true
    work()
  }
  return (
    <input
      ref={field}
      className={classes.input}
      aria-label={label}
      value={typed}
      maxLength={treeLimits.name}
      placeholder="Type a name"
      enterKeyHint="next"
      onChange={event => setTyped(event.target.value)}
      onBlur={() => end(() => onDone(typed, 'stay'))}
      onPaste={event => {
        const text = event.clipboardData.getData('text/plain')
        if (!onPasteRows || !text.trim().includes('\n')) return
        event.preventDefault()
        end(() => onPasteRows(text))
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') {
          event.preventDefault()
          end(() => onDone(typed, 'next'))
        } else if (event.key === 'Escape') {
          event.preventDefault()
          end(onCancel)
        } else if (event.key === 'Tab' && onShift) {
          event.preventDefault()
          onShift(event.shiftKey ? 'out' : 'in', typed)
        }
      }}
    />
  )
}
