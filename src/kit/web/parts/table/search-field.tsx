import { useEffect, useRef, useState } from 'react'
import { delays } from '#kit/contract/constants.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './table.module.css'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Asks half a second after the last key, or at once on Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)

  const submit = (next: string) => {
    clearTimeout(timer.current)
    reported.current = next
    if (next !== value) onChange(next)
  }
  // The address can change otherwise, for example by the back button.
  useEffect(() => {
    if (value !== reported.current) setTyped(value)
    reported.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span className={classes.search}>
      <Icon
        name="search"
        size={18}
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={event => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => submit(next), delays.selectFilter)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') submit(typed)
        }}
      />
    </span>
  )
}
