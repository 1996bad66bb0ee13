// Refunds through the processor. They start after the payment settles and are tried five times over a day.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { hourMs } from '#kit/contract/durations.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorWords } from '#kit/server/log.ts'
import { notify } from '#kit/server/notify.ts'
import { gatewayNamed } from '../gateways/gateways.ts'
import { notifyBuyer } from '../orders/orders.ts'
import { orders } from '../orders.tables.ts'
import { payments, refunds, type RefundRow } from '../payments.tables.ts'

/** Pauses after each failure. The fifth and last attempt is a day after the first. */
const pauses = [1, 3, 6, 14].map(hours => hours * hourMs)
const lease = 120_000

export async function runDueRefunds(kit: Kit, now: Date): Promise<void> {
  const due = await kit.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment))
    .where(and(eq(refunds.status, 'waiting'), lte(refunds.nextAt, now), eq(payments.settled, true)))
    .orderBy(asc(refunds.nextAt))
    .limit(200)
  for (const { id } of due) await runRefund(kit, id)
}

/**
 * Does nothing while the payment is not settled or another node processes the refund. The processor identifies
 * the refund by its id, so a retry never refunds twice.
 */
export async function runRefund(kit: Kit, id: string): Promise<void> {
  const now = kit.clock.now()
  const [found] = await kit.db
    .select({ payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment))
    .where(eq(refunds.id, id))
  if (!found?.payment.settled || found.payment.providerId === null) return
  const [mine] = await kit.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, nextAt: new Date(now.getTime() + lease) })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'waiting'), lte(refunds.nextAt, now)))
    .returning()
  if (!mine) return
  try {
    const { providerId } = await gatewayNamed(kit, found.payment.provider).refund({
      providerId: found.payment.providerId,
      refund: id,
      amount: mine.amount,
    })
    await kit.db.transaction(tx => executed(tx, kit.clock.now(), mine, providerId))
  } catch (error) {
    await kit.db.transaction(tx => failed(tx, kit, mine, errorWords(error)))
  }
  kit.wake()
}

async function executed(tx: Tx, now: Date, refund: RefundRow, providerId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'executed', providerId, executedAt: now, nextAt: null, error: null })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'waiting')))
  if (refund.payment !== null)
    await tx
      .update(payments)
      .set({ state: 'refunded' })
      .where(and(eq(payments.id, refund.payment), eq(payments.refunded, payments.amount)))
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.order))
  if (order) await notifyBuyer(tx, now, order)
}

async function failed(tx: Tx, kit: Kit, refund: RefundRow, words: string): Promise<void> {
  const now = kit.clock.now()
  const pause = pauses[refund.attempts - 1]
  kit.log.warn('a refund failed', {
    refund: refund.id,
    attempts: refund.attempts,
    givenUp: pause === undefined,
    error: words.slice(0, 200),
  })
  await tx
    .update(refunds)
    .set({
      error: words.slice(0, 500),
      ...(pause === undefined
        ? { status: 'failed' as const, nextAt: null }
        : { nextAt: new Date(now.getTime() + pause) }),
    })
    .where(eq(refunds.id, refund.id))
  if (pause !== undefined) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.order))
  if (!order) return
  for (const user of await managersWith(tx, ['accountant', 'admin']))
    await notify(
      tx,
      kit.clock,
      commerceNotices,
      'RefundStuck',
      { user },
      { id: order.id, no: order.no, amount: formatMoney(refund.amount, currency) },
      { key: refund.id },
    )
  await notifyBuyer(tx, now, order)
}
