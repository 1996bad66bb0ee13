import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { clockOf } from '#authoring/contract/video.rules.ts'

/** `1:05.3`: caption times have a resolution of a tenth of a second. */
export const preciseClock = (seconds: number): string => {
  const tenths = Math.round(seconds * 10)
  return `${clockOf(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** Parses `1:05.3`, `1:02:03` or plain `65.2` to seconds; null for anything else. */
export function preciseSeconds(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

export function CaptionTime({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number
  error?: string | null
  onChange: (seconds: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && preciseSeconds(typed) === null
  return (
    <TextInput
      label={label}
      value={typed ?? preciseClock(value)}
      inputMode="decimal"
      error={isWrong ? 'Enter it as 1:05.3.' : error}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const seconds = preciseSeconds(text)
        if (seconds !== null) onChange(seconds)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
