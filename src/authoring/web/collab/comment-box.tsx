import { Button } from '@mantine/core'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import classes from './comments.module.css'

export interface Person {
  readonly uid: string
  readonly name: string
}

/** The name being typed after an @, up to the cursor. */
export const mentionAt = (text: string, cursor: number): string | null =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor))?.[1] ?? null

/** People whose names occur in the text. */
export const mentioned = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ uid }) => uid)

/** Highlights names after an @. */
export function MentionText({ text, people }: { text: string; people: readonly Person[] }) {
  const names = people
    .map(({ name }) => `@${name}`)
    .filter(name => text.includes(name))
    .sort((a, b) => b.length - a.length)
  const parts =
    names.length === 0
      ? [text]
      : text.split(
          new RegExp(`(${names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`),
        )
  return parts.map((part, at) =>
    names.includes(part) ? <b key={at}>{part}</b> : <Fragment key={at}>{part}</Fragment>,
  )
}

interface CommentBoxProps {
  label: string
  action: string
  people: readonly Person[]
  start?: string
  /** Takes focus when it appears. */ ready?: boolean
  onSend: (text: string, mentions: string[]) => Promise<unknown>
  onCancel?: () => void
}

/** A text field with a name picker after an @. Ctrl+Enter sends. */
export function CommentBox({
  label,
  action,
  people,
  start = '',
  ready = false,
  onSend,
  onCancel,
}: CommentBoxProps) {
  const [text, setText] = useState(start)
  const [mention, setMention] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const { act, busy } = useAct()
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  useEffect(() => {
    if (ready) box.current?.focus({ preventScroll: true })
  }, [ready])
  const offered =
    mention === null
      ? []
      : people
          .filter(
            ({ name }) =>
              name.toLowerCase().startsWith(mention.toLowerCase()) &&
              name.toLowerCase() !== mention.trim().toLowerCase(),
          )
          .slice(0, 6)

  const write = (next: string) => {
    setText(next)
    setAt(0)
    setMention(mentionAt(next, box.current?.selectionStart ?? next.length))
  }
  const take = ({ name }: Person) => {
    const cursor = box.current?.selectionStart ?? text.length
    const before = text.slice(0, cursor).replace(/@[^@\n]*$/, `@${name} `)
    setText(before + text.slice(cursor))
    setMention(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }
  const send = () => {
    if (text.trim() === '') return
    act(async () => {
      const sent = await onSend(text.trim(), mentioned(text, people))
      if (sent !== undefined) setText('')
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = offered[at]
    if (person && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      take(person)
    } else if (person && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    } else if (event.key === 'Escape' && mention !== null) {
      event.stopPropagation()
      setMention(null)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
  }
  return (
    <div className={classes.box}>
      <textarea
        ref={box}
        rows={2}
        aria-label={label}
        placeholder={people.length > 0 ? `${label}. @ mentions somebody.` : label}
        value={text}
        maxLength={5000}
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={offered.length > 0 ? `${list}-${at}` : undefined}
        onChange={event => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTimeout(() => setMention(null), 150)}
      />
      <div
        id={list}
        className={classes.names}
        role="listbox"
        aria-label="People to mention"
        hidden={offered.length === 0}
      >
        {offered.map((person, index) => (
          <div
            key={person.uid}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={event => {
              event.preventDefault()
              take(person)
            }}
          >
            {person.name}
          </div>
        ))}
      </div>
      <div className={classes.send}>
        {onCancel && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onCancel}
          >
            Cancel
          </Button>
        )}
        <Button
          size="compact-sm"
          loading={busy}
          disabled={text.trim() === ''}
          onClick={send}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
