// `order`: the service. Other files implement the calls.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { demandAccepted } from '#communications/server/agreements.api.ts'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { accountsOf } from '#commerce/contract/relations.ts'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { giftCardBalance, pointBalance } from '../balances.api.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { buyerOf, checkLinks } from './check.ts'
import { cancelBeforePay } from './close.ts'
import { createOrder } from './create.ts'
import { countOrders, findOrders, listPayments, seen } from './find.ts'
import { promotedServices, promotionOfBooking, promotionsOfMonth } from './promotions.ts'
import { withTerms } from './terms.ts'
import { useBoughtPrompt } from '../prompt-use.api.ts'
import { unusedLines } from './unused.ts'
import { keptCardOf } from '../payments/kept-cards.ts'
import { wholeOrder, wirePayment } from './wire.ts'
import { lines, orders, type OrderRow } from '../orders.tables.ts'
import { payments, type PaymentRow } from '../payments.tables.ts'
import { checkPayment, payWithPoints, sale } from '../payments/payments.ts'
import { takesGifts } from '../payments/gifts.ts'
import { receiptsOf } from '../receipts/receipts.ts'
import { complain, decideComplaint } from '../refunds/complaints.ts'
import { cancelOrder, refundCheck } from '../refunds/refunds.ts'

const pointTerms = { type: 'all_users', mode: 'points_redemption' } as const

const isBuyer = ({ actor }: Pick<Call, 'actor'>, { buyer }: OrderRow): boolean =>
  accountsOf(actor).includes(buyer)

export const orderService = (kit: Kit) =>
  implement(orderContract, {
    facts: { buyer: orders.buyer },
    find: call => findOrders(call),
    get: async (id, { db, where, now }) => wholeOrder(db, now, await seen(db, id, where)),
    create: async call => wholeOrder(call.db, call.now, await createOrder(call)),
    calls: {
      get: {
        checkLinks: ({ db, actor, query, now }) =>
          checkLinks(db, now, buyerOf(actor, query), withTerms(db, query.links, query)),
        count: call => countOrders(call),
        payOptions: ({ db, query, where, now }) => payOptions(kit, db, query.id, where, now),
        async token() {
          const gateway = gatewayOf(kit)
          if (!gateway) throw fail(commerceErrors, 'pay-not-configured')
          return { provider: gateway.name, token: gateway.key }
        },
        async sale({ db, query, where }) {
          await seen(db, query.orderId, where)
          return wirePayment(db, await sale(kit, query))
        },
        async checkPayment({ db, query, where }) {
          return wirePayment(
            db,
            await checkPayment(kit, await seenPayment({ db, where }, eq(payments.id, query.payment))),
          )
        },
        async checkWalletPayment({ db, query, where }) {
          return wirePayment(
            db,
            await checkPayment(
              kit,
              await seenPayment(
                { db, where },
                and(eq(payments.order, query.id), eq(payments.providerId, query.providerId)),
              ),
            ),
          )
        },
        async payWithPoints(call) {
          const { db, query, where, now } = call
          await seen(db, query.id, where)
          await demandAccepted(call, pointTerms, query.agreed ?? [])
          return wholeOrder(db, now, await payWithPoints(db, now, query.id))
        },
        async cancelBeforePay(call) {
          await seen(call.db, call.query.id, call.where)
          return wholeOrder(call.db, call.now, await cancelBeforePay(call.db, call.query.id, call))
        },
        payments: call => listPayments(call),
        orderRefundCheck: async ({ db, query, where, now }) =>
          refundCheck(db, now, await seen(db, query.id, where)),
        cancel: call => cancel(call),
        countPromotionByMonth: call => promotionsOfMonth(call, call.query.month),
        promotionServiceId: call => promotedServices(call),
        promotionByBooking: async call => ({ line: await promotionOfBooking(call, call.query.booking) }),
        usePrompt: call => useBoughtPrompt(kit, call, call.query),
        premiumCloudUnused: call => unusedLines(call, 'premium_cloud'),
        receipts: async ({ db, query, where, now }) =>
          receiptsOf(db, now, (await seen(db, query.id, where)).id),
      },
      patch: {
        async complain(call) {
          await seen(call.db, call.data.id, call.where)
          return wholeOrder(call.db, call.now, await complain(call))
        },
        decideComplaint: async call => wholeOrder(call.db, call.now, await decideComplaint(call)),
        async archiveLine({ db, data, where, now }) {
          const order = await seen(db, data.id, where)
          const [line] = await db
            .update(lines)
            .set({ archived: data.archived })
            .where(and(eq(lines.id, data.line), eq(lines.order, order.id)))
            .returning({ id: lines.id })
          if (!line) throw kitFail('not-found')
          return wholeOrder(db, now, order)
        },
      },
    },
  })

/** Staff may cancel for the buyer, with a reason. Only they can refund goods that no rule covers. */
async function cancel(
  call: Call<z.output<(typeof orderContract)['methods']['calls']['get']['cancel']['query']>>,
) {
  const { db, query, where, now } = call
  const order = await seen(db, query.id, where)
  const staff = !isBuyer(call, order)
  if (
    (query.byHand === true && !call.scopes.includes('all')) ||
    (query.status !== undefined && query.status !== 500)
  )
    throw kitFail('forbidden')
  if ((staff || query.byHand === true) && !query.reason)
    throw kitFail('bad-query', { fields: [{ path: 'reason', message: 'Say why.' }] })
  return wholeOrder(db, now, await cancelOrder(db, call, { ...query, staff: staff || query.byHand === true }))
}

async function seenPayment(
  { db, where }: Pick<Call, 'db' | 'where'>,
  which: Call['where'],
): Promise<PaymentRow> {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(and(which, where))
  if (!row) throw kitFail('not-found')
  return row.payment
}

async function payOptions(
  kit: Kit,
  db: Call['db'],
  id: string,
  where: Call['where'],
  now: Date,
): Promise<z.input<typeof PayOptions>> {
  const order = await seen(db, id, where)
  const gateway = gatewayOf(kit)
  return {
    order: await wholeOrder(db, now, order),
    card: gateway && !order.isPoint ? { provider: gateway.name, key: gateway.key } : null,
    kept: gateway ? ((await keptCardOf(db, order.buyer, gateway.name)) ?? null) : null,
    giftCard: takesGifts(order) ? Math.min(await giftCardBalance(db, order.buyer, now), order.price) : 0,
    point: order.isPoint
      ? { price: order.point, balance: await pointBalance(db, order.buyer, order.isSchool) }
      : null,
  }
}
