import { useId, useState } from 'react'
import classes from './pricing.module.css'

export interface SeatInputProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** A number of seats, by slider or by typing; incomplete input is applied once it is valid. */
export function SeatInput({ label, value, least, most, onChange }: SeatInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const accept = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) onChange(number)
  }
  const wrong = typed !== null && typed !== String(value)
  return (
    <div className={classes.seat}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classes.number}
        inputMode="numeric"
        value={typed ?? value}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={event => accept(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <input
        className={classes.range}
        type="range"
        aria-label={`${label}, slider`}
        min={least}
        max={most}
        value={value}
        onChange={event => {
          setTyped(null)
          onChange(Number(event.target.value))
        }}
      />
      {wrong && (
        <p
          id={`${id}-error`}
          className={classes.wrong}
        >
          A whole number from {least} to {most.toLocaleString('en-US')}.
        </p>
      )}
    </div>
  )
}
