// Schools that somebody brought, and what their plans earned.
import * as z from '#zod'
import { ReferralRate } from '#commerce/contract/referral-rate.shapes.ts'
import { id, instant } from '#kit/contract/wire.ts'
import type { PlanState } from './schools.lifecycle.ts'

const states = ['create', 'trial', 'paid', 'expired'] as const satisfies readonly PlanState[]
const earned = {
  points: z.int(),
  pointsExpected: z.int(),
  /** Cents. */
  commission: z.int(),
  commissionExpected: z.int(),
}

export const Referrals = z.object({
  /** The reward for a paid plan now; null if none is set. */
  rate: z.nullable(ReferralRate),
  currency: z.string(),
  total: z.object(earned),
  /** Newest first. */
  schools: z.array(
    z.object({
      _id: id,
      name: z.string(),
      state: z.enum(states),
      /** It carries the referrer's code; a school that was known before does not. */
      counts: z.boolean(),
      at: instant,
      ...earned,
    }),
  ),
})
export type Referrals = z.output<typeof Referrals>
