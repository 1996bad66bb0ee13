// Consequences of cancelling (services.md section 7). Shared by the pages, which announce them, and the
// server, which applies them.
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { isLive, type BookingState, type CancelCause } from './bookings.lifecycle.ts'

export const bookingLimits = {
  /** Free cancellation for the booker up to this many hours before the start. */
  freeHours: 12,
  /** Also free within this many minutes of booking. */
  regretMinutes: 30,
  /** Both sides are reminded, and a provider who has not scheduled yet is warned. */
  reminderHours: 12,
  message: 2000,
  attachments: 5,
  /** Maximum lessons in a weekly series. */
  series: 12,
  /** Maximum credits per lesson. */
  times: 4,
  nextSlots: 6,
  /** Maximum reports a carer imports into one lesson. */
  carerReports: 20,
} as const

export interface Cancellable {
  readonly status: BookingState
  readonly start: Date
  readonly createdAt: Date
}
export interface Consequence {
  /** False after the start. */
  readonly isPossible: boolean
  readonly creditsBack: boolean
  /** Percentage of the provider's pay. */
  readonly pay: 0 | 50
  /** Counted against the provider. */
  readonly counts: 'cancel' | 'terminate' | null
}

const impossible: Consequence = { isPossible: false, creditsBack: false, pay: 0, counts: null }
const back: Consequence = { isPossible: true, creditsBack: true, pay: 0, counts: null }
const late: Consequence = { isPossible: true, creditsBack: false, pay: 50, counts: null }

export function cancelConsequence(booking: Cancellable, cause: CancelCause, now: Date): Consequence {
  if (!isLive(booking.status)) return impossible
  // A missing schedule is detected at the start itself.
  if (cause === 'timeout') return { ...back, counts: booking.status === 'waiting' ? null : 'terminate' }
  if (cause === 'system') return back
  if (now >= booking.start) return impossible
  if (cause === 'servicer') return { ...back, counts: 'cancel' }
  // Nobody has agreed yet to a lesson awaiting a guardian.
  if (cause === 'guardian' || booking.status === 'waiting') return back
  return now <= freeUntil(booking) ? back : late
}

/**
 * Deadline for free cancellation: 12 hours before the start or 30 minutes after booking, whichever is
 * later.
 */
export function freeUntil({ start, createdAt }: Pick<Cancellable, 'start' | 'createdAt'>): Date {
  const regret = Math.min(createdAt.getTime() + bookingLimits.regretMinutes * minuteMs, start.getTime())
  return new Date(Math.max(start.getTime() - bookingLimits.freeHours * hourMs, regret))
}

export const frequentCancellation = { window: 90, least: 3, share: 1 / 3, days: 7 } as const

/** Cancelled or unscheduled bookings exceed one third, from the third booking on. */
export const isFrequent = ({ booked, lost }: { readonly booked: number; readonly lost: number }): boolean =>
  booked >= frequentCancellation.least && lost > booked * frequentCancellation.share

export const dissatisfaction = { least: 3, days: 7 } as const
/** Three or more ratings, none of them satisfied. */
export const isNobodySatisfied = ({
  ratings,
  satisfied,
}: {
  readonly ratings: number
  readonly satisfied: number
}): boolean => ratings >= dissatisfaction.least && satisfied === 0

/** Credits for a lesson of this length; null if not a whole number. */
export function creditsFor(minutes: number, duration: number): number | null {
  const times = minutes / duration
  return Number.isInteger(times) && times >= 1 && times <= bookingLimits.times ? times : null
}

/** Starts of a weekly series at the same local time of the provider. */
export function weeklyStarts(first: Date, count: number, offsetAt: (at: Date) => number): Date[] {
  const wall = first.getTime() + offsetAt(first) * minuteMs
  return Array.from({ length: count }, (_, week) => {
    const local = wall + week * 7 * dayMs
    const guess = new Date(local - offsetAt(first) * minuteMs)
    return new Date(local - offsetAt(guess) * minuteMs)
  })
}

/** Pay in cents: the hourly rate by the minute. */
export const payFor = (rate: number, minutes: number, percent: 50 | 100 = 100): number =>
  Math.floor((rate * minutes * percent) / 6000)

export const ratingDays = 7
export const accidentDays = { report: 7, answer: 3 } as const
/** Hours after the end when pay becomes actual, unless an accident is open. */
export const payHours = 24
