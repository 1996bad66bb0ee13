// `order`: ordering, paying, cancelling (commerce.md sections 2 to 6), with the payments of an order.
import * as z from 'zod/mini'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { orderPermissions } from './commerce.permissions.ts'
import { Product } from './goods.shapes.ts'
import { orderTermFields } from './order-terms.shapes.ts'
import {
  Complaint,
  complaintStates,
  inviteSources,
  lineStyles,
  Order,
  OrderCard,
  OrderLine,
  orderKinds,
  OrderStatus,
  payMethods,
} from './order.shapes.ts'

const link = z.strictObject({
  id: text(80, 1),
  style: z._default(z.enum(lineStyles), 'unit'),
  mode: z.optional(text(40)),
  // An address carries it as text when the confirm page asks.
  count: z._default(z.pipe(wireInt, z.int().check(z.minimum(1), z.maximum(1000))), 1),
  inviter: z.optional(text(20)),
})
export const linkList = z.array(link).check(z.minLength(1), z.maxLength(50))

/** What can be ordered of a list: the confirm page asks, ordering repeats it. */
export const CheckedLink = z.object({
  id: z.string(),
  style: z.enum(lineStyles),
  available: z.boolean(),
  notExist: z.boolean(),
  ordered: z.boolean(),
  orderId: z.nullable(id),
  paidOrderId: z.nullable(id),
  unpaidOrderId: z.nullable(id),
  goods: z.nullable(Product),
})
export type CheckedLink = z.output<typeof CheckedLink>

export const paymentStates = ['created', 'confirm', 'pending', 'captured', 'failed', 'refunded'] as const
/** One try to pay. `confirm` sends the buyer to `url` to say yes; `pending` settles later. */
export const Payment = z.object({
  _id: id,
  order: id,
  orderNo: z.string(),
  method: z.enum(payMethods),
  provider: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(paymentStates),
  instrument: z.nullable(z.string()),
  network: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** A stable word for why it failed, and a sentence for the buyer. */
  failure: z.nullable(z.string()),
  words: z.nullable(z.string()),
  url: z.nullable(z.string()),
  createdAt: instant,
  doneAt: z.nullable(instant),
})
export type Payment = z.output<typeof Payment>

/** How this order can be paid now. */
export const PayOptions = z.object({
  order: Order,
  /** Card processor in force; `key` is public. None when cards are not configured. */
  card: z.nullable(z.object({ provider: z.enum(['test', 'stripe']), key: z.string() })),
  /** A card that the buyer kept. */
  kept: z.nullable(z.object({ network: z.nullable(z.string()), last4: z.nullable(z.string()) })),
  /** Cents on the buyer's gift cards that this order may use. */
  giftCard: z.int(),
  /** Points the order costs and the buyer has; null where points do not buy it. */
  point: z.nullable(z.object({ price: z.int(), balance: z.int() })),
})
export type PayOptions = z.output<typeof PayOptions>

export const RefundCheck = z.object({
  amount: z.int(),
  point: z.int(),
  lines: z.array(
    z.object({
      _id: id,
      name: z.string(),
      price: z.int(),
      refundable: z.int(),
      refundablePoint: z.int(),
      /** Why not, in words. */ why: z.nullable(z.string()),
    }),
  ),
})
export type RefundCheck = z.output<typeof RefundCheck>

/** A receipt or credit note as it was issued; it never changes. */
export const Receipt = z.object({
  _id: id,
  no: z.string(),
  kind: z.enum(['receipt', 'creditNote']),
  order: id,
  orderNo: z.string(),
  issuedAt: instant,
  /** The day in the buyer's zone when it was issued, on page and paper alike. */
  date: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxNumber: z.nullable(z.string()),
  }),
  buyer: z.object({ name: z.string(), school: z.nullable(z.string()), email: z.nullable(z.string()) }),
  lines: z.array(
    z.object({
      description: z.string(),
      type: z.string(),
      units: z.int(),
      unitPrice: z.int(),
      discount: z.int(),
      amount: z.int(),
    }),
  ),
  discount: z.int(),
  tax: z.int(),
  /** What of the total is tax; none on papers of before there was such a line. */
  taxLine: z.nullable(z.object({ name: z.string(), basisPoints: z.int(), amount: z.int() })),
  total: z.int(),
  paid: z.int(),
  due: z.int(),
  currency: z.string(),
  methods: z.array(z.string()),
  /** Address of the pdf. */
  pdf: z.string(),
  of: z.nullable(z.string()),
})
export type Receipt = z.output<typeof Receipt>

