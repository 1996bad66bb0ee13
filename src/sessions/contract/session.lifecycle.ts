// States of a session (sessions.md section 3). The status holds pace and end; the clock decides between
// scheduled and ongoing.
import { minuteMs } from '#kit/contract/durations.ts'
import { machine } from '#kit/contract/lifecycle.ts'

/** `live`: all follow the teacher; `student`: each at their own pace; `close`: over. */
export const sessionStatuses = ['live', 'student', 'close'] as const
export type SessionStatus = (typeof sessionStatuses)[number]
export const paces = ['live', 'student'] as const
export type Pace = (typeof paces)[number]

export const sessionLifecycle = machine([
  // from     event          to         guard
  ['live', 'studentPace', 'student'],
  ['student', 'livePace', 'live'],
  ['live', 'end', 'close'],
  ['student', 'end', 'close'],
  ['close', 'reopen', 'live', 'nothingSent'],
  ['close', 'reopenOwn', 'student', 'nothingSent'],
])

export const sessionStates = ['scheduled', 'ongoing', 'ended', 'archived'] as const
/** Lists of one state, or of all of them. */
export const sessionLists = [...sessionStates, 'all'] as const
export type SessionListName = (typeof sessionLists)[number]
export type SessionState = (typeof sessionStates)[number]

interface Timed {
  readonly del: boolean
  readonly status: SessionStatus
  readonly start: Date | string
}

/** Exactly one holds at any moment. */
export function stateOf({ del, status, start }: Timed, now: Date): SessionState {
  if (del) return 'archived'
  if (status === 'close') return 'ended'
  return new Date(start) > now ? 'scheduled' : 'ongoing'
}

/**
 * Learners enter only while it is running; teachers at any time. Withdrawn self-study stays open to existing
 * participants.
 */
export const learnersMayEnter = (session: Timed & { readonly type?: string }, now: Date): boolean =>
  stateOf(session.type === 'selfStudy' ? { ...session, del: false } : session, now) === 'ongoing'

export const mayArchive = (state: SessionState): boolean => state === 'scheduled' || state === 'ended'

/** A lesson nobody ended is closed this long after its planned end, unless a teacher is present. */
export const forgottenAfter = 60 * minuteMs
export const bookingClosesAfter = 15 * minuteMs
/** Accepts starts up to five minutes ago, because the form may have been open meanwhile. */
export const startGrace = 10 * minuteMs
/** When a plain meeting URL becomes visible before the start. */
export const meetingShownBefore = 15 * minuteMs

export interface Countdown {
  /** 0 none, 1 a fixed end, 2 minutes. */
  readonly type: 0 | 1 | 2
  readonly studentCtrl: boolean
  readonly deadline: string | null
  readonly down: number
}

interface Running extends Timed {
  readonly end: Date | string
  readonly booking: string | null
  readonly countdown: Pick<Countdown, 'type' | 'deadline'> | null
  readonly ownPace: boolean
}

/**
 * The reason for closing a session automatically now, if any. `teacherIn` tells whether a teacher is in its
 * room.
 */
export function closesBecause(
  session: Running,
  now: Date,
  teacherIn: boolean,
): 'deadline' | 'booking' | 'forgotten' | null {
  if (stateOf(session, now) !== 'ongoing') return null
  const { countdown, booking, ownPace, status } = session
  const end = new Date(session.end).getTime()
  if (countdown?.type === 1 && countdown.deadline !== null && new Date(countdown.deadline) <= now)
    return 'deadline'
  if (booking !== null && end + bookingClosesAfter <= now.getTime()) return 'booking'
  return status === 'live' && !ownPace && !teacherIn && end + forgottenAfter <= now.getTime()
    ? 'forgotten'
    : null
}
