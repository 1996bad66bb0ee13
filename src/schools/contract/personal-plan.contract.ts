// `personal-plan`: the plan of a person who teaches without a school, or beside one.
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
  /** Until when this tier lasts; the last paid moment, whatever the tier; what follows. */
  end: z.nullable(instant),
  paidUntil: z.nullable(instant),
  next: z.nullable(z.object({ tier, from: instant, until: instant })),
  /** Cancelled: it runs until it is over, and nobody is reminded. */
  cancelledAt: z.nullable(instant),
  classes: Use,
  students: Use,
  coTeachers: Use,
  space: Use,
  /** What there is more of than the plan holds, each with what that means. */
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
