// Refunds for cancelled sessions: after the change, in a separate transaction, because orders are locked
// before sessions.
import { cancelGoods, goodsChanged } from '#commerce/server/orders.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message } from '#kit/server/outbox.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'session-refund': {
      session: string
      because: 'hostCancels' | 'tooFew' | 'changed'
      /** Only one person's. */ order?: string
    }
  }
}

/** Once per cancelled session: the first reason counts. Archived ones may be restored, and archived again. */
export const payBack = (
  { db, now }: { readonly db: Tx; readonly now: Date },
  session: string,
  because: 'hostCancels' | 'tooFew',
  gone = true,
): Promise<void> =>
  put(
    db,
    { now: () => now },
    'session-refund',
    { session, because },
    { orderKey: session, ...(gone && { key: `cancelled ${session}` }) },
  )

/** One person was removed from the list. */
export const payOneBack = (
  { db, now }: { readonly db: Tx; readonly now: Date },
  session: string,
  order: string,
): Promise<void> =>
  put(
    db,
    { now: () => now },
    'session-refund',
    { session, because: 'hostCancels', order },
    { orderKey: session },
  )

/** Unpaid orders lose items whose price changed or that are no longer on sale. */
export const orderChanged = (
  { db, now }: { readonly db: Tx; readonly now: Date },
  session: string,
): Promise<void> =>
  put(db, { now: () => now }, 'session-refund', { session, because: 'changed' }, { orderKey: session })

export const refundHandler =
  (kit: Kit) =>
  ({ payload: { session, because, order } }: Message<'session-refund'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const now = kit.clock.now()
      if (because !== 'changed') await cancelGoods(tx, now, 'session', session, because, order)
      if (order === undefined) await goodsChanged(tx, now, 'session', [session])
    })
