import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'

export interface DraftProps {
  draft: PackDraft
  set: (change: Partial<PackDraft>) => void
}

export const option = <T extends string>(value: T, label: string) => ({ value, label })

interface WholeNumberProps {
  label: string
  value: number
  least?: number
  most: number
  onChange: (value: number) => void
}

/** A whole number between two bounds. Invalid input is reported, and not applied. */
export function WholeNumber({ label, value, least = 0, most, onChange }: WholeNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isFine = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      error={typed === null || isFine(typed) ? null : `${least} to ${most}`}
      onBlur={() => {
        if (typed !== null && isFine(typed)) setTyped(null)
      }}
      onChange={event => {
        const text = event.currentTarget.value.trim()
        setTyped(text)
        if (isFine(text)) onChange(Number(text))
      }}
    />
  )
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
