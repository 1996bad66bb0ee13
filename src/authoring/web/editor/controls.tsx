// Controls of fields: growing text areas, lists of texts, single choices.
import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { contentLimits } from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useEditor } from './editor-context.ts'
import classes from './editor.module.css'

interface ControlLabel {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
}
interface TextProps {
  readonly named: ControlLabel
  readonly value: string
  readonly most?: number
  readonly large?: boolean
  readonly onChange: (value: string) => void
}

/** Grows with its text. A title is a single line: Enter does not break it. */
export function TextControl({ named, value, most = contentLimits.text, large = false, onChange }: TextProps) {
  const { readOnly } = useEditor()
  if (readOnly)
    return (
      <p
        className={large ? classes.titleText : classes.readText}
        id={named.id}
      >
        {value || <span className={classes.none}>Nothing written yet</span>}
      </p>
    )
  return (
    <div
      className={classes.grow}
      data-large={large || undefined}
      data-words={`${value} `}
    >
      <textarea
        id={named.id}
        aria-describedby={named.hint}
        value={value}
        maxLength={most}
        rows={large ? 1 : 2}
        spellCheck
        onChange={event => onChange(large ? event.target.value.replace(/\n/g, ' ') : event.target.value)}
        onKeyDown={event => {
          if (large && event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}

interface ListProps {
  readonly named: ControlLabel & { readonly words: string }
  readonly value: readonly string[]
  readonly most?: number
  readonly length?: number
  readonly onChange: (value: string[]) => void
}

const whole = (rows: readonly string[]): string[] => rows.map(row => row.trim()).filter(row => row !== '')

/** Several texts: Enter adds one below, Backspace in an empty one removes it, Alt+arrows move it. */
export function ListControl({ named, value, most = 100, length = 2000, onChange }: ListProps) {
  const { readOnly } = useEditor()
  const [rows, setRows] = useState<readonly string[]>(() => (value.length > 0 ? value : ['']))
  const place = useRef<HTMLOListElement>(null)
  const wanted = useRef<number | null>(null)
  const known = useRef(whole(value))
  // Somebody else's change; the user's own text stays as typed.
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(known.current)) return
    known.current = [...value]
    setRows(value.length > 0 ? value : [''])
  }, [value])
  useEffect(() => {
    if (wanted.current === null) return
    place.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = null
  })
  const put = (next: readonly string[], focus?: number) => {
    setRows(next.length > 0 ? next : [''])
    if (focus !== undefined) wanted.current = Math.max(0, focus)
    const words = whole(next)
    known.current = words
    onChange(words)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const row = rows[at] ?? ''
    if (event.key === 'Enter' && rows.length < most) {
      event.preventDefault()
      if (row.trim() !== '') put([...rows.slice(0, at + 1), '', ...rows.slice(at + 1)], at + 1)
    }
    if (event.key === 'Backspace' && row === '' && rows.length > 1) {
      event.preventDefault()
      put(rows.toSpliced(at, 1), at - 1)
    }
    const to = at + (event.key === 'ArrowUp' ? -1 : 1)
    if (
      event.altKey &&
      (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
      to >= 0 &&
      to < rows.length
    ) {
      event.preventDefault()
      put(rows.toSpliced(at, 1).toSpliced(to, 0, row), to)
    }
  }
  if (readOnly)
    return value.length === 0 ? (
      <p className={classes.none}>Nothing written yet</p>
    ) : (
      <ol className={classes.readList}>
        {value.map((row, at) => (
          <li key={at}>{row}</li>
        ))}
      </ol>
    )
  return (
    <div
      role="group"
      aria-labelledby={named.label}
      aria-describedby={named.hint}
    >
      <ol
        ref={place}
        className={classes.list}
      >
        {rows.map((row, at) => (
          <li key={at}>
            <input
              value={row}
              maxLength={length}
              aria-label={`${named.words} ${at + 1}`}
              {...(at === 0 && { id: named.id })}
              onChange={event => put(rows.toSpliced(at, 1, event.target.value))}
              onKeyDown={event => onKeyDown(event, at)}
            />
            {(rows.length > 1 || row !== '') && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Remove ${named.words} ${at + 1}`}
                onClick={() => put(rows.toSpliced(at, 1), Math.min(at, rows.length - 2))}
              >
                <Icon
                  name="close"
                  size={16}
                />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={
            <Icon
              name="plus"
              size={16}
            />
          }
          onClick={() => put([...rows, ''], rows.length)}
        >
          Add another
        </Button>
      )}
    </div>
  )
}
