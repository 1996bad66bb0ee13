// A booking on the wire.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { categories, serviceTypes } from '../services.values.ts'
import { Topic } from '../settings.conf.ts'
import { CampusLocation } from '../credits/credits.contract.ts'
import { bookingStates, cancelCauses } from './bookings.lifecycle.ts'
import { Course } from './course.shapes.ts'
import { accidentTraits } from './traits.ts'

export const Party = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  timeZone: z.string(),
})

export const newAttachment = z.strictObject({ hash: fileHash, filename: text(200, 1) })
export const BookingFile = z.object({
  hash: z.string(),
  filename: z.string(),
  mime: z.string(),
  url: z.string(),
})

/** A sent report of an earlier lesson. */
export const CarerReport = z.object({
  session: id,
  name: z.string(),
  teacher: z.string(),
  start: instant,
  score: z.number(),
  point: z.number(),
  sentAt: instant,
})
export type CarerReport = z.output<typeof CarerReport>

export const accidentStates = ['pending', 'approved', 'rejected'] as const

/** The provider's pay for a lesson. */
export const payStates = ['none', 'expected', 'actual', 'reversed'] as const

export const Booking = z.object({
  _id: id,
  packUser: id,
  /** Ids of the credits used. */
  packUserData: z.array(id),
  pack: z.object({ name: z.string(), duration: z.int(), break: z.int() }),
  booker: Party,
  servicer: Party,
  type: z.enum(serviceTypes),
  mentoringType: z.enum(categories),
  serviceAuthId: id,
  /** Curriculum and subject, or the topic. */
  scope: z.string(),
  status: z.enum(bookingStates),
  start: instant,
  end: instant,
  /** Minutes, and their price in credits. */
  duration: z.int(),
  times: z.int(),
  /** Deadline for free cancellation. */
  freeUntil: instant,
  message: z.string(),
  attachments: z.array(BookingFile),
  /** The package's files for the lesson; visible to both sides. */
  materials: z.array(BookingFile),
  topic: z.array(Topic),
  /** The learner's session that this lesson accompanies. */
  oldSession: z.nullable(Course),
  /** For a lesson with a carer: its subject, whether reports were viewed, and those attached. */
  carer: z.nullable(
    z.object({
      subject: z.string(),
      hasView: z.boolean(),
      used: z.boolean(),
      imported: z.array(CarerReport),
    }),
  ),
  /** A free first lesson. */
  trial: z.boolean(),
  /** The address, on campus; visible to both sides. */
  place: z.nullable(CampusLocation),
  /** The report standard that the lesson targets. */
  about: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Lessons booked together. */
  series: z.nullable(id),
  session: z.nullable(
    z.object({
      _id: id,
      sid: z.string(),
      name: z.string(),
      image: z.nullable(z.string()),
      status: z.string(),
    }),
  ),
  /** URL of the meeting. */
  meeting: z.nullable(z.string()),
  cancel: z.nullable(z.enum(cancelCauses)),
  canceledAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  creditsBack: z.nullable(z.boolean()),
  /** Another time proposed by one side; the lesson keeps its time until the other agrees. */
  move: z.nullable(
    z.object({ start: instant, end: instant, by: z.string(), message: z.string(), at: instant }),
  ),
  /** Set if a guardian's approval was required. */
  guardian: z.nullable(z.object({ requestedAt: instant, approvedAt: z.nullable(instant) })),
  /** Whether a guardian of the learner reads the messages. */
  guardianReads: z.boolean(),
  /** For the provider and staff: cents per hour, and cents for this lesson. */
  pay: z.nullable(
    z.object({
      rate: z.int(),
      /** Paid travel time, on campus. */
      travelMinutes: z.int(),
      cents: z.int(),
      state: z.enum(payStates),
    }),
  ),
  rating: z.nullable(z.object({ _id: id, feel: z.boolean() })),
  accident: z.nullable(
    z.object({ _id: id, status: z.enum(accidentStates), tags: z.array(z.enum(accidentTraits)) }),
  ),
  /** 1 after the provider was warned that it is not scheduled, and both sides were reminded. */
  reminder: z.union([z.literal(0), z.literal(1)]),
  reminderBooked: z.union([z.literal(0), z.literal(1)]),
  createdAt: instant,
  updatedAt: instant,
})
export type Booking = z.output<typeof Booking>
