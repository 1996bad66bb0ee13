// Money is whole cents with a currency; it becomes words here and nowhere else, the same on pages, in mails
// and on paper.
import { defaults } from './constants.ts'

/** `$1,900.00`, `−$5.00`; whole amounts may drop their cents where prices are compared: `$9`. */
export function formatMoney(
  cents: number,
  currency: string,
  { short = false }: { short?: boolean } = {},
): string {
  const whole = short && cents % 100 === 0
  return new Intl.NumberFormat(defaults.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    .replace('-', '−')
}
