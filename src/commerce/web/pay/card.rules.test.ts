import { expect, it } from 'vitest'
import { expiryTyped, grouped, isCardNumber, networkOf, readCard } from './card.rules.ts'

it('recognises valid numbers and networks, and groups digits as printed on cards', () => {
  expect(grouped('42424242-4242 4242x')).toBe('4242 4242 4242 4242')
  expect(grouped('378282246310005')).toBe('3782 822463 10005')
  expect(['4242', '5555', '2223', '3782', '6011', ''].map(networkOf)).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    null,
    null,
  ])
  expect(['4242 4242 4242 4242', '4242 4242 4242 4243', '4242', ''].map(isCardNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('inserts the slash of the date automatically, and lets it be deleted', () => {
  expect(['1', '5', '12', '1228', '12/28', '122834'].map(value => expiryTyped(value, ''))).toEqual([
    '1',
    '05 / ',
    '12 / ',
    '12 / 28',
    '12 / 28',
    '12 / 28',
  ])
  expect(expiryTyped('12 /', '12 / ')).toBe('1')
})

it('a card is valid until the end of its expiry month', () => {
  const typed = { number: '4242 4242 4242 4242', code: '123' }
  expect(readCard({ ...typed, expiry: '11 / 26' }, new Date('2026-11-30T12:00:00'))).toMatchObject({
    card: { month: 11, year: 2026 },
  })
  expect(readCard({ ...typed, expiry: '10 / 26' }, new Date('2026-11-01T12:00:00'))).toEqual({
    wrong: { expiry: 'This card has expired.' },
  })
  expect(readCard({ ...typed, expiry: '13 / 29' }, new Date('2026-11-01T12:00:00'))).toMatchObject({
    wrong: { expiry: expect.stringContaining('month and year') },
  })
})
