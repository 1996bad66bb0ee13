// Separate from the services of earnings, so that pages of a school need not load them.
import * as z from '#zod'

export const earningModes = ['fixed', 'percentage'] as const

/** Reward for a referred school's paid plan: points, or commission if a role qualifies. */
export const ReferralRate = z.object({
  kind: z.enum(['point', 'commission']),
  mode: z.enum(earningModes),
  value: z.int(),
})
export type ReferralRate = z.output<typeof ReferralRate>
