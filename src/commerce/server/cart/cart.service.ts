// `cart`: goods that a person wants to buy together. Prices are read on each request.
import { and, count, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { cartContract, cartLimit, type CartRow } from '#commerce/contract/cart.contract.ts'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { goodsKind } from '../goods.api.ts'
import { inForce, judge } from '../orders/check.ts'
import { assertAvailable } from '../orders/create.ts'
import { keyOf, lookAt, productsOf, type Buyer } from '../orders/look.ts'
import { lockBuyer } from '../orders/orders.ts'
import { carts, type CartRecord } from '../orders.tables.ts'

const columns = { _id: carts.id, goodsId: carts.goods, createdAt: carts.createdAt }

export const cartService = (kit: Kit) =>
  implement(cartContract, {
    facts: { buyer: carts.buyer },
    async find({ db, actor, query, where, now }) {
      const who = inForce(actor)
      const page = await listTable(db, carts, query, {
        columns,
        where: and(where, eq(carts.buyer, who.buyer)),
        order: [desc(carts.createdAt), desc(carts.id)],
      })
      return { ...page, data: await wireRows(db, now, who, page.data) }
    },
    async create({ db, actor, data, now }) {
      const who = inForce(actor)
      if (goodsKind(db, data.style)?.inCart !== true) throw fail(commerceErrors, 'goods-direct')
      await lockBuyer(db, who.buyer)
      const [judged] = await judge(db, now, who, [{ id: data.goodsId, style: data.style, count: 1 }])
      if (!judged) throw kitFail('unexpected')
      assertAvailable(db, judged)
      const mine = eq(carts.buyer, who.buyer)
      const same = and(mine, eq(carts.style, data.style), eq(carts.goods, data.goodsId))
      const [there] = await db.select().from(carts).where(same)
      if (there) return wireRow(db, now, who, there)
      const [held] = await db.select({ n: count() }).from(carts).where(mine)
      if ((held?.n ?? 0) >= cartLimit) throw fail(commerceErrors, 'cart-full')
      const [row] = await db
        .insert(carts)
        .values({
          id: kit.newId(),
          buyer: who.buyer,
          goods: data.goodsId,
          style: data.style,
          inviter: data.inviter ?? null,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await emit(db, kit.clock, cartContract, 'created', { _id: row.id }, [`user:${who.person}`])
      return wireRow(db, now, who, row)
    },
    async remove(id, { db, actor, where, now }) {
      const [row] = await db
        .delete(carts)
        .where(and(eq(carts.id, id), where))
        .returning()
      if (!row) throw kitFail('not-found')
      const who = { buyer: row.buyer, person: actor.id ?? row.buyer }
      await emit(db, kit.clock, cartContract, 'removed', { _id: id }, [`user:${who.person}`])
      return wireRow(db, now, who, row)
    },
    calls: {
      get: {
        async count({ db, actor }) {
          const [row] = await db
            .select({ n: count() })
            .from(carts)
            .where(eq(carts.buyer, inForce(actor).buyer))
          return { count: row?.n ?? 0 }
        },
      },
    },
  })

async function wireRows(
  db: Tx,
  now: Date,
  who: Buyer,
  rows: readonly CartRecord[],
): Promise<z.input<typeof CartRow>[]> {
  const goods = await lookAt(
    db,
    now,
    who,
    rows.map(row => ({ id: row.goods, style: row.style, count: 1 })),
  )
  const found = rows.flatMap(row => {
    const one = goods.get(keyOf({ id: row.goods, style: row.style }))
    return one && one.obstacle !== 'notExist' ? [[row.style, one] as const] : []
  })
  const products = new Map((await productsOf(db, now, found)).map(product => [keyOf(product), product]))
  return rows.map(row => ({
    _id: row.id,
    buyer: row.buyer,
    goodsId: row.goods,
    style: row.style,
    goods: products.get(keyOf({ id: row.goods, style: row.style })) ?? null,
    inviter: row.inviter,
    createdAt: row.createdAt.toISOString(),
  }))
}

async function wireRow(db: Tx, now: Date, who: Buyer, row: CartRecord): Promise<z.input<typeof CartRow>> {
  const [wire] = await wireRows(db, now, who, [row])
  if (!wire) throw new Error('a cart row without a wire form')
  return wire
}
