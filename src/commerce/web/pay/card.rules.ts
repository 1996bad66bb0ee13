// Formats and validates card form input. The card number is sent only to the card processor.

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

export const cardNetworks = ['visa', 'mastercard', 'amex'] as const
export type CardNetwork = (typeof cardNetworks)[number]

export function networkOf(typed: string): CardNetwork | null {
  const digits = digitsOf(typed)
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : null
}

/** Groups the digits as printed on the card. */
export function grouped(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19)
  if (networkOf(digits) === 'amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** "1" is incomplete, "5" is May, "1228" is 12/28. */
export function expiryTyped(typed: string, before: string): string {
  // Deleting the slash also deletes the digit before it; otherwise the slash would reappear at once.
  if (before.endsWith(' / ') && typed === before.trimEnd()) return typed.slice(0, 1)
  const digits = digitsOf(typed).slice(0, 4)
  const month = digits.length === 1 && digits > '1' ? `0${digits}` : digits.slice(0, 2)
  return month.length === 2 ? `${month} / ${digits.length === 1 ? '' : digits.slice(2)}` : month
}

export const isCardNumber = (typed: string): boolean => {
  const digits = digitsOf(typed)
  if (digits.length < 13) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export interface CardTyped {
  readonly number: string
  readonly expiry: string
  readonly code: string
}
export interface CardSent {
  readonly number: string
  readonly month: number
  readonly year: number
  readonly cvc: string
}

export function readCard(
  { number, expiry, code }: CardTyped,
  now: Date,
): { readonly card: CardSent } | { readonly wrong: Partial<Record<keyof CardTyped, string>> } {
  const [, month = '', year = ''] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? []
  const expiryWords = expiryFault(month, year, now)
  const wrong: Partial<Record<keyof CardTyped, string>> = {
    ...(!isCardNumber(number) && {
      number:
        digitsOf(number) === ''
          ? 'Enter your card number.'
          : 'This is not a valid card number. Check it again.',
    }),
    ...(expiryWords !== null && { expiry: expiryWords }),
    ...(!new RegExp(networkOf(number) === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(digitsOf(code)) && {
      code: networkOf(number) === 'amex' ? 'Four digits on the front.' : 'Three digits on the back.',
    }),
  }
  if (Object.keys(wrong).length > 0) return { wrong }
  return {
    card: { number: digitsOf(number), month: Number(month), year: Number(`20${year}`), cvc: digitsOf(code) },
  }
}

function expiryFault(month: string, year: string, now: Date): string | null {
  if (month === '' || Number(month) < 1 || Number(month) > 12) return 'Enter month and year, such as 08 / 29.'
  const isPast = Number(`20${year}`) * 12 + Number(month) < now.getFullYear() * 12 + now.getMonth() + 1
  return isPast ? 'This card has expired.' : null
}
