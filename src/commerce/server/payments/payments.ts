// Payments: each attempt is a row, the processor is called outside transactions, and its report is applied
// exactly once.
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { basePath } from '#kit/contract/constants.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { spendPoints } from '../balances.api.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { goodsKind, pointCategoryOf, soldAs } from '../goods.api.ts'
import { refresh } from '../orders/close.ts'
import { complete } from '../orders/complete.ts'
import { idAt, isOpen, isPaid, linesOf, lockOrder, sum } from '../orders/orders.ts'
import { keptCardOf } from './kept-cards.ts'
import { payments, type KeptCardRow, type PaymentRow } from '../payments.tables.ts'
import { type OrderRow } from '../orders.tables.ts'
import { apply, patiently } from './apply.ts'
import { spendGifts, takesGifts } from './gifts.ts'

export interface Sale {
  readonly orderId: string
  readonly nonce?: string | undefined
  readonly giftCard?: boolean | undefined
  /** Save the card for later payments. */
  readonly keep?: boolean | undefined
  readonly kept?: boolean | undefined
}

/** Makes one payment attempt. Resolves with its state, even if the card is declined. */
export async function sale(
  kit: Kit,
  { orderId, nonce, giftCard = false, keep = false, kept = false }: Sale,
): Promise<PaymentRow> {
  await giveUpConfirming(kit, orderId)
  const begun = await patiently(kit, tx => begin(tx, kit, { orderId, nonce, giftCard, kept }))
  kit.wake()
  if ('refusal' in begun) throw begun.refusal
  if (!begun.gateway) return begun.payment
  const { gateway, order, payment, card } = begun
  try {
    const attempt = await gateway.create({
      payment: payment.id,
      orderNo: order.no,
      description: order.name,
      amount: payment.amount,
      currency,
      nonce: nonce ?? null,
      returnUrl: `${kit.origin}${basePath}/order/payResult/${order.id}?payment=${payment.id}`,
      keep,
      kept: card,
    })
    return await patiently(kit, tx => apply(tx, kit.clock.now(), gateway.name, attempt))
  } catch (error) {
    // It is unknown whether money moved. The callback or the polling job will report it.
    kit.log.warn('the processor gave no answer', { payment: payment.id, ...errorFields(error) })
    return payment
  }
}

type PaymentStart =
  | { readonly refusal: Error }
  | {
      readonly payment: PaymentRow
      readonly order: OrderRow
      readonly gateway: Gateway | null
      readonly card: KeptCardRow | null
    }

async function begin(tx: Tx, kit: Kit, { orderId: id, nonce, giftCard, kept }: Sale): Promise<PaymentStart> {
  const now = kit.clock.now()
  const found = await lockOrder(tx, id)
  if (isPaid(found)) throw fail(commerceErrors, 'pay-nothing')
  if (!isOpen(found) || (found.expiration !== null && found.expiration <= now))
    throw fail(commerceErrors, 'order-closed')
  if (found.isPoint) throw fail(commerceErrors, 'pay-nothing', { reason: 'This order is paid in points.' })
  const underWay = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order, id), inArray(payments.state, ['created', 'confirm', 'pending'])))
    .limit(1)
  if (underWay.length > 0) throw fail(commerceErrors, 'pay-under-way')
  const order = await refresh(tx, now, found)
  // Removed lines are stored, and the buyer reviews the order again before any money moves.
  if (order.price !== found.price || !isOpen(order))
    return {
      refusal: fail(commerceErrors, isOpen(order) ? 'price-changed' : 'order-closed', { total: order.price }),
    }
  const lines = (await linesOf(tx, id)).filter(({ removed }) => !removed)
  const ids = lines.map(line => line.id)
  const gift = giftCard && takesGifts(order) ? await spendGifts(tx, now, order, ids) : undefined
  const amount = order.price - (gift?.amount ?? 0)
  if (amount === 0 && gift) {
    await complete(tx, now, order, lines, [gift])
    return { payment: gift, order, gateway: null, card: null }
  }
  const gateway = gatewayOf(kit)
  if (!gateway) throw fail(commerceErrors, 'pay-not-configured')
  const card = kept ? ((await keptCardOf(tx, order.buyer, gateway.name)) ?? null) : null
  if (kept && !card) throw fail(commerceErrors, 'pay-kept-gone')
  if (nonce === undefined && card === null && gateway.name === 'test')
    throw fail(commerceErrors, 'pay-card', { reason: 'no card was given' })
  const [payment] = await tx
    .insert(payments)
    .values({
      id: idAt(now),
      order: id,
      lines: ids,
      method: 'card',
      provider: gateway.name,
      amount,
      state: 'created',
      createdAt: now,
    })
    .returning()
  if (!payment) throw kitFail('unexpected')
  return { payment, order, gateway, card }
}

