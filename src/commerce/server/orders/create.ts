// Creates orders: amounts come from the goods, never from the request.
import { randomInt } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import type * as z from '#zod'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import type { PointCategory } from '#commerce/contract/earnings.contract.ts'
import { orderName } from '#commerce/contract/removed.rules.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { personByInviteCode } from '#identity/server/inviting.api.ts'
import { schoolsOf } from '#identity/server/memberships.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { pointPrice } from '../balances.api.ts'
import { goodsKind, pointCategoryOf, soldAs, type Goods, type GoodsKind } from '../goods.api.ts'
import { buyerOf, inForce, judge, type Judged } from './check.ts'
import { completeFree } from './complete.ts'
import { accountName, keyOf, type LineRequest } from './look.ts'
import { withTerms } from './terms.ts'
import { idAt, linesOf, lockBuyer, soldLine, sum, notifyBuyer } from './orders.ts'
import { carts, lines, orders, type CartRecord, type OrderRow } from '../orders.tables.ts'

type Data = z.output<typeof orderContract.methods.create.data>

export async function createOrder({
  db: tx,
  actor,
  data,
  now,
}: Pick<Call<unknown, Data>, 'actor' | 'data' | 'db' | 'now'>): Promise<OrderRow> {
  const isByCart = data.cart !== undefined && !data.isSchool && data.school === undefined
  const who = isByCart ? inForce(actor) : buyerOf(actor, data)
  const taken = await cartRows(tx, who.buyer, data.cart ?? [])
  const named: LineRequest[] = [
    ...(data.link ?? []),
    ...taken.map(row => ({ id: row.goods, style: row.style, count: 1, inviter: row.inviter })),
  ]
  const wanted = withTerms(tx, [...new Map(named.map(each => [keyOf(each), each])).values()], data)
  const kind = kindOf(tx, wanted)
  await lockBuyer(tx, who.buyer)
  const goods = (await judge(tx, now, who, wanted)).map(each => assertAvailable(tx, each))
  const points = data.isPoint
    ? await Promise.all(
        goods.map(({ id, mode, price }) => pointsOf(tx, pointCategoryOf(soldAs(kind, mode), id), price, now)),
      )
    : []
  const total = data.isPoint ? sum(points) : sum(goods.map(({ price }) => price))
  if (data.expect !== undefined && data.expect !== total)
    throw fail(commerceErrors, 'price-changed', { total })

  const ways = goods.map(({ mode }) => soldAs(kind, mode))
  const expiration = new Date(
    now.getTime() + Math.min(...ways.map(({ holdMinutes }) => holdMinutes)) * minuteMs,
  )
  const order = await insertOrder(tx, {
    id: idAt(now),
    buyer: who.buyer,
    isSchool: who.isSchool,
    person: who.person,
    buyerName: await accountName(tx, who.buyer),
    sellers: [...new Set(goods.flatMap(({ sellers }) => sellers))],
    name: orderName(goods),
    type: ways[0]?.kind ?? kind.kind,
    status: '100',
    price: data.isPoint ? 0 : total,
    point: data.isPoint ? total : 0,
    isPoint: data.isPoint,
    noDiscount: data.noDiscount ?? false,
    expiration,
    inviter: data.inviter ?? null,
    schoolInviter: await schoolOfInviter(tx, data.inviter ?? named.find(each => each.inviter)?.inviter),
    inviteSource: data.inviteSource ?? null,
    inviteSourceId: data.inviteSourceId ?? null,
    cart: await takeFromCart(tx, who.buyer, wanted),
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(lines).values(
    goods.map((one, position) => ({
      id: idAt(now),
      order: order.id,
      position,
      buyer: who.buyer,
      goods: one.id,
      style: kind.style,
      mode: one.mode,
      name: one.name,
      cover: one.cover,
      hash: one.hash,
      sellers: [...one.sellers],
      original: one.original,
      discount: one.discount,
      discountEnd: one.discountEnd,
      price: data.isPoint ? 0 : one.price,
      point: points[position] ?? 0,
      count: wanted[position]?.count ?? 1,
      giftCount: one.gifts ?? 0,
      promotion: one.promotion ?? false,
      inviter: wanted[position]?.inviter ?? null,
      country: one.campus?.country ?? null,
      city: one.campus?.city ?? null,
      booking: one.booking ?? null,
      open: true,
    })),
  )
  await notifyBuyer(tx, now, order, 'created')
  const made = await linesOf(tx, order.id)
  if (total === 0) return completeFree(tx, now, order, made)
  for (const line of made) await kind.hold?.({ tx, now }, soldLine(order, line), expiration)
  return order
}

/** A school is credited through its teacher; for teachers of several schools it is unknown which one. */
async function schoolOfInviter(tx: Tx, code: string | null | undefined): Promise<string | null> {
  const inviter = code ? await personByInviteCode(tx, code) : undefined
  const [school, ...others] = inviter ? await schoolsOf(tx, inviter.id, 'staff') : []
  return school && others.length === 0 ? school._id : null
}

function kindOf(tx: Tx, wanted: readonly LineRequest[]): GoodsKind {
  const [first] = wanted
  if (!first) throw fail(commerceErrors, 'order-empty')
  const kind = goodsKind(tx, first.style)
  if (!kind) throw fail(commerceErrors, 'goods-gone', { goods: first.id })
  if (wanted.some(({ style }) => style !== first.style) || (wanted.length > 1 && !kind.inCart))
    throw fail(commerceErrors, 'goods-mixed')
  return kind
}

const obstacleCodes = {
  notExist: 'goods-gone',
  closed: 'goods-gone',
  full: 'goods-gone',
  own: 'goods-own',
  owned: 'goods-owned',
  guardian: 'goods-guardian',
} as const

/** Goods that can be ordered, or the reason why not. */
export function assertAvailable(tx: Tx, { wanted: { id, style }, goods, unpaid, paid }: Judged): Goods {
  if (unpaid !== null) throw fail(commerceErrors, 'order-unpaid', { goods: id, orderId: unpaid })
  if (paid !== null && goodsKind(tx, style)?.once === true)
    throw fail(commerceErrors, 'order-paid', { goods: id, orderId: paid })
  if (!goods) throw fail(commerceErrors, 'goods-gone', { goods: id })
  if (goods.obstacle !== null)
    throw fail(commerceErrors, obstacleCodes[goods.obstacle], { goods: id, obstacle: goods.obstacle })
  return goods
}

async function pointsOf(tx: Tx, category: PointCategory, cents: number, now: Date): Promise<number> {
  const points = await pointPrice(tx, category, cents, now)
  if (points === null) throw fail(commerceErrors, 'goods-points')
  return points
}

async function cartRows(tx: Tx, buyer: string, ids: readonly string[]): Promise<CartRecord[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.buyer, buyer), inArray(carts.id, [...ids])))
    .orderBy(carts.createdAt, carts.id)
  if (rows.length !== new Set(ids).size) throw kitFail('not-found')
  return rows
}

/** Ordered goods leave the cart, even if ordered directly. */
async function takeFromCart(
  tx: Tx,
  buyer: string,
  wanted: readonly LineRequest[],
): Promise<OrderRow['cart']> {
  const these = wanted.map(({ id, style }) => and(eq(carts.goods, id), eq(carts.style, style as 'unit')))
  return tx
    .delete(carts)
    .where(and(eq(carts.buyer, buyer), or(...these)))
    .returning({ goods: carts.goods, style: carts.style, inviter: carts.inviter })
}

/** The order number is the day and six random digits; if it is taken, new digits are drawn. */
async function insertOrder(tx: Tx, values: Omit<typeof orders.$inferInsert, 'no'>): Promise<OrderRow> {
  const day = values.createdAt.toISOString().slice(0, 10).replaceAll('-', '')
  for (let tries = 0; tries < 20; tries++) {
    const [row] = await tx
      .insert(orders)
      .values({ ...values, no: `${day}${String(randomInt(1_000_000)).padStart(6, '0')}` })
      .onConflictDoNothing({ target: orders.no })
      .returning()
    if (row) return row
  }
  throw kitFail('unavailable')
}
