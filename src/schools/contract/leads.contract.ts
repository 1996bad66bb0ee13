// `school-follow-up`: what happened to a school as a lead, written by events and by staff.
import * as z from '#zod'
import { Holder } from '#kit/contract/claims.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { followUpKinds } from './leads.rules.ts'
import { leadPermissions } from './schools.permissions.ts'

export const FollowUp = z.object({
  _id: id,
  school: id,
  /** Nobody where the clock did it, or a visitor. */
  person: z.nullable(Holder),
  kind: z.enum(followUpKinds),
  at: instant,
  notes: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

const notes = text(2000, 1)

export const schoolFollowUpContract = service('school-follow-up', leadPermissions, {
  /** The newest first. */
  find: {
    may: 'followUp.read',
    query: listQuery({ school: id, kind: z.enum(followUpKinds) }),
    result: page(FollowUp),
  },
  create: { may: 'followUp.write', data: z.strictObject({ school: id, notes }), result: FollowUp },
  /** Records stay as they are, but for a note by its writer. */
  patch: { may: 'followUp.edit', data: z.strictObject({ notes }), result: FollowUp },
})
