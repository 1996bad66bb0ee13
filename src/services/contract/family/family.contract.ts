// `service-family`: a guardian's approvals and reading rights for a child's lessons with providers.
import * as z from '#zod'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { familyKey } from '#schools/contract/family.shapes.ts'
import { bookingStates } from '../bookings/bookings.lifecycle.ts'
import { packLimits } from '../packages/packages.values.ts'
import { purchaseStates } from './purchases.lifecycle.ts'

/** By a family link or an account; the guardianship decides about each child. */
export const familyPermissions = permissions(
  //                   guest  user
  ['guest', 'user'],
  {
    'family.read': ['all', 'all'],
    'family.decide': ['all', 'all'],
    /** A child's purchase request. */
    'family.buy': ['-', 'all'],
  },
)

const child = { ...familyKey, student: id }

export const FamilyLessons = z.object({
  name: z.string(),
  /** Under 13: the guardian always approves and reads. */
  isAlways: z.boolean(),
  /** Whether this guardian requested it. Not possible for learners of 18 and over. */
  mayAsk: z.boolean(),
  asks: z.boolean(),
  threads: z.int(),
  lessons: z.array(
    z.object({
      _id: id,
      name: z.string(),
      servicer: z.string(),
      about: z.nullable(z.string()),
      start: instant,
      end: instant,
      status: z.enum(bookingStates),
    }),
  ),
})
export type FamilyLessons = z.output<typeof FamilyLessons>

export const FamilyThread = z.object({
  rid: id,
  type: z.enum(['service-question', 'service-booking']),
  servicer: z.string(),
  /** The lesson it concerns; null for questions before booking. */
  lesson: z.nullable(z.object({ name: z.string(), start: instant })),
  messages: z.array(
    z.object({
      _id: id,
      isChild: z.boolean(),
      message: z.string(),
      attachments: z.array(z.object({ filename: z.string(), url: z.string() })),
      deleted: z.boolean(),
      createdAt: instant,
    }),
  ),
})
export type FamilyThread = z.output<typeof FamilyThread>

const secret = text(200, 1)
const wish = {
  pack: id,
  count: wireInt.check(z.minimum(1), z.maximum(packLimits.count)),
  city: z.optional(text(30, 1)),
}

/** The purchase as a guardian sees it before deciding. */
export const PurchaseLook = z.object({
  child: z.string(),
  name: z.string(),
  count: z.int(),
  price: z.int(),
  status: z.enum(purchaseStates),
})
export type PurchaseLook = z.output<typeof PurchaseLook>

/** Whether the reader's purchases need a guardian's approval, and the state of the last request. */
const Buying = z.object({ isGuarded: z.boolean(), status: z.nullable(z.enum(purchaseStates)) })

export const serviceFamilyContract = service('service-family', familyPermissions, {
  calls: {
    get: {
      buying: { may: 'family.buy', query: z.strictObject(wish), result: Buying },
      /** By an emailed link. */
      purchase: {
        may: 'family.decide',
        query: z.strictObject({ token: secret }),
        result: PurchaseLook,
        perMinute: 60,
      },
      lessons: {
        may: 'family.read',
        query: z.strictObject(child),
        result: FamilyLessons,
        perMinute: 60,
      },
      messages: {
        may: 'family.read',
        query: z.strictObject(child),
        result: z.object({ name: z.string(), threads: z.array(FamilyThread) }),
        perMinute: 60,
      },
    },
    patch: {
      askPurchase: { may: 'family.buy', data: z.strictObject(wish), result: Buying, perMinute: 10 },
      decidePurchase: {
        may: 'family.decide',
        data: z.strictObject({ token: secret, approve: z.boolean() }),
        result: PurchaseLook,
        secret: true,
        perMinute: 60,
      },
      /** Turns this guardian's approvals and message reading on or off. */
      ask: {
        may: 'family.decide',
        data: z.strictObject({ ...child, ask: z.boolean() }),
        result: z.object({ asks: z.boolean() }),
        perMinute: 60,
      },
    },
  },
})
