// Storage for points: 20 or 40 GB of extra personal space for a year.
import { and, eq, lte, sql } from 'drizzle-orm'
import type { PointCategory } from '#commerce/contract/earnings.contract.ts'
import { extraSpace } from '#files/server/files.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { storageGrants } from './earnings.tables.ts'
import type { Goods, GoodsKind } from './goods.api.ts'
import { pointPrice } from './earnings/settings.ts'

const gigabyte = 1024 ** 3

interface Storage {
  readonly id: PointCategory & ('cloud_20g' | 'cloud_40g')
  readonly gigabytes: number
  readonly cents: number
}
/** A money price is set as well, so that storage is never free by mistake. */
const offers: readonly Storage[] = [
  { id: 'cloud_20g', gigabytes: 20, cents: 2000 },
  { id: 'cloud_40g', gigabytes: 40, cents: 3600 },
]
const nameOf = ({ gigabytes }: Storage) => `${gigabytes} GB of storage for a year`
const offerOf = (id: string) => offers.find(offer => offer.id === id)

export const storageGoods: GoodsKind = {
  style: 'storage',
  kind: 'storage',
  inCart: false,
  once: false,
  holdMinutes: 24 * 60,
  point: 'cloud_20g',
  income: 'content',
  pointOf: goods => offerOf(goods)?.id ?? 'cloud_20g',
  async look({ db, buyer, person }, requests) {
    const had =
      buyer === null
        ? []
        : await db.select({ goods: storageGrants.goods }).from(storageGrants).where(lasting(buyer))
    return new Map(
      requests.flatMap(({ id }): [string, Goods][] => {
        const offer = offerOf(id)
        const owned = had.some(({ goods }) => goods === id) ? 'owned' : null
        // Schools get their storage with their plan.
        const obstacle = buyer === person ? owned : 'closed'
        return offer
          ? [
              [
                id,
                {
                  id,
                  mode: null,
                  name: nameOf(offer),
                  cover: null,
                  sellers: [],
                  original: offer.cents,
                  discount: 0,
                  discountEnd: null,
                  price: offer.cents,
                  obstacle,
                  hash: null,
                },
              ],
            ]
          : []
      }),
    )
  },
  async browse({ db, now, buyer, person }, { words, limit, skip }) {
    const priced =
      buyer === person
        ? await Promise.all(
            offers.map(async offer => ({ offer, point: await pointPrice(db, offer.id, offer.cents, now) })),
          )
        : []
    const ids = priced
      .filter(
        ({ offer, point }) => point !== null && nameOf(offer).toLowerCase().includes(words.toLowerCase()),
      )
      .map(({ offer }) => offer.id)
    return { ids: ids.slice(skip, skip + limit), total: ids.length }
  },
  async deliver({ tx, now }, line) {
    const until = new Date(now)
    until.setUTCFullYear(now.getUTCFullYear() + 1)
    await tx.insert(storageGrants).values({
      line: line.id,
      owner: line.buyer,
      goods: line.goods,
      bytes: (offerOf(line.goods)?.gigabytes ?? 0) * gigabyte,
      from: now,
      until,
    })
    return {}
  },
  async withdraw({ tx }, line) {
    await tx.update(storageGrants).set({ ended: true }).where(eq(storageGrants.line, line.id))
  },
  refundable: () =>
    Promise.resolve({ price: 0, point: 0, why: 'Storage is yours for a year and is not given back.' }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

const lasting = (owner: string) => and(eq(storageGrants.owner, owner), eq(storageGrants.ended, false))

export const forStorage = (): readonly Provision[] => [
  provide(extraSpace, async (tx, pool) => {
    const [row] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${storageGrants.bytes}), 0)::float8`.mapWith(Number) })
      .from(storageGrants)
      .where(lasting(pool))
    return row?.bytes ?? 0
  }),
]

export const storageJob = ({ db }: Kit): Job => ({
  name: 'commerce: bought storage ends',
  every: 300,
  run: now =>
    db
      .update(storageGrants)
      .set({ ended: true })
      .where(and(eq(storageGrants.ended, false), lte(storageGrants.until, now))),
})
