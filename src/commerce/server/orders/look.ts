// Goods as they are now, for one buyer, by the kinds that domains provide.
import type * as z from '#zod'
import type { Product } from '#commerce/contract/goods.shapes.ts'
import type { OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { audienceOf } from '#communications/server/audiences.api.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { pointPrice } from '../balances.api.ts'
import { goodsKind, pointCategoryOf, soldAs, type Goods } from '../goods.api.ts'
import type { LineRow, OrderRow } from '../orders.tables.ts'

export interface LineRequest {
  readonly id: string
  readonly style: LineStyle
  readonly mode?: string | undefined
  readonly count: number
  readonly inviter?: string | null | undefined
  readonly terms?: OrderTerms
}
export interface Buyer {
  readonly buyer: string
  readonly person: string
}

const key = (style: string, id: string) => `${style} ${id}`
export const keyOf = ({ style, id }: Pick<LineRequest, 'style' | 'id'>): string => key(style, id)

/** By `keyOf`; missing goods are left out. */
export async function lookAt(
  db: Tx,
  now: Date,
  who: Buyer,
  wanted: readonly LineRequest[],
): Promise<ReadonlyMap<string, Goods>> {
  const found = new Map<string, Goods>()
  for (const [style, group] of Map.groupBy(wanted, each => each.style)) {
    const goods = await goodsKind(db, style)?.look({ db, now, ...who }, group)
    for (const [id, one] of goods ?? []) found.set(key(style, id), one)
  }
  return found
}

export interface Stale {
  readonly line: LineRow
  readonly reason: 'unpublished' | 'changed'
}

/**
 * Lines of an unpaid order whose goods are gone or have another price. The order keeps a discount that has
 * ended since.
 */
export async function staleLines(
  db: Tx,
  now: Date,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<Stale[]> {
  const goods = await lookAt(
    db,
    now,
    order,
    lines.map(line => ({
      id: line.goods,
      style: line.style,
      mode: line.mode ?? undefined,
      count: line.count,
      // The line's mode contains free credits and campuses.
      terms: { noDiscount: order.noDiscount },
    })),
  )
  return lines.flatMap((line): Stale[] => {
    const found = goods.get(key(line.style, line.goods))
    if (!found || found.obstacle !== null) return [{ line, reason: 'unpublished' }]
    const ranOut =
      line.discountEnd !== null &&
      line.discountEnd <= now &&
      found.original === line.original &&
      found.discount < line.discount
    // An order in points has no price in cents to compare.
    const same = order.isPoint
      ? found.original === line.original && found.discount === line.discount
      : found.price === line.price
    return same || ranOut ? [] : [{ line, reason: 'changed' }]
  })
}

export const accountName = async (db: Tx, account: string): Promise<string> =>
  (await peopleOf(db, [account])).get(account)?.name ??
  (await audienceOf(db, { school: account, class: null })?.nameOf(db, { school: account, class: null })) ??
  ''

/** People by one query, schools one by one: they sell seldom. */
export async function namesOf(db: Tx, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await peopleOf(db, accounts)
  const names = new Map([...people].map(([id, { name }]) => [id, name]))
  for (const id of new Set(accounts)) if (!names.has(id)) names.set(id, await accountName(db, id))
  return names
}

/** Products as the wire shows them, in the order of the goods given. */
export async function productsOf(
  db: Tx,
  now: Date,
  given: readonly (readonly [LineStyle, Goods])[],
): Promise<z.input<typeof Product>[]> {
  const sign = given.some(([, { cover }]) => cover !== null) ? await signer(db, now) : undefined
  const names = await namesOf(
    db,
    given.flatMap(([, { sellers }]) => sellers.slice(0, 1)),
  )
  return Promise.all(
    given.map(async ([style, goods]) => {
      const [seller] = goods.sellers
      const kind = goodsKind(db, style)
      return {
        id: goods.id,
        style,
        mode: goods.mode,
        name: goods.name,
        cover: goods.cover,
        coverUrl: goods.cover === null ? null : (sign?.(goods.cover) ?? null),
        seller: seller === undefined ? null : { _id: seller, name: names.get(seller) ?? '' },
        original: goods.original,
        discount: goods.discount,
        discountEnd: goods.discountEnd === null ? null : goods.discountEnd.toISOString(),
        price: goods.price,
        point: kind
          ? await pointPrice(db, pointCategoryOf(soldAs(kind, goods.mode), goods.id), goods.price, now)
          : null,
        gifts: goods.gifts ?? 0,
        obstacle: goods.obstacle,
      }
    }),
  )
}
