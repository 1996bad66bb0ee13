// Converts typed prices in dollars to cents and back. Pure.
import { priceLimits } from '#commerce/contract/money.rules.ts'

export type Typed = { readonly cents: number } | { readonly problem: string }

export const priceWords = `Give 0, or a price from 1.00 to 10 000.00.`

/** Accepts `12`, `12.5`, `12,50` and `$ 1 200.00`: digits with at most two decimals. Other text is an error. */
export function centsOf(text: string): Typed {
  const plain = text.replace(/[\s$]/g, '').replace(',', '.')
  if (plain === '') return { problem: 'Enter a price. 0 makes it free.' }
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(plain)) return { problem: 'Enter the price as 12.00.' }
  const [whole = '0', part = ''] = plain.split('.')
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents === 0 || (cents >= priceLimits.least && cents <= priceLimits.most)
    ? { cents }
    : { problem: priceWords }
}

export const textOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Parses a whole percentage from 0 to 99. */
export function percentIn(text: string): { readonly percent: number } | { readonly problem: string } {
  const plain = text.replace(/[\s%]/g, '')
  if (plain === '') return { percent: 0 }
  return /^\d{1,2}$/.test(plain)
    ? { percent: Number(plain) }
    : { problem: 'Enter a whole number from 0 to 99.' }
}

/** The last second of a day in the browser's time zone. */
export const endOfDay = (day: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T23:59:59`).toISOString() : null
export function dayOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}
