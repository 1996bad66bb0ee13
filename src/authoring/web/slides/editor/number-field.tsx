import { useState } from 'react'
import classes from './editor.module.css'

interface NumberFieldProps {
  label: string
  value: number
  least?: number
  most?: number
  onChange: (value: number) => void
}

/** A number field that commits on Enter, on arrow keys, or on blur. */
export function NumberField({ label, value, least = -20_000, most = 20_000, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    const number = Number(text)
    setTyped(null)
    if (text.trim() !== '' && Number.isFinite(number)) onChange(Math.max(least, Math.min(most, number)))
  }
  return (
    <label className={classes.field}>
      {label}
      <input
        type="number"
        step="any"
        value={typed ?? String(Math.round(value * 10) / 10)}
        min={least}
        max={most}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null) take(typed)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && typed !== null) take(typed)
          const step = ({ ArrowUp: 1, ArrowDown: -1 } as Readonly<Record<string, number>>)[event.key]
          if (step !== undefined) {
            event.preventDefault()
            take(String(Number(typed ?? value) + step * (event.shiftKey ? 10 : 1)))
          }
        }}
      />
    </label>
  )
}
