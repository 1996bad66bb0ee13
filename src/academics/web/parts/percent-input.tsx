import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'inputMode'> {
  value: number
  onChange: (value: number) => void
}

/** A number from 0 to 100 as it is typed: "66." is on its way to 66.7. */
export function PercentInput({ value, onChange, ...rest }: PercentInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={typed ?? String(value)}
      onBlur={() => setTyped(null)}
      onChange={event => {
        const text = event.currentTarget.value.replace(',', '.').replaceAll(/[^\d.]/g, '')
        setTyped(text)
        onChange(Math.min(100, Number(text) || 0))
      }}
    />
  )
}
