// `service-help`: from a standard in a report that is not mastered yet to a lesson about it.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { Report } from '#rooms/contract/report.shapes.ts'
import { familyKey } from '#schools/contract/family.shapes.ts'
import { bookingStates } from '../bookings/bookings.lifecycle.ts'
import { bookingLimits } from '../bookings/bookings.rules.ts'
import { Slot } from '../profiles.contract.ts'
import { helpPermissions } from './help.permissions.ts'

/** A report, and how its reader came to it: by the link of a mail, as a guardian of the child, or signed in. */
const place = {
  report: id,
  key: z.optional(text(100, 20)),
  ...familyKey,
  /** The child's record in the school, for a guardian. */
  student: z.optional(id),
}
const standard = text(80, 1)

/** Both have to agree before the provider of a lesson sees answers. */
export const consentSides = ['teacher', 'family'] as const
export type ConsentSide = (typeof consentSides)[number]
const Agreed = z.object({ teacher: z.boolean(), family: z.boolean() })

/** Marks and lessons on one standard, in the order of their dates. */
const Moment = z.object({
  kind: z.enum(['marks', 'lesson']),
  at: instant,
  /** The lesson in school, or the provider. */
  name: z.string(),
  marks: z.nullable(z.object({ point: z.number(), score: z.number() })),
})
export type HelpMoment = z.output<typeof Moment>

export const HelpStandard = z.object({
  _id: z.string(),
  name: z.string(),
  point: z.number(),
  score: z.number(),
  isMastered: z.boolean(),
  moments: z.array(Moment),
  agreed: Agreed,
})
export type HelpStandard = z.output<typeof HelpStandard>

const HelpPack = z.object({ _id: id, name: z.string(), price: z.int(), providers: z.int() })

export const Help = z.object({
  as: z.enum(['learner', 'guardian', 'teacher', 'observer']),
  learner: z.string(),
  /** The school offers help, and to this reader. Children under 13 are offered none themselves. */
  isOffered: z.boolean(),
  /** The side whose agreement the reader can give. */
  agrees: z.nullable(z.enum(consentSides)),
  /** Packages that fit subject, grade and curriculum of the report, with how many can teach them. */
  packs: z.array(HelpPack),
  /** Those that are not mastered, and those with a lesson since. */
  standards: z.array(HelpStandard),
})
export type Help = z.output<typeof Help>

export const HelpTimes = z.object({
  learner: z.string(),
  as: z.enum(['learner', 'guardian']),
  standard: z.object({ _id: z.string(), name: z.string() }),
  agreed: Agreed,
  /** The answers can be shared by this reader's agreement. */
  mayAgree: z.boolean(),
  /** A guardian must approve the learner's booking. */
  needsApproval: z.boolean(),
  /** Callers with a link verify the guardian's email by a code before credits are spent. */
  needsProof: z.boolean(),
  /** Credits that fit; none where they have to be bought first. */
  credits: z.nullable(
    z.object({ _id: id, name: z.string(), available: z.int(), duration: z.int(), isGuardians: z.boolean() }),
  ),
  packs: z.array(HelpPack),
  providers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      avatar: z.nullable(z.string()),
      timeZone: z.string(),
      reasons: z.array(z.string()),
      slots: z.array(Slot),
    }),
  ),
})
export type HelpTimes = z.output<typeof HelpTimes>

export const SharedWork = z.object({
  standard: z.object({ _id: z.string(), name: z.string() }),
  agreed: Agreed,
  /** Nothing before both have agreed. */
  work: z.nullable(
    z.pick(Report, { name: true, start: true, pages: true, questions: true, response: true, files: true }),
  ),
})

export const helpContract = service('service-help', helpPermissions, {
  calls: {
    get: {
      report: { may: 'help.read', query: z.strictObject(place), result: Help, perMinute: 60 },
      /** Who can teach it, and the next free times after `from`. */
      times: {
        may: 'help.book',
        query: z.strictObject({ ...place, standard, from: z.optional(instant) }),
        result: HelpTimes,
        perMinute: 60,
      },
      /** Answers shared with a lesson's provider. */
      answers: { may: 'help.answers', query: z.strictObject({ booking: id }), result: SharedWork },
    },
    patch: {
      /** Emails a code to this link's guardian. */
      proof: {
        may: 'help.book',
        data: z.strictObject({ ...place, standard }),
        result: z.object({ sent: z.boolean() }),
        outside: true,
        perMinute: 5,
      },
      /** One lesson for one credit, about the standard. A guardian's booking is approved by being made. */
      book: {
        may: 'help.book',
        outside: true,
        data: z.strictObject({
          /** The code of the mail, for guardians who are not signed in with the address. */
          proof: z.optional(text(10, 4)),
          ...place,
          standard,
          packUser: id,
          servicer: id,
          start: instant,
          message: z._default(text(bookingLimits.message), ''),
          /** Agrees for the family that the provider sees the answers. */
          share: z._default(z.boolean(), false),
          /** As with every booking; guardians without an account see the terms each time. */
          agreed: z._default(z.array(id).check(z.maxLength(5)), []),
        }),
        result: z.object({
          _id: id,
          status: z.enum(bookingStates),
          start: instant,
          end: instant,
          servicer: z.string(),
          timeZone: z.string(),
        }),
        perMinute: 20,
      },
      agree: {
        may: 'help.agree',
        data: z.strictObject({ ...place, standard, agree: z.boolean() }),
        result: Agreed,
        perMinute: 60,
      },
    },
  },
})
