// Amounts as people type them.

/** "12", "12.5", "1,200.00", "12,50" → cents; undefined if it is not an amount. */
export function centsOf(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/[\s\u00a0]/g, '')
  // A comma before the last one or two digits is a decimal separator; before three digits it separates thousands.
  const plain = /,\d{1,2}$/.test(text) && !text.includes('.') ? text.replace(/,(?=\d{1,2}$)/, '.') : text
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(plain)) return undefined
  const [whole = '', part = ''] = plain.replaceAll(',', '').split('.')
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

export const typedOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
