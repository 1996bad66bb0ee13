// Search field with suggestions: a combobox for keyboard and mouse.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kinds } from '#kit/web/theme/kinds.ts'
import { libraryKindNames } from '#library/contract/kinds.rules.ts'
import { suggestQuery } from '../parts/library.queries.ts'
import { itemPath } from '../parts/words.ts'
import classes from './search.module.css'

const pause = 200

/** Cycles through the rows and the field itself, which has index −1. */
const next = (now: number, step: number, count: number): number =>
  ((now + step + count + 2) % (count + 1)) - 1

export function SearchBox({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [term, setTerm] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useId()
  const navigate = useNavigate()
  // The address can change without typing, for example by the back button.
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setTyped(value)
  }
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery(suggestQuery(term))
  const options =
    open && typed.trim().length > 1 && data
      ? [
          ...data.words.map(words => ({
            key: `words ${words}`,
            label: words,
            icon: 'search' as const,
            hint: null,
            pick: () => search(words),
          })),
          ...data.items.map(item => ({
            key: item._id,
            label: item.name,
            icon: item.model === 'prompts' ? ('template' as const) : kinds[item.mode].icon,
            hint: item.model === 'prompts' ? libraryKindNames.prompts : kinds[item.mode].label,
            pick: () => {
              close()
              void navigate(itemPath(item))
            },
          })),
        ]
      : []
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const search = (words: string) => {
    setTyped(words)
    close()
    onSearch(words)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const picked = options[at]
    if (picked) picked.pick()
    else search(typed)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (options.length > 0) setAt(now => next(now, step, options.length))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  return (
    <form
      className={classes.box}
      role="search"
      aria-label="Library"
      onSubmit={send}
    >
      <span className={classes.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search the library"
          placeholder="Search the library"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setOpen(true)
            setAt(-1)
          }}
          onKeyDown={keys}
          onBlur={close}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => search('')}
          >
            <Icon
              name="close"
              size={18}
            />
          </button>
        )}
      </span>
      <Button
        type="submit"
        className={classes.go ?? ''}
      >
        Search
      </Button>
      <div
        id={list}
        role="listbox"
        aria-label="Suggestions"
        hidden={options.length === 0}
        className={classes.options}
      >
        {options.map(({ key, label, icon, hint, pick }, index) => (
          // The field handles the keys and refers to the active row.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={event => event.preventDefault()}
            onClick={pick}
          >
            <Icon
              name={icon}
              size={18}
            />
            <span>{label}</span>
            {hint && <small>{hint}</small>}
          </div>
        ))}
      </div>
    </form>
  )
}