const one = z.strictObject({ id })
const lineIds = z.optional(z.array(id).check(z.maxLength(50)))

export const orderContract = service('order', orderPermissions, {
  /** Newest first. Staff search by number, name, e-mail, mobile or user id. */
  find: {
    may: 'order.read',
    query: z.extend(
      listQuery(
        {
          _id: id,
          status: z.pipe(wireInt, OrderStatus),
          type: z.enum(orderKinds),
          createdAt: instant,
          price: wireInt,
          isSchool: wireBool,
        },
        { sort: ['createdAt', 'price'], search: true },
      ),
      {
        /** `mine` leaves out what staff may see besides. */
        mine: z.optional(wireBool),
        buyer: z.optional(text(80)),
        school: z.optional(id),
        complaint: z.optional(z.enum(complaintStates)),
        /** Orders of a group of products, such as `MentorAcademic`. */
        group: z.optional(text(40, 1)),
      },
    ),
    result: page(OrderCard),
  },
  get: { may: 'order.read', result: Order },
  /**
   * Amounts come from the goods, never from here. A total of 0 is paid at once. An unpaid order of the same
   * goods is refused with its id.
   */
  create: {
    may: 'order.make',
    data: z.strictObject({
      link: z.optional(linkList),
      cart: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))),
      isPoint: z._default(z.boolean(), false),
      ...orderTermFields,
      inviter: z.optional(text(20)),
      inviteSource: z.optional(z.enum(inviteSources)),
      inviteSourceId: z.optional(id),
      /** Total that the buyer saw; another one now is refused with `price-changed` instead of surprising anybody. */
      expect: z.optional(z.int()),
    }),
    result: Order,
  },
  calls: {
    get: {
      checkLinks: {
        may: 'order.make',
        query: z.strictObject({ links: linkList, ...orderTermFields }),
        result: z.array(CheckedLink),
      },
      count: {
        may: 'order.read',
        query: z.strictObject({ mine: z.optional(wireBool) }),
        result: z.object({
          all: z.int(),
          unpaid: z.int(),
          paid: z.int(),
          closed: z.int(),
          refunded: z.int(),
        }),
      },
      payOptions: { may: 'order.pay', query: one, result: PayOptions },
      /** A client token of the card processor. */
      token: {
        may: 'order.make',
        query: nothing,
        result: z.object({ provider: z.string(), token: z.string() }),
      },
      /**
       * One try to pay; `nonce` stands for the card and comes from the processor, `giftCard` is spent first.
       * Repeats with the same idempotency key are one.
       */
      sale: {
        may: 'order.pay',
        query: z.strictObject({
          orderId: id,
          nonce: z.optional(text(200, 1)),
          giftCard: z.optional(wireBool),
          /** Keep the card for the next time; or pay by the one that was kept. */
          keep: z.optional(wireBool),
          kept: z.optional(wireBool),
          deviceData: z.optional(text(5000)),
        }),
        result: Payment,
        writes: true,
        outside: true,
      },
      /** Asks the provider how a try stands, beside its callback. */
      checkPayment: {
        may: 'order.pay',
        query: z.strictObject({ payment: id }),
        result: Payment,
        writes: true,
        outside: true,
      },
      checkWalletPayment: {
        may: 'order.pay',
        query: z.strictObject({ id, providerId: text(200, 1) }),
        result: Payment,
        writes: true,
        outside: true,
      },
      payWithPoints: {
        may: 'order.pay',
        query: z.extend(one, {
          /** Agreements that the page showed beside its button; needed until the version in force is accepted. */
          agreed: z.optional(z.array(id).check(z.maxLength(5))),
        }),
        result: Order,
        writes: true,
      },
      cancelBeforePay: { may: 'order.pay', query: one, result: Order, writes: true },
      payments: {
        may: 'order.read',
        query: z.strictObject({
          order: z.optional(id),
          mine: z.optional(wireBool),
          $limit: z.optional(wireInt),
          $skip: z.optional(wireInt),
        }),
        result: page(Payment),
      },
      orderRefundCheck: { may: 'order.refund', query: one, result: RefundCheck },
      /**
       * Without lines: all that can be refunded. Staff give a reason; only they may refund by hand what has
       * no rule (`byHand`).
       */
      cancel: {
        may: 'order.refund',
        query: z.strictObject({
          id,
          status: z.optional(wireInt),
          linkId: lineIds,
          reason: z.optional(text(2000)),
          byHand: z.optional(wireBool),
        }),
        result: Order,
        writes: true,
      },
      /** How much the buyer was given for free in a month of UTC, this one where none is named. */
      countPromotionByMonth: {
        may: 'order.make',
        query: z.strictObject({
          month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
        }),
        result: z.object({ month: z.string(), count: z.int() }),
      },
      /** Packages of which the buyer had a free credit. */
      promotionServiceId: { may: 'order.make', query: nothing, result: z.array(z.string()) },
      /** The buyer's free line that a lesson was booked with. */
      promotionByBooking: {
        may: 'order.make',
        query: z.strictObject({ booking: id }),
        result: z.object({ line: z.nullable(OrderLine) }),
      },
      /**
       * A bought prompt comes into a session of the buyer's own, before the page at `index` or at the end,
       * and is used up.
       */
      usePrompt: {
        may: 'order.make',
        query: z.strictObject({
          /** The buyer; nobody uses what another bought. */
          uid: z.optional(id),
          prompt: id,
          sessionId: id,
          index: z.optional(wireInt),
        }),
        result: z.object({ prompt: id, sessionId: id, used: z.literal(true) }),
        writes: true,
      },
      /** Premium content of the buyer's own that is paid for and not used in a lesson. */
      premiumCloudUnused: { may: 'order.make', query: nothing, result: z.array(OrderLine) },
      receipts: { may: 'order.read', query: one, result: z.array(Receipt) },
    },
    patch: {
      /** A request with words and pictures for what cannot be cancelled. */
      complain: {
        may: 'order.pay',
        data: z.strictObject({
          id,
          lines: z.array(id).check(z.minLength(1), z.maxLength(50)),
          text: text(4000, 10),
          pictures: z._default(z.array(fileHash).check(z.maxLength(6)), []),
        }),
        result: Order,
      },
      decideComplaint: {
        may: 'order.decide',
        data: z.strictObject({ id, accept: z.boolean(), answer: text(4000, 1) }),
        result: Order,
      },
      archiveLine: {
        may: 'order.pay',
        data: z.strictObject({ id, line: id, archived: z.boolean() }),
        result: Order,
      },
    },
  },
  /** To the buyer: payment arrived, timed out, was given back. */
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id, status: z.int() }) },
})

export { Complaint }

const difference = z.object({
  _id: id,
  kind: z.string(),
  order: z.nullable(id),
  payment: z.nullable(id),
  provider: z.string(),
  expected: z.int(),
  found: z.int(),
  note: z.string(),
  resolved: z.boolean(),
  createdAt: instant,
})
/** What does not agree between our books and the provider's, for the accountant. */
export const differencesContract = service('payment-differences', orderPermissions, {
  find: {
    may: 'order.decide',
    query: listQuery({ _id: id, resolved: wireBool, kind: text(60) }, { sort: ['createdAt'] }),
    result: page(difference),
  },
  patch: {
    may: 'order.decide',
    data: z.strictObject({ resolved: z.boolean(), note: text(2000) }),
    result: difference,
  },
})
