import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { giftCardPermissions } from './commerce.permissions.ts'

export const GiftCard = z.object({
  _id: id,
  /** Whole only to who issued it or owns it. */ code: z.string(),
  amount: z.int(),
  balance: z.int(),
  owner: z.nullable(z.string()),
  status: z.enum(['active', 'spent', 'blocked']),
  expires: instant,
  note: z.string(),
  createdAt: instant,
  log: z.array(z.object({ at: instant, value: z.int(), balance: z.int(), orderNo: z.nullable(z.string()) })),
})

export type GiftCard = z.output<typeof GiftCard>

export const giftCardContract = service('gift-card', giftCardPermissions, {
  find: {
    may: 'card.read',
    query: z.extend(
      listQuery(
        { _id: id, status: z.enum(['active', 'spent', 'blocked']) },
        { sort: ['createdAt'], search: true },
      ),
      { mine: z.optional(wireBool) },
    ),
    result: page(GiftCard),
  },
  create: {
    may: 'card.issue',
    data: z.strictObject({
      amount: z.int().check(z.minimum(100), z.maximum(1_000_000)),
      note: z._default(text(500), ''),
      email: z.optional(z.string().check(z.email())),
    }),
    result: GiftCard,
    secret: true,
  },
  patch: {
    may: 'card.issue',
    data: z.strictObject({ status: z.enum(['active', 'blocked']) }),
    result: GiftCard,
  },
  calls: {
    patch: {
      redeem: {
        may: 'card.redeem',
        data: z.strictObject({ code: text(40, 8) }),
        result: GiftCard,
        perMinute: 10,
      },
    },
  },
})
