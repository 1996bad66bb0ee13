// Attendance and learning data in figures (sessions.md section 8). Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import { offsetAt } from '#kit/contract/dates.ts'

export const lateAfterMinutes = 5
export type Presence = 'present' | 'late' | 'absent'
export interface Visit {
  readonly attend: boolean
  /** When the learner first entered; null when the teacher marked attendance by hand. */ readonly joinedAt: Date | null
}

/**
 * Learners who entered more than five minutes after the start are late; those whom the teacher removed from
 * the list are absent in any case.
 */
export function presenceOf(start: Date, { attend, joinedAt }: Visit): Presence {
  if (!attend) return 'absent'
  const isLate = joinedAt !== null && joinedAt.getTime() - start.getTime() > lateAfterMinutes * minuteMs
  return isLate ? 'late' : 'present'
}

export interface Attendance {
  readonly present: number
  readonly absent: number
  readonly late: number
  /** One decimal; null without lessons. Late counts as present. */ readonly percent: number | null
}

export function attendanceOf(list: readonly Presence[]): Attendance {
  const [late, absent] = [
    list.filter(each => each === 'late').length,
    list.filter(each => each === 'absent').length,
  ]
  const present = list.length - absent
  return {
    present,
    absent,
    late,
    percent: list.length === 0 ? null : Math.round((present / list.length) * 1000) / 10,
  }
}

export const spans = ['week', 'month', 'year'] as const
export type Span = (typeof spans)[number]

/** Local midnight of a day. Where a clock change skips midnight, the first moment of the day. */
function midnight(year: number, month: number, day: number, timeZone: string): Date {
  const local = Date.UTC(year, month, day)
  const guess = local - offsetAt(local, timeZone) * minuteMs
  return new Date(local - offsetAt(guess, timeZone) * minuteMs)
}

/**
 * The week, month or year around an instant in the given time zone: starts on Monday, the first, or New
 * Year; the end is exclusive.
 */
export function spanAround(at: Date, span: Span, timeZone: string): readonly [from: Date, until: Date] {
  const local = new Date(at.getTime() + offsetAt(at, timeZone) * minuteMs)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const monday = day - ((local.getUTCDay() + 6) % 7)
  const dayStart = (y: number, m: number, d: number) => midnight(y, m, d, timeZone)
  if (span === 'week') return [dayStart(year, month, monday), dayStart(year, month, monday + 7)]
  return span === 'month'
    ? [dayStart(year, month, 1), dayStart(year, month + 1, 1)]
    : [dayStart(year, 0, 1), dayStart(year + 1, 0, 1)]
}

export interface AttendanceTable {
  readonly members: ({ readonly uid: string } & Attendance)[]
  readonly total: Attendance
  /** Learners at 100 %, from 90 % up, and under 90 %. */
  readonly full: number
  readonly over90: number
  readonly under90: number
}

/** Only lessons with the learner on the list count for them. */
export function attendanceTable(
  people: readonly string[],
  marks: readonly { readonly uid: string; readonly presence: Presence }[],
): AttendanceTable {
  const byPerson = Map.groupBy(marks, ({ uid }) => uid)
  const own = (uid: string) => (byPerson.get(uid) ?? []).map(({ presence }) => presence)
  const members = people.map(uid => ({ uid, ...attendanceOf(own(uid)) }))
  const shares = members
    .filter(({ percent }) => percent !== null)
    .map(({ present, absent }) => present / (present + absent))
  return {
    members,
    total: attendanceOf(people.flatMap(own)),
    full: shares.filter(share => share === 1).length,
    over90: shares.filter(share => share >= 0.9 && share < 1).length,
    under90: shares.filter(share => share < 0.9).length,
  }
}

/** Student-paced work is complete once every question is answered, or once submitted. */
export const isCompleted = (questions: number, answered: number, handedIn: boolean): boolean =>
  handedIn || (questions > 0 && answered >= questions)
