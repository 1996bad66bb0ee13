// `service-booking`: lessons paid with credits (services.md section 7).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { PackUser } from '../credits/credits.contract.ts'
import { Slot } from '../profiles.contract.ts'
import { subjectName, topicId } from '../settings.conf.ts'
import { bookingStates } from './bookings.lifecycle.ts'
import { bookingPermissions } from './bookings.permissions.ts'
import { bookingLimits } from './bookings.rules.ts'
import { Booking, CarerReport, newAttachment } from './bookings.shapes.ts'
import './relations.ts'

const one = z.strictObject({ _id: id })
const secret = text(200, 1)
const span = { from: instant, until: instant }

export const newBooking = z.strictObject({
  packUser: id,
  servicer: id,
  start: instant,
  /** Number of credits, each `duration` long. */
  times: z._default(z.int().check(z.minimum(1), z.maximum(bookingLimits.times)), 1),
  /** Weekly series at the provider's local time, including this lesson. All are booked, or none. */
  weeks: z._default(z.int().check(z.minimum(1), z.maximum(bookingLimits.series)), 1),
  message: z._default(text(bookingLimits.message), ''),
  attachments: z._default(z.array(newAttachment).check(z.maxLength(bookingLimits.attachments)), []),
  /** Topics of the package for this lesson. */
  topic: z._default(z.array(topicId).check(z.maxLength(10)), []),
  /** For a lesson with a carer: the package's subject. */
  carer: z.optional(z.strictObject({ subject: subjectName })),
  /** Agreements shown beside the button; required until the current version is accepted. */
  agreed: z._default(z.array(id).check(z.maxLength(5)), []),
})
export type NewBooking = z.output<typeof newBooking>

/** The booking as a guardian sees it before deciding. */
export const GuardianLook = z.object({
  child: z.string(),
  servicer: z.string(),
  name: z.string(),
  start: instant,
  end: instant,
  times: z.int(),
  message: z.string(),
  /** The report standard that the lesson targets. */
  about: z.nullable(z.string()),
  timeZone: z.string(),
  status: z.enum(bookingStates),
})

export const bookingContract = service('service-booking', bookingPermissions, {
  /** The caller's own, by side; `$sys` everybody's, for staff. */
  find: {
    may: 'booking.read',
    query: z.extend(
      listQuery(
        { _id: id, packUser: id, status: z.enum(bookingStates), series: id, start: instant },
        { sort: ['start', 'createdAt'] },
      ),
      {
        tab: z.optional(z.enum(['booker', 'servicer'])),
        $sys: z.optional(wireBool),
        /** True: future lessons; false: past and cancelled ones. */
        upcoming: z.optional(wireBool),
      },
    ),
    result: page(Booking),
  },
  get: { may: 'booking.read', result: Booking },
  /** Returns the first lesson of a series. */
  create: { may: 'booking.make', data: newBooking, result: Booking },
  calls: {
    get: {
      /**
       * Times when this provider can teach this package, minus the caller's own busy times. Over a
       * socket this also subscribes the page to the provider's `taken` event.
       */
      slots: {
        may: 'booking.make',
        query: z.strictObject({
          packUser: id,
          servicer: id,
          ...span,
          times: z._default(wireInt.check(z.minimum(1), z.maximum(bookingLimits.times)), 1),
        }),
        result: z.object({
          timeZone: z.string(),
          duration: z.int(),
          data: z.array(Slot),
          /** The first free time after `until`, if there is none before. */
          next: z.nullable(Slot),
        }),
      },
      /** The next free times, after a time was lost to another booking. */
      nextSlots: {
        may: 'booking.make',
        query: z.strictObject({ packUser: id, servicer: id, from: instant }),
        result: z.object({ timeZone: z.string(), data: z.array(Slot) }),
      },
      /** The caller's busy times. */
      myHours: { may: 'booking.make', query: z.strictObject(span), result: z.array(Slot) },
      /** Busy times of these providers for the next days. */
      recentDaysHours: {
        may: 'booking.make',
        query: z.strictObject({
          uid: z.array(id).check(z.minLength(1), z.maxLength(50)),
          days: z._default(wireInt.check(z.minimum(1), z.maximum(60)), 14),
        }),
        result: z.array(z.object({ uid: id, busy: z.array(Slot) })),
      },
      /** For people found by e-mail, mobile or number. */
      find: {
        may: 'booking.search',
        query: z.extend(listQuery({ status: z.enum(bookingStates) }), { search: text(200, 1) }),
        result: page(Booking),
      },
      packListByBookingIds: {
        may: 'booking.read',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
        result: z.array(z.object({ booking: id, packUser: PackUser })),
      },
      /** An iCalendar file. */
      calendar: {
        may: 'booking.read',
        query: one,
        result: z.object({ filename: z.string(), text: z.string() }),
      },
      /**
       * Reports of the learner's lessons in the subject of a carer's lesson; records that they were
       * viewed.
       */
      byCarer: { may: 'booking.teach', query: one, result: z.array(CarerReport), writes: true },
      /** Counts for menus and home pages. */
      count: {
        may: 'booking.make',
        query: nothing,
        result: z.object({ toSchedule: z.int(), upcoming: z.int(), toAnswer: z.int(), toRate: z.int() }),
      },
      guardian: { may: 'booking.guardian', query: z.strictObject({ token: secret }), result: GuardianLook },
    },
    patch: {
      cancel: {
        may: 'booking.change',
        data: z.strictObject({ _id: id, reason: z._default(text(1000), '') }),
        result: Booking,
      },
      /** Proposes another time, by either side. */
      move: {
        may: 'booking.change',
        data: z.strictObject({ _id: id, start: instant, message: z._default(text(1000), '') }),
        result: Booking,
      },
      /** The other side's response; the proposer withdraws with `false`. */
      answerMove: {
        may: 'booking.change',
        data: z.strictObject({ _id: id, agree: z.boolean() }),
        result: Booking,
      },
      /**
       * The provider creates the lesson from own content, or from paid, unused premium content (`line`
       * of an order).
       */
      importByBooking: {
        may: 'booking.teach',
        data: z.strictObject({
          _id: id,
          cid: z.optional(id),
          line: z.optional(id),
          name: z.optional(text(200, 1)),
        }),
        result: Booking,
      },
      /** The carer adds reports to the lesson; the service then counts as used. */
      importCarer: {
        may: 'booking.teach',
        data: z.strictObject({
          _id: id,
          sessions: z.array(id).check(z.minLength(1), z.maxLength(bookingLimits.carerReports)),
        }),
        result: Booking,
      },
      /** A credit for a provider's free first lesson, once per learner, which is then booked as usual. */
      trial: {
        may: 'booking.make',
        data: z.strictObject({ pack: id, servicer: id }),
        result: z.object({ packUser: id }),
      },
      guardianDecide: {
        may: 'booking.guardian',
        data: z.strictObject({ token: secret, approve: z.boolean() }),
        result: GuardianLook,
        secret: true,
      },
    },
  },
  events: {
    created: one,
    patched: one,
    /** `_id` is the provider's. */
    taken: z.object({ _id: id, start: instant, end: instant }),
    /** A time of this provider is free again. */
    freed: z.object({ _id: id, start: instant, end: instant }),
  },
})
