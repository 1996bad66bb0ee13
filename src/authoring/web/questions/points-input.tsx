import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { questionLimits } from '#authoring/contract/question.shapes.ts'
import classes from './questions.module.css'

interface PointsProps {
  label: string
  /** A visible label exists above; otherwise the label is for screen readers only. */ heading?: string
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

/** Whole or half points; invalid values are not sent. */
export function PointsInput({ label, heading, value, disabled, onChange }: PointsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    const points = Number(text)
    if (text.trim() !== '' && points >= 0 && points <= questionLimits.points && Number.isInteger(points * 2))
      onChange(points)
  }
  return (
    <TextInput
      className={heading ? undefined : classes.points}
      {...(heading && { label: heading })}
      aria-label={label}
      type="number"
      min={0}
      max={questionLimits.points}
      step={0.5}
      disabled={disabled}
      value={typed ?? String(value)}
      onChange={event => write(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
