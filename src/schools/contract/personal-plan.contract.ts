// `personal-plan`: the plan of a teacher's personal account.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { instant, nothing } from '#kit/contract/wire.ts'
import { personalTiers } from './personal-plan.rules.ts'
import { personalPlanPermissions } from './schools.permissions.ts'

const Use = z.object({ used: z.int(), total: z.nullable(z.int()) })
const tier = z.enum(['free', ...personalTiers])

export const PersonalPlan = z.object({
  tier,
  start: z.nullable(instant),
  /** End of this tier, end of all paid time, and the next tier. */
  end: z.nullable(instant),
  paidUntil: z.nullable(instant),
  next: z.nullable(z.object({ tier, from: instant, until: instant })),
  /** If set, the plan runs to its end, and no reminders are sent. */
  cancelledAt: z.nullable(instant),
  classes: Use,
  students: Use,
  coTeachers: Use,
  space: Use,
  /** What exceeds the plan, each with its consequence. */
  over: z.array(z.string()),
})
export type PersonalPlan = z.output<typeof PersonalPlan>

export const personalPlanContract = service('personal-plan', personalPlanPermissions, {
  calls: {
    get: { mine: { may: 'personal-plan.own', query: nothing, result: PersonalPlan } },
    patch: {
      /** Stops the reminders. The paid term runs to its end. */
      cancel: { may: 'personal-plan.own', data: nothing, result: PersonalPlan },
      resume: { may: 'personal-plan.own', data: nothing, result: PersonalPlan },
    },
  },
})
