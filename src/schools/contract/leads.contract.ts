// `school-follow-up`: the history of a school as a lead, written by events and by staff.
import * as z from '#zod'
import { Holder } from '#kit/contract/claims.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { followUpKinds } from './leads.rules.ts'
import { leadPermissions } from './schools.permissions.ts'

export const FollowUp = z.object({
  _id: id,
  school: id,
  /** Null if a job or a visitor caused it. */
  person: z.nullable(Holder),
  kind: z.enum(followUpKinds),
  at: instant,
  notes: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

const notes = text(2000, 1)

export const schoolFollowUpContract = service('school-follow-up', leadPermissions, {
  /** Newest first. */
  find: {
    may: 'followUp.read',
    query: listQuery({ school: id, kind: z.enum(followUpKinds) }),
    result: page(FollowUp),
  },
  create: { may: 'followUp.write', data: z.strictObject({ school: id, notes }), result: FollowUp },
  /** Records never change, except that the writer may edit their own note. */
  patch: { may: 'followUp.edit', data: z.strictObject({ notes }), result: FollowUp },
})
