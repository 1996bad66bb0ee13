// The mall: goods that points can buy, one browsable kind after the other.
import type * as z from '#zod'
import type { pointLogContract } from '#commerce/contract/earnings.contract.ts'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { goodsKinds, type Goods, type GoodsKind } from '../goods.api.ts'
import { productsOf, type Buyer } from './look.ts'
import { pointRate } from '../earnings/settings.ts'

type Mall = (typeof pointLogContract)['methods']['calls']['get']['mall']

export async function mall(
  db: Tx,
  { buyer, person }: Buyer,
  { $search = '', $limit, $skip, style }: z.output<Mall['query']>,
  now: Date,
): Promise<z.input<Mall['result']>> {
  const look = { db, now, buyer, person }
  const found: (readonly [LineStyle, Goods])[] = []
  let [total, least] = [0, false]
  for (const kind of goodsKinds(db)) {
    if (!kind.browse || (style !== undefined && kind.style !== style) || !(await isForPoints(db, kind, now)))
      continue
    const page = await kind.browse(look, {
      words: $search,
      limit: $limit - found.length,
      skip: Math.max(0, $skip - total),
    })
    const goods = await kind.look(
      look,
      page.ids.map(id => ({ id, count: 1 })),
    )
    found.push(
      ...page.ids.flatMap(id => {
        const one = goods.get(id)
        return one ? [[kind.style, one] as const] : []
      }),
    )
    total += page.total
    least = page.least === true
    // If the total of this kind is unknown, the position of the next kind is unknown too.
    if (least) break
  }
  return {
    total,
    ...(least && { totalIsLeast: true as const }),
    limit: $limit,
    skip: $skip,
    data: await productsOf(db, now, found),
  }
}

/** Kinds with a settings category per product decide for each product. */
const isForPoints = async (db: Tx, { point, pointOf }: GoodsKind, now: Date): Promise<boolean> =>
  pointOf !== undefined || (await pointRate(db, 'claim', point, now)) !== undefined
