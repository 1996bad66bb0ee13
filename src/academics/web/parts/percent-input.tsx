import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'inputMode'> {
  value: number
  onChange: (value: number) => void
}

/** Input for 0 to 100 that keeps incomplete text, such as "66." while typing 66.7. */
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
