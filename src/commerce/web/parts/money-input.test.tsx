import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function Amount() {
  const [cents, setCents] = useState<number | undefined>(5000)
  return (
    <>
      <MoneyInput
        label="Amount"
        cents={cents}
        onCents={setCents}
      />
      <output>{cents ?? 'none'}</output>
    </>
  )
}

it('keeps the input while typing and formats it on blur', () => {
  show(<Amount />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  expect(field.value).toBe('50.00')
  fireEvent.change(field, { target: { value: '66.' } })
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['66.', '6600'])
  fireEvent.blur(field)
  expect(field.value).toBe('66.00')
  fireEvent.change(field, { target: { value: 'a lot' } })
  fireEvent.blur(field)
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['a lot', 'none'])
})
