// Checks which requested lines can be ordered: for the confirm page, and again on ordering.
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type * as z from '#zod'
import type { CheckedLink } from '#commerce/contract/order-links.shapes.ts'
import type { RequestedTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { goodsKind, type Goods } from '../goods.api.ts'
import { keyOf, lookAt, productsOf, type LineRequest, type Buyer } from './look.ts'
import { lines, orders } from '../orders.tables.ts'

/** The buyer: the person, or a school that they administer; defaults to the current workplace. */
export function buyerOf(
  actor: Actor,
  { isSchool = false, school }: Pick<RequestedTerms, 'isSchool' | 'school'>,
): Buyer & { readonly isSchool: boolean } {
  if (actor.id === null) throw kitFail('not-signed-in')
  if (!isSchool && school !== undefined)
    throw kitFail('bad-data', { fields: [{ path: 'school', message: 'Only a school buys for a school.' }] })
  if (!isSchool) return { buyer: actor.id, person: actor.id, isSchool }
  const buyer = school ?? actor.school
  if (buyer === undefined || !administers(actor, buyer)) throw kitFail('forbidden')
  return { buyer, person: actor.id, isSchool }
}

export const administers = ({ memberships = [] }: Actor, school: string): boolean =>
  memberships.some(each => each.school === school && each.as === 'staff' && each.roles.includes('admin'))

/** The buyer in the current workplace. */
export const inForce = (actor: Actor): ReturnType<typeof buyerOf> =>
  buyerOf(actor, { isSchool: actor.school !== undefined && administers(actor, actor.school) })

export interface Judged {
  readonly wanted: LineRequest
  readonly goods: Goods | undefined
  readonly unpaid: string | null
  readonly paid: string | null
  readonly available: boolean
}

export async function judge(
  db: Tx,
  now: Date,
  who: Buyer,
  wanted: readonly LineRequest[],
): Promise<Judged[]> {
  const goods = await lookAt(db, now, who, wanted)
  const mine =
    wanted.length === 0
      ? []
      : await db
          .select({ goods: lines.goods, style: lines.style, open: lines.open, order: lines.order })
          .from(lines)
          .innerJoin(orders, eq(orders.id, lines.order))
          .where(
            and(
              eq(lines.buyer, who.buyer),
              inArray(
                lines.goods,
                wanted.map(({ id }) => id),
              ),
              eq(lines.removed, false),
              or(eq(lines.open, true), eq(orders.status, '200')),
            ),
          )
          .orderBy(desc(orders.createdAt))
  return wanted.map(each => {
    const found = goods.get(keyOf(each))
    const of = mine.filter(line => line.goods === each.id && line.style === each.style)
    const unpaid = of.find(({ open }) => open)?.order ?? null
    const paid = of.find(({ open }) => !open)?.order ?? null
    const once = goodsKind(db, each.style)?.once === true
    return {
      wanted: each,
      goods: found,
      unpaid,
      paid,
      available:
        found !== undefined && found.obstacle === null && unpaid === null && !(once && paid !== null),
    }
  })
}

export async function checkLinks(
  db: Tx,
  now: Date,
  who: Buyer,
  wanted: readonly LineRequest[],
): Promise<z.input<typeof CheckedLink>[]> {
  const judged = await judge(db, now, who, wanted)
  const products = await productsOf(
    db,
    now,
    judged.flatMap(({ wanted: { style }, goods }) => (goods ? [[style, goods] as const] : [])),
  )
  const byKey = new Map(products.map(product => [keyOf(product), product]))
  return judged.map(({ wanted: each, goods, unpaid, paid, available }) => ({
    id: each.id,
    style: each.style,
    available,
    notExist: goods === undefined || goods.obstacle === 'notExist',
    ordered: unpaid !== null || paid !== null,
    orderId: unpaid ?? paid,
    paidOrderId: paid,
    unpaidOrderId: unpaid,
    goods: byKey.get(keyOf(each)) ?? null,
  }))
}
