// Words and tones of booking states.
import type { Tone } from '#kit/web/theme/tokens.ts'
import type { BookingState, CancelCause } from '#services/contract/bookings/bookings.lifecycle.ts'
import type { Consequence } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { creditWords } from './booking-terms.rules.ts'

export type Side = 'booker' | 'servicer'
export const sideOf = (booking: Pick<Booking, 'booker' | 'servicer'>, me: string): Side | null => {
  if (booking.servicer._id === me) return 'servicer'
  return booking.booker._id === me ? 'booker' : null
}
export const otherSide = (booking: Pick<Booking, 'booker' | 'servicer'>, side: Side | null) =>
  side === 'servicer' ? booking.booker : booking.servicer

export const stateNames: Readonly<Record<BookingState, string>> = {
  waiting: 'Waiting for a guardian',
  booked: 'Booked',
  scheduled: 'Scheduled',
  ended: 'Ended',
  cancelled: 'Cancelled',
}
export const stateTones: Readonly<Record<BookingState, Tone | 'neutral'>> = {
  waiting: 'warning',
  booked: 'info',
  scheduled: 'positive',
  ended: 'neutral',
  cancelled: 'negative',
}

const causes: Readonly<Record<CancelCause, string>> = {
  booker: 'by the learner',
  servicer: 'by the provider',
  timeout: 'because it was not scheduled in time',
  guardian: 'by the guardian',
  system: 'by Classwright, because the provider cannot teach at that time',
}

/** "Cancelled by the provider. 2 credits were given back." */
export function cancelledWords({ cancel, creditsBack, times }: Booking): string {
  if (cancel === null) return ''
  const credits = times === 1 ? '1 credit was' : `${creditWords(times)} were`
  return `Cancelled ${causes[cancel]}. ${credits} ${creditsBack ? 'given back' : 'used'}.`
}

/** The consequences if this side cancels now. */
export function consequenceWords(
  { creditsBack, counts, pay }: Consequence,
  side: Side,
  { times, servicer, booker, trial }: Booking,
): string {
  const credits = times === 1 ? 'credit' : creditWords(times)
  if (side === 'servicer')
    return `${booker.name} gets the ${credits} back and is notified.${counts ? ' It counts as a cancellation of yours: if more than a third of your bookings of 90 days are cancelled, you are shown last and cannot be booked for 7 days.' : ''}`
  if (creditsBack) return `You get your ${credits} back, and ${servicer.name} is notified.`
  const stay = times === 1 ? 'it stays' : 'they stay'
  return `It is too late for getting your ${credits} back: ${stay} used${pay > 0 && !trial ? `, and ${servicer.name} is paid half` : ''}.`
}
