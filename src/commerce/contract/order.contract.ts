// `order`: ordering, paying, cancelling (commerce.md sections 2 to 6), with the payments of an order.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { orderPermissions } from './commerce.permissions.ts'
import { orderTermFields } from './order-terms.shapes.ts'
import {
  Complaint,
  complaintStates,
  inviteSources,
  Order,
  OrderCard,
  OrderLine,
  orderKinds,
  OrderStatus,
} from './order.shapes.ts'
import { linkList, CheckedLink } from './order-links.shapes.ts'
import { PayOptions, Payment, RefundCheck } from './payment.shapes.ts'
import { Receipt } from './receipt.shapes.ts'

const one = z.strictObject({ id })

const lineIds = z.optional(z.array(id).check(z.maxLength(50)))

export const orderContract = service('order', orderPermissions, {
  /** Newest first. Staff search by number, name, email, mobile or user id. */
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
        /** `mine` leaves out orders that only staff may see. */
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
   * Amounts come from the goods, never from the request. A total of 0 is paid at once. If an unpaid order of the
   * same goods exists, the request is refused with its id.
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
      /** The total that the buyer saw; if it has changed, the order is refused with `price-changed`. */
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
       * One payment attempt; `nonce` is the processor's card token, and `giftCard` is spent first. Repeats with
       * the same idempotency key are one attempt.
       */
      sale: {
        may: 'order.pay',
        query: z.strictObject({
          orderId: id,
          nonce: z.optional(text(200, 1)),
          giftCard: z.optional(wireBool),
          /** Saves the card for the next payment; or pays with the saved card. */
          keep: z.optional(wireBool),
          kept: z.optional(wireBool),
          deviceData: z.optional(text(5000)),
        }),
        result: Payment,
        writes: true,
        outside: true,
      },
      /** Queries the processor for an attempt's state, in addition to its callback. */
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
          /** Agreements that the page showed beside its button; required until the current version is accepted. */
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
       * Without lines: everything refundable. Staff give a reason; only they may refund manually if no rule
       * applies (`byHand`).
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
      /** Number of the buyer's free credits in a UTC month, by default the current one. */
      countPromotionByMonth: {
        may: 'order.make',
        query: z.strictObject({
          month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
        }),
        result: z.object({ month: z.string(), count: z.int() }),
      },
      /** Packages of which the buyer has had a free credit. */
      promotionServiceId: { may: 'order.make', query: nothing, result: z.array(z.string()) },
      /** The buyer's free line with which a lesson was booked. */
      promotionByBooking: {
        may: 'order.make',
        query: z.strictObject({ booking: id }),
        result: z.object({ line: z.nullable(OrderLine) }),
      },
      /**
       * Adds a purchased prompt to a session of the buyer, before the page at `index` or at the end, and uses
       * the purchase up.
       */
      usePrompt: {
        may: 'order.make',
        query: z.strictObject({
          /** Must be the buyer; nobody can use another person's purchase. */
          uid: z.optional(id),
          prompt: id,
          sessionId: id,
          index: z.optional(wireInt),
        }),
        result: z.object({ prompt: id, sessionId: id, used: z.literal(true) }),
        writes: true,
      },
      /** Paid premium content of the buyer that was not used in a lesson yet. */
      premiumCloudUnused: { may: 'order.make', query: nothing, result: z.array(OrderLine) },
      receipts: { may: 'order.read', query: one, result: z.array(Receipt) },
    },
    patch: {
      /** A complaint with text and pictures about an order that cannot be cancelled. */
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
  /** Sent to the buyer when an order is paid, times out, or is refunded. */
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id, status: z.int() }) },
})

export { Complaint }
