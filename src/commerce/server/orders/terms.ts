// Terms for all lines of an order. They are passed to goods that support them; otherwise the order is refused.
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import {
  orderTermNames,
  themeTermNames,
  type RequestedTerms,
  type OrderTerm,
  type OrderTerms,
} from '#commerce/contract/order-terms.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { goodsKind } from '../goods.api.ts'
import type { LineRequest } from './look.ts'

/** Applies the same terms to every line. Throws if a line's goods do not support them. */
export function withTerms(tx: Tx, wanted: readonly LineRequest[], requested: RequestedTerms): LineRequest[] {
  const theme = themeTermNames.filter(name => requested[name] !== undefined)
  if (theme.length > 0) throw fail(commerceErrors, 'order-theme', { terms: theme })
  const terms = termsIn(requested)
  const names = Object.keys(terms) as OrderTerm[]
  for (const { id, style } of wanted) {
    const unknown = names.filter(name => !goodsKind(tx, style)?.terms?.includes(name))
    if (unknown.length > 0) throw fail(commerceErrors, 'order-terms', { goods: id, terms: unknown })
  }
  return names.length === 0 ? [...wanted] : wanted.map(each => ({ ...each, terms }))
}

/** Terms with a value; the city is that of the campus. */
function termsIn(requested: RequestedTerms): OrderTerms {
  const terms: OrderTerms = Object.fromEntries(
    orderTermNames.flatMap(name => (requested[name] ? [[name, requested[name]]] : [])),
  )
  const isPlaced = terms.city !== undefined && terms.country !== undefined
  const isNowhere = terms.city === undefined && terms.country === undefined
  if (terms.isOnCampus ? !isPlaced : !isNowhere)
    throw kitFail('bad-data', {
      fields: [{ path: 'city', message: 'Lessons on campus have a country and a city, others have none.' }],
    })
  const isFree = terms.promotion || terms.freeServiceClaimed
  if ((terms.promotion && terms.freeServiceClaimed) || (isFree && (terms.noDiscount || terms.isOnCampus)))
    throw kitFail('bad-data', {
      fields: [{ path: 'promotion', message: 'A free credit is of one kind, without a price or a place.' }],
    })
  return terms
}
