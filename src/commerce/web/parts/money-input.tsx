import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { centsOf, typedOf } from './money.rules.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'inputMode'> {
  cents: number | undefined
  onCents: (cents: number | undefined) => void
}

/** Takes an amount in dollars and passes it on in whole cents, or as no value if the input is invalid. */
export function MoneyInput({ cents, onCents, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      size="md"
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      value={typed ?? (cents === undefined ? '' : typedOf(cents))}
      onBlur={() => {
        if (cents !== undefined) setTyped(null)
      }}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onCents(centsOf(event.currentTarget.value))
      }}
    />
  )
}
