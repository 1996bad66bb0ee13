import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { clockOf } from '#authoring/contract/video.rules.ts'

interface TimeProps {
  label: string
  value: number
  error?: string | null
  disabled?: boolean
  onChange: (seconds: number) => void
}

/** Parses `1:05`, `1:02:03` or plain `65` to seconds; null for anything else. */
export function secondsFrom(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim())
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]) : null
}

/** Formats a time as minutes and seconds. */
export function TimeInput({ label, value, error, disabled = false, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && secondsFrom(typed) === null
  return (
    <TextInput
      label={label}
      value={typed ?? clockOf(value)}
      inputMode="numeric"
      disabled={disabled}
      error={wrong ? 'Enter it as 1:05.' : error}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const seconds = secondsFrom(text)
        if (seconds !== null) onChange(seconds)
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
      }}
    />
  )
}