/** Voids an attempt that still waits for the buyer's confirmation, so that another can start. */
async function giveUpConfirming(kit: Kit, order: string): Promise<void> {
  const [waiting] = await kit.db
    .select()
    .from(payments)
    .where(and(eq(payments.order, order), eq(payments.state, 'confirm')))
    .limit(1)
  if (waiting) await giveUp(kit, waiting)
}

export async function giveUp(kit: Kit, payment: PaymentRow): Promise<void> {
  const gateway = gatewayOf(kit)
  if (gateway?.name !== payment.provider || payment.providerId === null) return
  const attempt = await gateway.void(payment.providerId)
  await patiently(kit, tx => apply(tx, kit.clock.now(), gateway.name, attempt))
  kit.wake()
}

export async function payWithPoints(tx: Tx, now: Date, id: string): Promise<OrderRow> {
  const found = await lockOrder(tx, id)
  if (isPaid(found)) throw fail(commerceErrors, 'pay-nothing')
  if (!isOpen(found) || (found.expiration !== null && found.expiration <= now))
    throw fail(commerceErrors, 'order-closed')
  if (!found.isPoint) throw fail(commerceErrors, 'goods-points')
  // Removed lines are stored, and the buyer reviews the order again before any points move.
  const order = await refresh(tx, now, found)
  if (order.point !== found.point || !isOpen(order)) return order
  const lines = (await linesOf(tx, id)).filter(({ removed }) => !removed)
  const kind = lines[0] && goodsKind(tx, lines[0].style)
  if (!kind) throw fail(commerceErrors, 'goods-gone')
  const points = sum(lines.map(({ point }) => point))
  await spendPoints(tx, {
    uid: found.buyer,
    isSchool: found.isSchool,
    points,
    order: id,
    orderNo: found.no,
    name: found.name,
    category: pointCategoryOf(soldAs(kind, lines[0]?.mode ?? null), lines[0]?.goods ?? ''),
    now,
  })
  const [payment] = await tx
    .insert(payments)
    .values({
      id: idAt(now),
      order: id,
      lines: lines.map(line => line.id),
      method: 'points',
      provider: 'points',
      amount: points,
      state: 'captured',
      settled: true,
      instrument: 'Points',
      createdAt: now,
      doneAt: now,
    })
    .returning()
  if (!payment) throw kitFail('unexpected')
  return complete(tx, now, order, lines, [payment])
}

/** Asks the processor for an attempt's state and applies it. */
export async function checkPayment(kit: Kit, payment: PaymentRow): Promise<PaymentRow> {
  const gateway = gatewayOf(kit)
  if (gateway?.name !== payment.provider || payment.method !== 'card') return payment
  const attempt =
    payment.providerId === null
      ? await gateway.find(payment.id, new Date(payment.createdAt.getTime() - minuteMs))
      : await gateway.look(payment.providerId)
  if (!attempt) return payment
  const after = await patiently(kit, tx => apply(tx, kit.clock.now(), gateway.name, attempt))
  kit.wake()
  return after
}

const lostAfter = 10 * minuteMs

/** Checks attempts that are still open after a minute, because a callback may be lost or a node may have died. */
export async function checkWaiting(kit: Kit, now: Date): Promise<void> {
  const waiting = await kit.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['created', 'confirm', 'pending']),
        lt(payments.createdAt, new Date(now.getTime() - minuteMs)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(200)
  for (const payment of waiting) {
    try {
      const { state, providerId } = await checkPayment(kit, payment)
      // The processor never received the attempt.
      if (
        state === 'created' &&
        providerId === null &&
        now.getTime() - payment.createdAt.getTime() > lostAfter
      ) {
        await patiently(kit, tx =>
          apply(tx, now, payment.provider, {
            ...never,
            providerId: `never ${payment.id}`,
            payment: payment.id,
            amount: payment.amount,
          }),
        )
      }
    } catch (error) {
      kit.log.warn('a payment could not be checked', { payment: payment.id, ...errorFields(error) })
    }
  }
}

const never = {
  state: 'failed',
  currency,
  refunded: 0,
  settled: false,
  disputed: false,
  instrument: 'Card',
  network: null,
  last4: null,
  failure: 'unreachable',
  words: 'The payment did not reach the card processor.',
  url: null,
} as const
