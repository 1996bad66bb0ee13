// Who may register, and the deadlines for registering and leaving (sessions.md section 5). Pure.
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { kinds, type Audience, type SessionKind } from './kinds.ts'
import type { SessionStatus } from './session.lifecycle.ts'

/** The facts about a session that registration depends on. */
export interface Enrollable {
  readonly type: SessionKind
  readonly owner: string
  readonly school: string | null
  readonly pid: string | null
  readonly del: boolean
  readonly status: SessionStatus
  readonly start: Date
  readonly end: Date
  readonly regDate: Date | null
  readonly regMax: number
  readonly regNum: number
}

export interface Joiner {
  readonly id: string
  readonly roles: readonly string[]
  readonly memberships?: readonly { readonly school: string; readonly as: 'staff' | 'student' }[] | undefined
}

/** Why somebody cannot register. With `full` they may join the waiting list. */
export type EnrolmentRefusal = 'select' | 'child' | 'closed' | 'own' | 'role' | 'school' | 'late' | 'full'

type Fits = (joiner: Joiner, school: string | null) => EnrolmentRefusal | null

const isA =
  (role: 'student' | 'teacher'): Fits =>
  ({ roles }) =>
    roles.includes(role) ? null : 'role'
const isIn =
  (role: 'student' | 'teacher', as: 'student' | 'staff'): Fits =>
  (joiner, school) =>
    isA(role)(joiner, school) ??
    (joiner.memberships?.some(each => each.school === school && each.as === as) ? null : 'school')

const audiences: Readonly<Partial<Record<Audience, Fits>>> = {
  learners: isA('student'),
  schoolLearners: isIn('student', 'student'),
  educators: isA('teacher'),
  schoolTeachers: isIn('teacher', 'staff'),
}

export const fitsAudience = (
  type: SessionKind,
  joiner: Joiner,
  school: string | null,
): EnrolmentRefusal | null => (audiences[kinds[type].audience] ?? (() => 'select' as const))(joiner, school)

/** The registration deadline. Self-paced sessions are open until they end or are withdrawn. */
export const enrolUntil = ({
  type,
  start,
  end,
  regDate,
}: Pick<Enrollable, 'type' | 'start' | 'end' | 'regDate'>): Date =>
  regDate ?? (kinds[type].flags.ownPace ? end : start)

/** Seats neither taken nor reserved by unpaid orders; null if unlimited. */
export const seatsLeft = (regMax: number, taken: number): number | null =>
  regMax === 0 ? null : Math.max(0, regMax - taken)

/** `taken` includes seats held by unpaid orders. */
export function hindrance(
  session: Enrollable,
  joiner: Joiner,
  now: Date,
  taken: number = session.regNum,
): EnrolmentRefusal | null {
  if (kinds[session.type].access !== 'enrol') return 'select'
  if (session.pid !== null) return 'child'
  if (session.del || session.status === 'close') return 'closed'
  if (session.owner === joiner.id) return 'own'
  const unfit = fitsAudience(session.type, joiner, session.school)
  if (unfit !== null) return unfit
  if (now >= enrolUntil(session)) return 'late'
  return seatsLeft(session.regMax, taken) === 0 ? 'full' : null
}

/** Deadline to leave a free seat: the start; in student pace none. */
export const leaveUntil = ({ type, start }: Pick<Enrollable, 'type' | 'start'>): Date | null =>
  kinds[type].flags.ownPace ? null : start

export const paidLeaveHours = 24
export const afterMoveHours = 48

interface Moved {
  readonly start: Date
  readonly movedAt: Date | null
}

/**
 * Refund deadline of a paid seat: 24 hours before the start, or 48 hours after a move, but never after
 * the start.
 */
export const refundUntil = ({ start, movedAt }: Moved): Date =>
  new Date(
    Math.max(
      start.getTime() - paidLeaveHours * hourMs,
      movedAt === null ? 0 : Math.min(movedAt.getTime() + afterMoveHours * hourMs, start.getTime()),
    ),
  )

const shortNotice = 10 * minuteMs

interface Sized extends Pick<Enrollable, 'start' | 'regDate'> {
  readonly createdAt: Date
  readonly size: number
}

/** When the minimum is checked: at the deadline, else a day before the start; null without a minimum. */
export function minimumAt({ start, regDate, createdAt, size }: Sized): Date | null {
  if (size <= 0) return null
  const at = regDate ?? new Date(start.getTime() - dayMs)
  if (at > createdAt) return at
  // At short notice the check runs shortly before the start, so that nobody is notified afterwards.
  const late = new Date(start.getTime() - shortNotice)
  return late > createdAt ? late : null
}

export const isTooFew = ({ size, regNum }: { readonly size: number; readonly regNum: number }): boolean =>
  size > 0 && regNum < size

export const reminders = [
  /** Only sent shortly after its moment, so that nobody reads "tomorrow" an hour before. */
  { name: '24h', before: dayMs, within: 4 * hourMs },
  { name: '1h', before: hourMs, within: 50 * minuteMs },
] as const
export type Reminder = (typeof reminders)[number]

/** Range of starts that are due for a reminder now: after the first, up to the second. */
export const remindedStarts = (
  { before, within }: Reminder,
  now: Date,
): readonly [after: Date, until: Date] => [
  new Date(now.getTime() + before - within),
  new Date(now.getTime() + before),
]

/** People who registered after that moment have just read the time. */
export const wasThere = ({ before }: Reminder, start: Date, registeredAt: Date): boolean =>
  registeredAt.getTime() <= start.getTime() - before
