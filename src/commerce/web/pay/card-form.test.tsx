import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { settle, show } from '#kit/web/testing/show.tsx'
import { CardForm } from './card-form.tsx'

afterEach(cleanup)

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pay $9.60' }))
  await settle()
}

it('shows errors at their fields, and passes on complete cards only', async () => {
  const onCard = vi.fn(async () => {})
  show(
    <CardForm
      action="Pay $9.60"
      busy={false}
      onCard={onCard}
    />,
  )
  await press()
  expect(screen.getByText('Enter your card number.')).toBeTruthy()
  type('Card number', '4242424242424242')
  expect(field('Card number').value).toBe('4242 4242 4242 4242')
  expect(screen.queryByText('Enter your card number.')).toBeNull()
  type('Expiry date', '0839')
  type('Security code', '12')
  await press()
  expect(screen.getByText('Three digits on the back.')).toBeTruthy()
  expect(onCard).not.toHaveBeenCalled()
  type('Security code', '123')
  await press()
  expect(onCard).toHaveBeenCalledExactlyOnceWith({
    number: '4242424242424242',
    month: 8,
    year: 2039,
    cvc: '123',
  })
})
