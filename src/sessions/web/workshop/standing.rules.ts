// A viewer's standing with a session. Pure: the page's content depends on this value alone.
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { meetingShownBefore } from '#sessions/contract/session.lifecycle.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'

/**
 * `host` leads or observes it; `in` has a seat; `over` is too late; `hold` has an unpaid order;
 * `offered` has a reserved seat; `waits` is on the waiting list; `open` may register; `guest` may once
 * signed in; the others are reasons for refusal.
 */
export type RegistrationState =
  | 'host'
  | 'in'
  | 'over'
  | 'hold'
  | 'offered'
  | 'waits'
  | 'open'
  | 'guest'
  | 'guestFull'
  | Exclude<NonNullable<Enrolment['hindrance']>, 'own'>

type StandingFacts = Pick<Session, 'role' | 'state' | 'registered'>

export function standingOf(
  { role, state, registered }: StandingFacts,
  { registered: seated, hold, offeredUntil, before, hindrance }: Enrolment,
  signedIn: boolean,
  now: Date,
): RegistrationState {
  if (role === 'teacher' || hindrance === 'own') return 'host'
  if (role === 'learner' || registered || seated) return 'in'
  // A school's admin observes, and may take a seat like other eligible people.
  if (role === 'observer' && hindrance !== null && hindrance !== 'full') return 'host'
  if (state === 'ended' || state === 'archived') return 'over'
  if (hold !== null) return 'hold'
  if (offeredUntil !== null && new Date(offeredUntil) > now) return 'offered'
  if (before !== null) return 'waits'
  if (!signedIn && hindrance === 'full') return 'guestFull'
  return hindrance ?? (signedIn ? 'open' : 'guest')
}

/** "3 of 20 seats left", "All 20 seats are taken", or empty if unlimited. */
export function seatWords(regMax: number, left: number | null): string {
  if (left === null || regMax === 0) return ''
  if (left === 0) return regMax === 1 ? 'The seat is taken' : `All ${regMax} seats are taken`
  return `${left} of ${regMax} ${regMax === 1 ? 'seat' : 'seats'} left`
}

export const peopleWord = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** When participants see the meeting's address. */
export const meetingFrom = ({ start }: Pick<Session, 'start'>): Date =>
  new Date(Date.parse(start) - meetingShownBefore)

/** Registrations missing to the minimum; undefined if met or without one. */
export const missing = ({ minimum }: Pick<Enrolment, 'minimum'>, regNum: number): number =>
  Math.max(0, (minimum?.size ?? 0) - regNum)

const audiences = {
  classLearners: 'the learners of a class',
  learners: 'every learner',
  schoolLearners: 'learners of the school',
  educators: 'every educator',
  schoolTeachers: 'teachers of the school',
  colleagues: 'chosen colleagues',
  bookingEducator: 'the educator who booked it',
  bookingLearner: 'the learner who booked it',
  applicant: 'one applicant',
} as const

/** The audience in a few words. */
export const audienceWords = (type: Session['type']): string => audiences[kinds[type].audience]
