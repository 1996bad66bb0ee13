// Services, jobs, outbox handlers and HTTP routes of orders and payments.
import { eq } from 'drizzle-orm'
import { hourSeconds } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { cartService } from '../cart/cart.service.ts'
import { testAddresses } from '../gateways/test-addresses.ts'
import { forgetNonces } from '../gateways/test-nonces.ts'
import { happenLater, writeCallback } from '../gateways/test-callbacks.ts'
import { expireOrders, remindOrders } from './close.ts'
import { forgetCard, keptCardsService } from '../payments/kept-cards.service.ts'
import { orderService } from './orders.service.ts'
import { payments } from '../payments.tables.ts'
import { callbackAddresses, receiveCallback } from '../payments/callback.ts'
import { differencesService } from '../payments/differences.service.ts'
import { reconcile } from '../payments/report.ts'
import { checkWaiting, giveUp } from '../payments/payments.ts'
import { receiptAddress } from '../receipts/address.ts'
import { runDueRefunds, runRefund } from '../refunds/run.ts'

type DomainPart<K extends keyof Domain> = NonNullable<Domain[K]>

export const orderServices: DomainPart<'services'> = kit => [
  cartService(kit),
  orderService(kit),
  keptCardsService(kit),
  differencesService(),
]

export const orderJobs: DomainPart<'jobs'> = kit => [
  {
    name: 'commerce: orders',
    every: 20,
    run: async now => {
      await remindOrders(kit, now)
      await expireOrders(kit, now)
      kit.wake()
    },
  },
  { name: 'commerce: payments', every: 60, run: now => checkWaiting(kit, now) },
  { name: 'commerce: refunds', every: 60, run: now => runDueRefunds(kit, now) },
  {
    name: 'commerce: reconcile',
    every: hourSeconds,
    run: async now => {
      await reconcile(kit, now)
      await forgetNonces(kit.db, now)
    },
  },
]

export const orderHandlers: DomainPart<'handlers'> = kit => ({
  'commerce-refund': ({ payload }) => runRefund(kit, payload.refund),
  'commerce-forget': ({ payload }) => forgetCard(kit, payload),
  'commerce-void': async ({ payload }) => {
    const [payment] = await kit.db.select().from(payments).where(eq(payments.id, payload.payment))
    if (payment?.state === 'confirm') await giveUp(kit, payment)
  },
  'test-gateway-later': ({ payload }) => happenLater(kit, payload),
  'test-gateway-callback': async ({ payload }) => {
    const { headers, raw } = await writeCallback(kit, payload)
    await receiveCallback(kit, 'test', headers, raw)
  },
})

export const orderAddresses: DomainPart<'addresses'> = kit => [
  callbackAddresses(kit),
  testAddresses(kit),
  receiptAddress(kit),
]
