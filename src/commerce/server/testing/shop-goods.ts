// Goods for tests. Stock and deliveries are in tables of the test database, so that a second process sees
// them.
import { sql } from 'drizzle-orm'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Domain } from '#kit/server/domain.ts'
import { likeContaining } from '#kit/server/like.ts'
import { sells, type Goods, type GoodsKind } from '../goods.api.ts'

export async function openShop(db: Tx): Promise<void> {
  await db.execute(
    sql`create table if not exists shop_goods (id text primary key, owner text not null, original int not null, discount int not null default 0, discount_end timestamptz, gone boolean not null default false)`,
  )
  await db.execute(
    sql`create table if not exists shop_delivered (line text primary key, goods text not null, buyer text not null, "order" text not null)`,
  )
}

export const stock = (
  db: Tx,
  id: string,
  owner: string,
  original: number,
  discount = 0,
  discountEnd: Date | null = null,
) =>
  db.execute(
    sql`insert into shop_goods (id, owner, original, discount, discount_end) values (${id}, ${owner}, ${original}, ${discount}, ${discountEnd}) on conflict (id) do update set original = ${original}, discount = ${discount}, discount_end = ${discountEnd}, gone = false`,
  )
export const takeDown = (db: Tx, id: string) =>
  db.execute(sql`update shop_goods set gone = true where id = ${id}`)
export const delivered = async (
  db: Tx,
): Promise<{ line: string; goods: string; buyer: string; order: string }[]> =>
  (await db.execute(sql`select * from shop_delivered`)).rows as never

async function look(
  db: Tx,
  now: Date,
  buyer: string | null,
  requests: readonly { id: string; count: number }[],
): Promise<Map<string, Goods>> {
  const found = new Map<string, Goods>()
  for (const { id, count } of requests) {
    const [row] = (await db.execute(sql`select * from shop_goods where id = ${id}`)).rows as {
      id: string
      owner: string
      original: number
      discount: number
      discount_end: Date | null
      gone: boolean
    }[]
    if (!row) continue
    const end = row.discount_end === null ? null : new Date(row.discount_end)
    const price = priceNow(row.original * count, { val: row.discount, end }, now)
    found.set(id, {
      id,
      mode: null,
      name: `Item ${id}`,
      cover: null,
      sellers: [row.owner],
      original: row.original * count,
      discount: price === row.original * count ? 0 : row.discount,
      discountEnd: end,
      price,
      obstacle: obstacleOf(row, buyer),
      hash: 'v1',
    })
  }
  return found
}

function obstacleOf(row: { owner: string; gone: boolean }, buyer: string | null): Goods['obstacle'] {
  if (row.gone) return 'notExist'
  return row.owner === buyer ? 'own' : null
}

const base: Omit<GoodsKind, 'style' | 'kind' | 'inCart' | 'once' | 'point' | 'income'> = {
  holdMinutes: 60,
  look: ({ db, now, buyer }, requests) => look(db, now, buyer, requests),
  async browse({ db, buyer, person }, { words, limit, skip }) {
    const { rows } = (await db.execute(
      sql`select g.id from shop_goods g where not gone and original > 0 and owner not in (${buyer ?? ''}, ${person ?? ''}) and id ilike ${likeContaining(words)} and not exists (select 1 from shop_delivered d where d.goods = g.id and d.buyer = ${buyer ?? ''}) order by length(id), id`,
    )) as { rows: { id: string }[] }
    return { ids: rows.slice(skip, skip + limit).map(({ id }) => id), total: rows.length }
  },
  async deliver({ tx }, line) {
    await tx.execute(
      sql`insert into shop_delivered (line, goods, buyer, "order") values (${line.id}, ${line.goods}, ${line.buyer}, ${line.order})`,
    )
    return {}
  },
  async withdraw({ tx }, line) {
    await tx.execute(sql`delete from shop_delivered where line = ${line.id}`)
  },
  refundable: (_db, line) => Promise.resolve({ price: line.price, point: line.point, why: null }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

/**
 * `unit` can be bought once and has no refund rule; `session` has a refund rule and fits in the cart;
 * `service` is sold in any quantity.
 */
export const goodsOfShop: Domain = {
  name: 'shop',
  provides: () => [
    sells({
      ...base,
      style: 'unit',
      kind: 'unit',
      inCart: true,
      once: true,
      point: 'unit',
      income: 'content',
      refundable: () => Promise.resolve({ price: 0, point: 0, why: 'Content is not given back.' }),
    }),
    sells({
      ...base,
      style: 'session',
      kind: 'session_public',
      inCart: true,
      once: true,
      point: 'session',
      income: 'session',
    }),
    sells({
      ...base,
      style: 'service',
      kind: 'service_pack',
      inCart: false,
      once: false,
      point: 'service',
      income: 'service',
    }),
  ],
}
