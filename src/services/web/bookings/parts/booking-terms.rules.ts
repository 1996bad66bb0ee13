// Price and time of a booking before it is made. Pure; the server uses the same rules.
import { minuteMs } from '#kit/contract/durations.ts'
import { offsetAt } from '#kit/contract/dates.ts'
import { bookingLimits, freeUntil, weeklyStarts } from '#services/contract/bookings/bookings.rules.ts'
import type { Slot } from '#services/contract/profiles.contract.ts'

export interface TermsRequest {
  readonly start: string
  /** Credits per lesson, and number of weeks. */
  readonly times: number
  readonly weeks: number
  /** Minutes per credit. */
  readonly duration: number
  readonly available: number
  readonly theirZone: string
  readonly now: Date
}
export interface BookingTerms {
  readonly lessons: readonly Slot[]
  readonly cost: number
  readonly left: number
  /** Free cancellation deadline of the first lesson. */
  readonly freeUntil: string
}

export function termsOf(request: TermsRequest): BookingTerms {
  const { start, times, weeks, duration, available, theirZone, now } = request
  const starts = weeklyStarts(new Date(start), weeks, at => offsetAt(at, theirZone))
  const cost = times * weeks
  return {
    lessons: starts.map(at => ({
      start: at.toISOString(),
      end: new Date(at.getTime() + times * duration * minuteMs).toISOString(),
    })),
    cost,
    left: available - cost,
    freeUntil: freeUntil({ start: new Date(start), createdAt: now }).toISOString(),
  }
}

/** Weeks the credits suffice for. */
export const maxWeeks = (available: number, times: number): number =>
  Math.max(1, Math.min(bookingLimits.series, Math.floor(available / times)))

export const creditWords = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** Consequence of a late cancellation; a free first lesson is unpaid. */
export const lateWords = (cost: number, isTrial: boolean): string => {
  if (isTrial) return 'After that, the free lesson is used.'
  return `After that, the ${cost === 1 ? 'credit is' : 'credits are'} used, and the provider is paid half.`
}
