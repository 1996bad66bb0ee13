// An order and its lines (commerce.md section 2). All money is whole US cents.
import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'

export const currency = 'USD'

/** Kind of goods on a line; each selling domain provides its styles (`goods.api.ts` on the server). */
export const lineStyles = [
  'unit',
  'session',
  'service',
  'service_premium',
  'service_substitute',
  'premium_cloud',
  'prompt',
  'plan',
  'personal_plan',
  'storage',
] as const
export type LineStyle = (typeof lineStyles)[number]

export const orderKinds = [
  'unit',
  'session_public',
  'session_self_study',
  'session_service_pack',
  'service_pack',
  'service_premium',
  'service_substitute',
  'premium_cloud',
  'prompt',
  'plan',
  'storage',
] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * 100 waits for payment, 200 paid, 300 payment failed, 400 timed out, 405 closed by the buyer, 500 cancelled
 * by the buyer, 501 by the host, 502 too few, 503 gone before it was paid.
 */
export const orderStatuses = [100, 200, 300, 400, 405, 500, 501, 502, 503] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const OrderStatus = z.union([
  z.literal(100),
  z.literal(200),
  z.literal(300),
  z.literal(400),
  z.literal(405),
  z.literal(500),
  z.literal(501),
  z.literal(502),
  z.literal(503),
])
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  100: 'Waiting for payment',
  200: 'Paid',
  300: 'Payment failed',
  400: 'Timed out',
  405: 'Closed',
  500: 'Cancelled',
  501: 'Cancelled by the host',
  502: 'Cancelled, too few took part',
  503: 'Taken down, refunded',
}
export const openStatuses: readonly OrderStatus[] = [100, 300]
/** Statuses of orders that were paid, including refunded ones. */
export const paidStatuses: readonly OrderStatus[] = [200, 500, 501, 502, 503]

export const inviteSources = ['new_prompt', 'sales_follow_up'] as const

export const payMethods = ['card', 'wallet', 'giftCard', 'points'] as const
export type PayMethod = (typeof payMethods)[number]

/** Why a line is no longer part of the order. */
export const removedReasons = ['unpublished', 'changed', 'refunded', 'cancelled'] as const

export const OrderLine = z.object({
  _id: id,
  /** The product and its style, with its name and picture at the time of the order. */
  id: z.string(),
  style: z.enum(lineStyles),
  mode: z.nullable(z.string()),
  name: z.string(),
  cover: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  seller: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Original price, discount in per cent, and price paid. */
  original: z.int(),
  discount: z.int(),
  price: z.int(),
  point: z.int(),
  count: z.int(),
  giftCount: z.int(),
  promotion: z.boolean(),
  /** Invite code used for this line. */
  inviter: z.nullable(z.string()),
  /** Lessons on campus, with their location. */
  isOnCampus: z.boolean(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The lesson for which it was bought. */
  bookingId: z.nullable(z.string()),
  /** The session of the seat. */
  sessionId: z.nullable(z.string()),
  removed: z.boolean(),
  removedReason: z.nullable(z.enum(removedReasons)),
  /** The buyer's copy. */
  newId: z.nullable(z.string()),
  used: z.boolean(),
  archived: z.boolean(),
  refundPrice: z.int(),
  refundPoint: z.int(),
})
export type OrderLine = z.output<typeof OrderLine>

export const refundStates = ['waiting', 'executed', 'failed'] as const
export const Refund = z.object({
  _id: id,
  method: z.enum(payMethods),
  status: z.enum(refundStates),
  amount: z.int(),
  lines: z.array(id),
  reason: z.string(),
  executed: z.boolean(),
  createdAt: instant,
  executedAt: z.nullable(instant),
})
export type Refund = z.output<typeof Refund>

export const complaintStates = ['open', 'accepted', 'refused'] as const
export const Complaint = z.object({
  _id: id,
  order: id,
  lines: z.array(id),
  text: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(complaintStates),
  answer: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})
export type Complaint = z.output<typeof Complaint>

const card = {
  _id: id,
  no: z.string(),
  buyer: z.object({ _id: z.string(), name: z.string() }),
  isSchool: z.boolean(),
  name: z.string(),
  type: z.enum(orderKinds),
  status: OrderStatus,
  paid: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Cents, all payment methods together; an order is paid either in money or in points. */
  price: z.int(),
  point: z.int(),
  isPoint: z.boolean(),
  currency: z.string(),
  links: z.array(OrderLine),
  expiration: z.nullable(instant),
  paidAt: z.nullable(instant),
  createdAt: instant,
}
export const OrderCard = z.object(card)
export type OrderCard = z.output<typeof OrderCard>

export const Order = z.object({
  ...card,
  payMethod: z.array(z.enum(payMethods)),
  paymentInfo: z.nullable(
    z.object({ instrument: z.string(), network: z.nullable(z.string()), last4: z.nullable(z.string()) }),
  ),
  settled: z.boolean(),
  schoolAdmin: z.nullable(id),
  refund: z.array(Refund),
  complaint: z.nullable(Complaint),
  /** Ordered at the full price. */
  noDiscount: z.boolean(),
  /** Owners of the goods; empty for the platform itself. */
  sellers: z.array(z.string()),
  /** Whether the reminder before the expiry was sent. */
  reminder: z.union([z.literal(0), z.literal(1)]),
  inviter: z.nullable(z.string()),
  /** The inviter's school, if there is exactly one. */
  schoolInviter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Source of the invite code: a prompt in a lesson, or a follow-up. */
  inviteSource: z.nullable(z.enum(inviteSources)),
  inviteSourceId: z.nullable(id),
  isSeparated: z.boolean(),
  /** Receipt number once paid; numbers of credit notes by refund. */
  receipt: z.nullable(z.string()),
  creditNotes: z.array(z.string()),
})
export type Order = z.output<typeof Order>
