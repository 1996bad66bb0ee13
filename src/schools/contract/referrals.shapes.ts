// Schools that a person referred, and the commission on their plans.
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
  /** The current reward for a paid plan; null if none is set. */
  rate: z.nullable(ReferralRate),
  currency: z.string(),
  total: z.object(earned),
  /** Newest first. */
  schools: z.array(
    z.object({
      _id: id,
      name: z.string(),
      state: z.enum(states),
      /** True if the school has the referrer's code; a school that existed before does not. */
      counts: z.boolean(),
      at: instant,
      ...earned,
    }),
  ),
})
export type Referrals = z.output<typeof Referrals>
