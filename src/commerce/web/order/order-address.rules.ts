// The parameters of the confirm page's address.
import { lineStyles, type LineStyle } from '#commerce/contract/order.shapes.ts'
import type { OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { RequestedLine } from '../commerce.queries.ts'

/** Terms that pages set with a 1 in the address. */
const flags = ['promotion', 'freeServiceClaimed', 'noDiscount'] as const satisfies (keyof OrderTerms)[]

export const termsIn = (address: URLSearchParams): OrderTerms =>
  Object.fromEntries(flags.filter(name => address.get(name) === '1').map(name => [name, true]))

const isStyle = (type: string): type is LineStyle => (lineStyles as readonly string[]).includes(type)

export function linesIn(type: string, ids: string, address: URLSearchParams): RequestedLine[] {
  if (!isStyle(type)) return []
  const [count, mode] = [Number(address.get('count')), address.get('mode')]
  return [...new Set(ids.split(',').filter(id => id !== ''))]
    .slice(0, 50)
    .map(id => ({ id, style: type, ...(count > 1 && { count }), ...(mode && { mode }) }))
}
