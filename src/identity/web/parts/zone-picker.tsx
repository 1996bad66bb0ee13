import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { searchZones, zoneOption, zoneOptions } from '#identity/contract/zones.rules.ts'
import { delays } from '#kit/contract/constants.ts'
import classes from './zone-picker.module.css'

/** Every time zone, searchable by city, region or offset. Typing clears the choice; no choice is null. */
export function ZonePicker({
  value,
  onChange,
  label = 'Time zone',
}: {
  value: string | null
  onChange: (zone: string | null) => void
  label?: string
}) {
  const now = useMemo(() => new Date(), [])
  const all = useMemo(() => zoneOptions(now), [now])
  const wordsOf = (zone: string | null) => (zone === null ? '' : zoneOption(zone, now).label)
  const [typed, setTyped] = useState(wordsOf(value))
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const ids = { list: useId(), option: useId() }
  const found = useMemo(() => searchZones(all, search), [all, search])

  useEffect(() => {
    const next = value === null ? typed : ''
    if (next === search) return
    const timer = setTimeout(() => {
      setSearch(next)
      setActive(0)
    }, delays.selectFilter)
    return () => clearTimeout(timer)
  }, [typed, value, search])

  // Scroll the chosen zone into view on opening.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' })
  }, [])

  const choose = (zone: string) => {
    setTyped(wordsOf(zone))
    onChange(zone)
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(found.length - 1, Math.max(0, active + step))
      setActive(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault()
      choose(found[active].value)
    }
  }
  return (
    <div>
      <TextInput
        label={label}
        size="md"
        value={typed}
        placeholder="City, region or offset"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded
        aria-controls={ids.list}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${ids.option}-${active}` : undefined}
        onFocus={event => event.currentTarget.select()}
        onChange={event => {
          setTyped(event.currentTarget.value)
          if (value !== null) onChange(null)
        }}
        onKeyDown={move}
      />
      {found.length === 0 ? (
        <p
          id={ids.list}
          className={classes.none}
          role="status"
        >
          No results
        </p>
      ) : (
        <div
          ref={list}
          id={ids.list}
          role="listbox"
          aria-label={label}
          className={classes.list}
          tabIndex={-1}
        >
          {found.map((option, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={option.value}
              id={`${ids.option}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active || undefined}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(option.value)}
            >
              <span>{option.label}</span>
              <span className={classes.hours}>UTC{option.differentHour}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
