// The items of a bulk action, selected with the filters of the list.
import * as z from '#zod'
import { id, text } from '#kit/contract/wire.ts'
import { MemberStatus } from './people.shapes.ts'
import { schoolRoles } from './plans.shapes.ts'

/**
 * `all`: everybody who is not archived; `everybody`: the archived ones, too. `unreached`: no guardian has a contact, so
 * nobody was invited.
 */
export const studentTabs = [
  'all',
  'active',
  'inactive',
  'unreached',
  'pending',
  'unassigned',
  'archived',
  'everybody',
] as const
export type StudentTab = (typeof studentTabs)[number]

/** The list's own filters; empty means everything. */
export const BulkFilter = z.strictObject({
  tab: z.optional(z.enum(studentTabs)),
  class: z.optional(id),
  status: z.optional(MemberStatus),
  role: z.optional(z.enum(schoolRoles)),
  type: z.optional(z.enum(['standard', 'subject'])),
  grade: z.optional(text(60)),
  archived: z.optional(z.boolean()),
  search: z.optional(text(200)),
  /** People or classes that this import created. */
  import: z.optional(id),
  /** Additional filters of a later domain's list, in that domain's terms. */
  by: z.optional(z.record(text(40, 1), z.union([text(200), z.array(text(80)).check(z.maxLength(60))]))),
})
export type BulkFilter = z.output<typeof BulkFilter>
