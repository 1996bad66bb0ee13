// `service-help`: from a standard not yet mastered in a report to a lesson about it.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { Report } from '#rooms/contract/report.shapes.ts'
import { familyKey } from '#schools/contract/family.shapes.ts'
import { bookingStates } from '../bookings/bookings.lifecycle.ts'
import { bookingLimits } from '../bookings/bookings.rules.ts'
import { Slot } from '../profiles.contract.ts'
import { helpPermissions } from './help.permissions.ts'

/** A report and how the reader accesses it: email link, guardian, or signed in. */
const place = {
  report: id,
  key: z.optional(text(100, 20)),
  ...familyKey,
  /** The child's record id, for a guardian. */
  student: z.optional(id),
}
const standard = text(80, 1)

/** Both must agree before a lesson's provider sees answers. */
export const consentSides = ['teacher', 'family'] as const
export type ConsentSide = (typeof consentSides)[number]
const Agreed = z.object({ teacher: z.boolean(), family: z.boolean() })

/** Marks and lessons on one standard, by date. */
const Moment = z.object({
  kind: z.enum(['marks', 'lesson']),
  at: instant,
  /** Name of the school lesson or of the provider. */
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
  /** Whether the school offers help to this reader. Children under 13 are not offered any themselves. */
  isOffered: z.boolean(),
  /** The side whose agreement the reader can give. */
  agrees: z.nullable(z.enum(consentSides)),
  /** Packages that fit the report's subject, grade and curriculum, with their number of providers. */
  packs: z.array(HelpPack),
  /** Standards not mastered, and those with a lesson since. */
  standards: z.array(HelpStandard),
})
export type Help = z.output<typeof Help>

export const HelpTimes = z.object({
  learner: z.string(),
  as: z.enum(['learner', 'guardian']),
  standard: z.object({ _id: z.string(), name: z.string() }),
  agreed: Agreed,
  /** Whether this reader may agree to share the answers. */
  mayAgree: z.boolean(),
  /** A guardian must approve the learner's booking. */
  needsApproval: z.boolean(),
  /** Callers with a link verify the guardian's email by a code before credits are spent. */
  needsProof: z.boolean(),
  /** Matching credits; null if they must be bought first. */
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
  /** Null until both have agreed. */
  work: z.nullable(
    z.pick(Report, { name: true, start: true, pages: true, questions: true, response: true, files: true }),
  ),
})

export const helpContract = service('service-help', helpPermissions, {
  calls: {
    get: {
      report: { may: 'help.read', query: z.strictObject(place), result: Help, perMinute: 60 },
      /** Providers, and their next free times after `from`. */
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
      /**
       * Books one lesson on the standard for one credit. A guardian's own booking needs no further
       * approval.
       */
      book: {
        may: 'help.book',
        outside: true,
        data: z.strictObject({
          /** The emailed code, for guardians not signed in with that address. */
          proof: z.optional(text(10, 4)),
          ...place,
          standard,
          packUser: id,
          servicer: id,
          start: instant,
          message: z._default(text(bookingLimits.message), ''),
          /** Family consent for the provider to see the answers. */
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
