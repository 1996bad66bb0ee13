// Premium content as goods: one frozen copy for one of the buyer's booked lessons. Payment schedules the
// lesson automatically.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { contentRows } from '#authoring/server/contents.api.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import {
  sells,
  type Goods,
  type GoodsKind,
  type GoodsRequest,
  type BuyerContext,
  type Selling,
  type SoldLine,
} from '#commerce/server/goods.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { kitFail } from '#kit/server/errors.ts'
import { put } from '#kit/server/outbox.ts'
import { type Provision } from '#kit/server/ports.ts'
import { bookings } from '../bookings.tables.ts'
import { imports } from '../content.tables.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'
import { isImportable } from './cloud-list.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** A paid import, and the booking it was bought for. */
    'import-lesson': { readonly line: string; readonly booking: string }
  }
}

/** The line's mode is the booking id. */
async function look(
  by: BuyerContext,
  requests: readonly GoodsRequest[],
): Promise<ReadonlyMap<string, Goods>> {
  if (requests.length === 0) return new Map()
  const rows = await by.db
    .select()
    .from(applications)
    .where(
      and(
        inArray(
          applications.id,
          requests.map(({ id }) => id),
        ),
        isImportable,
      ),
    )
  const frozen = await contentRows(
    by.db,
    rows.flatMap(({ unitSnapshot }) => unitSnapshot ?? []),
  )
  const found = new Map<string, Goods>()
  for (const { id, mode, count } of requests) {
    const row = rows.find(each => each.id === id)
    const content = frozen.get(row?.unitSnapshot ?? '')
    if (!row || !content) continue
    const price = { original: row.unitPrice, discount: 0, discountEnd: null, price: row.unitPrice }
    found.set(id, {
      id,
      mode: mode ?? null,
      booking: mode,
      name: content.name,
      cover: content.cover,
      sellers: [row.owner],
      ...price,
      obstacle: await obstacleOf(by, row, mode, count),
      hash: content.id,
    })
  }
  return found
}

async function obstacleOf(
  { db, buyer, person }: BuyerContext,
  { owner }: ApplicationRow,
  booking: string | undefined,
  count: number,
): Promise<Obstacle | null> {
  if (owner === person || owner === buyer) return 'own'
  if (person === null) return null
  if (buyer !== person || booking === undefined || count !== 1) return 'closed'
  const lesson = and(eq(bookings.id, booking), eq(bookings.servicer, person), eq(bookings.status, 'booked'))
  return (await db.$count(bookings, lesson)) === 1 ? null : 'closed'
}

async function deliver({ tx, now }: Selling, line: SoldLine): Promise<{ newId?: string }> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, line.goods))
  if (!row?.unitMode || line.hash === null || line.mode === null) throw kitFail('not-found')
  await tx.insert(imports).values({
    id: line.id,
    application: row.id,
    snapshot: line.hash,
    name: line.name,
    mode: row.unitMode,
    buyer: line.buyer,
    price: line.price,
    boughtAt: now,
  })
  await put(tx, { now: () => now }, 'import-lesson', { line: line.id, booking: line.mode }, { key: line.id })
  return {}
}

const notRefunded =
  'Premium content is not refunded. If its lesson is cancelled, you can use it in another one.'

export const importGoods: GoodsKind = {
  style: 'premium_cloud',
  kind: 'premium_cloud',
  inCart: false,
  once: false,
  holdMinutes: 24 * 60,
  point: 'service_premium',
  income: 'royalty',
  look,
  deliver,
  /** A scheduled lesson keeps its own copy. */
  withdraw: async ({ tx, now }, line) =>
    void (await tx
      .update(imports)
      .set({ withdrawnAt: now })
      .where(and(eq(imports.id, line.id), isNull(imports.withdrawnAt)))),
  refundable: () => Promise.resolve({ price: 0, point: 0, why: notRefunded }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

export const forImports = (): readonly Provision[] => [sells(importGoods)]
