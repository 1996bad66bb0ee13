// Applies a processor's report to our books. Idempotent; reports may arrive in any order.
import { and, eq, or } from 'drizzle-orm'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Attempt } from '../gateways/gateway.ts'
import { complete } from '../orders/complete.ts'
import { byItself, clockAt, isOpen, linesOf, lockOrder, states, sum, notifyBuyer } from '../orders/orders.ts'
import { orders, type OrderRow } from '../orders.tables.ts'
import { payments, refunds, type PaymentRow } from '../payments.tables.ts'
import { keepCard } from './kept-cards.ts'
import { heldGifts, releaseGifts } from './gifts.ts'
import { reportDifference } from './report.ts'
import { sendStray } from '../refunds/send.ts'
import { put } from '#kit/server/outbox.ts'

/** Runs a transaction, and retries it if it conflicts with another one. */
export async function patiently<T>(kit: Pick<Kit, 'db'>, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await kit.db.transaction(run)
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code
      if (tries >= 5 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

export async function apply(tx: Tx, now: Date, provider: string, attempt: Attempt): Promise<PaymentRow> {
  const payment = await locked(tx, provider, attempt)
  const order = await lockOrder(tx, payment.order)
  const [fresh = payment] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
  if (attempt.disputed)
    await reportDifference(tx, now, {
      kind: 'dispute',
      payment: fresh,
      found: attempt.amount - attempt.refunded,
      note: 'The owner of the card disputes this payment.',
    })
  // Final states stay, except that money may still settle and an abandoned attempt may turn out to be paid.
  if (fresh.state === 'captured' || fresh.state === 'refunded')
    return attempt.settled && !fresh.settled ? settled(tx, now, order, fresh) : fresh
  if (fresh.state === 'failed' && attempt.state !== 'captured') return fresh
  if (attempt.state === 'captured' && (attempt.amount !== fresh.amount || attempt.currency !== currency)) {
    await reportDifference(tx, now, {
      kind: 'amount',
      payment: fresh,
      found: attempt.amount,
      note: `The processor took ${attempt.currency === currency ? formatMoney(attempt.amount, currency) : `money in ${attempt.currency}`}.`,
    })
    return known(tx, fresh, attempt, { state: 'pending' })
  }
  if (attempt.state === 'captured') {
    if (attempt.kept) await keepCard(tx, now, order.buyer, provider, { ...attempt, ...attempt.kept })
    return captured(
      tx,
      now,
      order,
      await known(tx, fresh, attempt, {
        state: 'captured',
        settled: attempt.settled,
        doneAt: now,
        url: null,
        failure: null,
        words: null,
      }),
    )
  }
  if (attempt.state === 'failed')
    return failed(
      tx,
      now,
      order,
      await known(tx, fresh, attempt, {
        state: 'failed',
        failure: attempt.failure ?? 'failed',
        words: attempt.words,
        url: null,
        doneAt: now,
      }),
    )
  return known(tx, fresh, attempt, { state: attempt.state, url: attempt.url })
}

async function locked(tx: Tx, provider: string, { providerId, payment }: Attempt): Promise<PaymentRow> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        payment === null
          ? eq(payments.providerId, providerId)
          : or(eq(payments.id, payment), eq(payments.providerId, providerId)),
      ),
    )
  if (!row) throw kitFail('not-found', { providerId })
  return row
}

async function known(
  tx: Tx,
  payment: PaymentRow,
  attempt: Attempt,
  set: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({
      providerId: attempt.providerId,
      instrument: attempt.instrument,
      network: attempt.network,
      last4: attempt.last4,
      ...set,
    })
    .where(eq(payments.id, payment.id))
    .returning()
  return row ?? payment
}

/** Handles captured money: completes the order, or refunds the money if the order no longer needs it. */
async function captured(tx: Tx, now: Date, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  if (!isOpen(order) && order.status !== '400') {
    await sendStray(
      tx,
      now,
      order,
      payment,
      order.status === '405' ? 'Paid after the order was closed' : 'Paid twice',
    )
    return payment
  }
  const gifts = await heldGifts(tx, order.id)
  const paidLines = (await linesOf(tx, order.id)).filter(line => payment.lines.includes(line.id))
  if (sum(paidLines.map(({ price }) => price)) !== payment.amount + sum(gifts.map(({ amount }) => amount))) {
    // The gift card part was already refunded when the order expired.
    await sendStray(tx, now, order, payment, 'Paid after the order timed out')
    return payment
  }
  await complete(tx, now, order, paidLines, [payment, ...gifts])
  return payment
}

async function failed(tx: Tx, now: Date, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  if (!isOpen(order)) return payment
  await releaseGifts(tx, now, order)
  await notifyBuyer(tx, now, await states.advance(tx, order, 'fail', byItself(now), { updatedAt: now }))
  return payment
}

/** Starts the refunds that waited for settlement. */
async function settled(tx: Tx, now: Date, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const [row = payment] = await tx
    .update(payments)
    .set({ settled: true })
    .where(eq(payments.id, payment.id))
    .returning()
  if (row.counts) {
    await tx.update(orders).set({ settled: true }).where(eq(orders.id, order.id))
    await notifyBuyer(tx, now, order)
  }
  for (const { id } of await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment, row.id), eq(refunds.status, 'waiting'))))
    await put(tx, clockAt(now), 'commerce-refund', { refund: id }, { key: `${id} settled`, orderKey: id })
  return row
}
