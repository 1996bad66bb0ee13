// `service-booking`: lessons that are paid with credits (services.md section 7).
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
  /** Credits, each one `duration` long. */
  times: z._default(z.int().check(z.minimum(1), z.maximum(bookingLimits.times)), 1),
  /** At the same time on the provider's wall in so many weeks, this one included. All are booked, or none. */
  weeks: z._default(z.int().check(z.minimum(1), z.maximum(bookingLimits.series)), 1),
  message: z._default(text(bookingLimits.message), ''),
  attachments: z._default(z.array(newAttachment).check(z.maxLength(bookingLimits.attachments)), []),
  /** Topics of the package that the lesson is about. */
  topic: z._default(z.array(topicId).check(z.maxLength(10)), []),
  /** For a lesson with a carer: the package's subject. */
  carer: z.optional(z.strictObject({ subject: subjectName })),
  /** Agreements that the page showed beside its button; needed until the version in force is accepted. */
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
  /** The standard of a report that it is about. */
  about: z.nullable(z.string()),
  timeZone: z.string(),
  status: z.enum(bookingStates),
})

export const bookingContract = service('service-booking', bookingPermissions, {
  /** One's own, by side; `$sys` everybody's, for staff. */
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
        /** Still to come, or over and cancelled. */
        upcoming: z.optional(wireBool),
      },
    ),
    result: page(Booking),
  },
  get: { may: 'booking.read', result: Booking },
  /** Answers with the first of a series. */
  create: { may: 'booking.make', data: newBooking, result: Booking },
  calls: {
    get: {
      /**
       * Times at which this package can be taught by this provider; the reader's own times are taken out.
       * Over a socket this also subscribes the page to `taken` of this provider.
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
      /** The next free times, for who came too late. */
      nextSlots: {
        may: 'booking.make',
        query: z.strictObject({ packUser: id, servicer: id, from: instant }),
        result: z.object({ timeZone: z.string(), data: z.array(Slot) }),
      },
      /** When the reader is not free. */
      myHours: { may: 'booking.make', query: z.strictObject(span), result: z.array(Slot) },
      /** When these providers are not free, for the next days. */
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
      /** Reports of the learner's lessons in the subject of a carer's lesson; that they were looked at is kept. */
      byCarer: { may: 'booking.teach', query: one, result: z.array(CarerReport), writes: true },
      /** Numbers for menus and homes. */
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
      /** The other side's answer; who proposed it takes it back with `false`. */
      answerMove: {
        may: 'booking.change',
        data: z.strictObject({ _id: id, agree: z.boolean() }),
        result: Booking,
      },
      /**
       * The provider makes the lesson from own content, or from premium content that was paid for and is not
       * used: `line` of an order.
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
      /**
       * A credit for the free first lesson that a provider offers, once for each learner. It is then booked
       * like any other.
       */
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
