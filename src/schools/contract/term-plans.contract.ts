// `school-term-plan`: weekdays of a term with the same lessons (schools.md section 6). Derived from the term's
// blocks, so the two cannot differ.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, page, text } from '#kit/contract/wire.ts'
import { block, week } from './blocks.rules.ts'
import { settingPermissions } from './schools.permissions.ts'

const times = z.omit(block, { week: true })

export const SchoolTermPlan = z.object({
  /** Combines the term and the first day. */
  _id: z.string(),
  schoolTerm: id,
  week: z.array(z.int()),
  block: z.array(z.object({ start: z.string(), end: z.string() })),
})
export type SchoolTermPlan = z.output<typeof SchoolTermPlan>

export const schoolTermPlanContract = service('school-term-plan', settingPermissions, {
  find: {
    may: 'term.read',
    query: z.strictObject({ schoolTerm: id }),
    result: page(SchoolTermPlan),
  },
  /** Replaces the lessons of these days. */
  create: {
    may: 'term.edit',
    data: z.strictObject({
      schoolTerm: id,
      week: z.array(week).check(z.minLength(1), z.maxLength(7)),
      block: z.array(times).check(z.minLength(1), z.maxLength(60)),
    }),
    result: SchoolTermPlan,
  },
  calls: {
    patch: {
      /** The days of the plan become free. */
      clear: {
        may: 'term.edit',
        data: z.strictObject({ _id: text(80, 1) }),
        result: SchoolTermPlan,
      },
    },
  },
})
