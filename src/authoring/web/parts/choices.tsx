import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './parts.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
}

interface ChoicesProps {
  label: string
  options: readonly Option[]
  value: readonly string[]
  /** At most one option. */
  single?: boolean
  disabled?: boolean
  /** Allows custom words. */
  own?: boolean
  onChange: (value: string[]) => void
}

/** Longer lists get a search field. */
const many = 16

/** Options of a list as toggle buttons; selected options stay visible even if no longer offered. */
export function Choices({
  label,
  options,
  value,
  single = false,
  disabled = false,
  own = false,
  onChange,
}: ChoicesProps) {
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState('')
  const strangers = value
    .filter(each => !options.some(option => option.value === each))
    .map(each => ({ value: each, label: each, hint: undefined }))
  const key = words.trim().toLowerCase()
  const shown = [...options, ...strangers].filter(
    option => value.includes(option.value) || option.label.toLowerCase().includes(key),
  )
  const withAlso = (one: string) => (single ? [one] : [...value, one])
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter(each => each !== one) : withAlso(one))
  const radios = useRadios({
    values: shown.map(option => option.value),
    value: value[0],
    onChange: toggle,
    waits: true,
  })
  const stateOf = (one: string) =>
    single
      ? radios.button(one)
      : { type: 'button' as const, 'aria-pressed': value.includes(one), onClick: () => toggle(one) }
  const add = () => {
    const fresh = typed.trim()
    const known = options.find(option => option.label.toLowerCase() === fresh.toLowerCase())?.value ?? fresh
    if (fresh !== '' && !value.includes(known)) onChange(withAlso(known))
    setTyped('')
  }
  if (disabled)
    return value.length === 0 ? (
      <p className={classes.note}>Nothing chosen</p>
    ) : (
      <ul
        className={classes.pills}
        aria-label={label}
        style={{ listStyle: 'none' }}
      >
        {shown
          .filter(option => value.includes(option.value))
          .map(option => (
            <li
              key={option.value}
              className={classes.pill}
            >
              {option.label}
            </li>
          ))}
      </ul>
    )
  return (
    <div
      role="group"
      aria-label={label}
    >
      {options.length > many && (
        <TextInput
          mb={8}
          maw={360}
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      )}
      <div
        {...(single && radios.group(label))}
        className={classes.pills}
      >
        {shown.map(option => (
          <button
            key={option.value}
            {...stateOf(option.value)}
            className={classes.pill}
            title={option.hint || undefined}
          >
            {option.label}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.note}>Nothing matches.</p>}
      {own && (
        <div className={classes.own}>
          <TextInput
            flex={1}
            aria-label={`Your own, for ${label.toLowerCase()}`}
            placeholder="Your own"
            maxLength={200}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add()
              }
            }}
          />
          <Button
            variant="default"
            disabled={typed.trim() === ''}
            onClick={add}
          >
            Add
          </Button>
        </div>
      )}
    </div>
  )
}
