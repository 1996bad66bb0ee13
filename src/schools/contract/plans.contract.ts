// `school-plan`: a school, its plan, seats and roles on the platform (schools.md sections 1 and 2).
import * as z from '#zod'
import { countryCode, email } from '#identity/contract/people.shapes.ts'
import { claimFilters, claimQuery } from '#kit/contract/claims.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { schoolPermissions } from './schools.permissions.ts'
import { seats, instituteTypes, PlanStatus, roleAlias, School, SchoolCard } from './plans.shapes.ts'
import { profile, planChangeCalls } from './plan-changes.calls.ts'
import { planReadCalls } from './plan-reads.calls.ts'

/** Only the back office may set these; the server refuses them from others. */
const managed = {
  teacher: seats,
  student: seats,
  space: z.int().check(z.minimum(0)),
  pilot: z.boolean(),
  contact: z.nullable(id),
  commissionEnable: z.boolean(),
  pipelineEnable: z.boolean(),
  pipelineStatus: z.int().check(z.minimum(0), z.maximum(2)),
  contentProviderEnable: z.boolean(),
  contentProviderStatus: z.int().check(z.minimum(0), z.maximum(3)),
}

export const managedFields = Object.keys(managed) as (keyof typeof managed)[]

export const schoolPlanContract = service('school-plan', schoolPermissions, {
  find: {
    may: 'school.find',
    query: z.extend(
      listQuery(
        {
          _id: id,
          status: z.pipe(wireInt, PlanStatus),
          instituteType: z.enum(instituteTypes),
          country: countryCode,
          end: instant,
          createdAt: instant,
        },
        { sort: ['name', 'status', 'start', 'end', 'teacher', 'student', 'createdAt'], search: true },
      ),
      /** For the back office; only heads see schools that others claimed. */
      { claim: z.optional(z.union([z.enum(claimFilters), claimQuery])) },
    ),
    result: page(School),
  },
  /** Admins and the back office get the whole record, other members its card. */
  get: { may: 'school.read', result: z.union([School, SchoolCard]) },
  create: {
    may: 'school.manage',
    data: z.strictObject({
      name: profile.name,
      instituteType: z._default(profile.instituteType, 'school'),
      country: z.optional(profile.country),
      city: z.optional(profile.city),
      teacher: z._default(seats, 1),
      student: z._default(seats, 10),
      admin: z.strictObject({ email, name: z.optional(text(120)) }),
    }),
    result: School,
  },
  patch: {
    may: 'school.edit',
    data: z.partial(
      z.strictObject({
        ...profile,
        ...managed,
        roleAlias,
        teachersDelete: z.boolean(),
        version: z.int(),
        /** Sent alone: the caller's id claims, a colleague's id assigns, null releases. */
        follower: z.nullable(id),
      }),
    ),
    result: School,
  },
  /** Hides the school from its members without deleting anything. */
  remove: { may: 'school.remove', result: School },
  calls: {
    get: planReadCalls,
    patch: planChangeCalls,
  },
  /** `left` goes to a person who was archived or removed; their sockets then reconnect. */
  events: { patched: SchoolCard, left: z.object({ school: id }) },
})
