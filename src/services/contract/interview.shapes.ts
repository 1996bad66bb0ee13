// Interviews of applicants, as they are read with an application.
import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'
import { bookingStates } from './bookings/bookings.lifecycle.ts'

export const interviewFields = {
  /** With a time and URL set by the reviewer. */
  interview: z.nullable(z.object({ start: instant, end: instant, url: z.string(), note: z.string() })),
  /** An interview that the applicant books with a consultant, and its report. */
  interviewLesson: z.nullable(
    z.object({
      packUser: id,
      pack: id,
      booking: z.nullable(
        z.object({ _id: id, status: z.enum(bookingStates), start: instant, servicer: z.string() }),
      ),
      takeaway: z.nullable(z.object({ session: id, sentAt: instant })),
    }),
  ),
  /** The same as single fields: invited, package, booked, and session of the report. */
  interviewInvited: z.boolean(),
  interviewPack: z.nullable(id),
  interviewApply: z.boolean(),
  takeaway: z.nullable(id),
  takeawayCreatedAt: z.nullable(instant),
}
