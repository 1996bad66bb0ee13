// The state of a learner's work on a page, for the server that takes it and for every screen that speaks of it:
// draft, submitted, closed, reopened, marked. Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import type { RoomState } from './room.shapes.ts'

/** What a lost connection delivers so long after a page has closed still counts, if it was made before. */
export const graceMs = 60_000

export type ClosedReason =
  | 'session-closed'
  | 'session-not-open'
  | 'removed-from-room'
  | 'not-in-room'
  | 'learner-locked'
  | 'answer-marked'
  /** Handed in for good. */
  | 'choice-locked'
  | 'page-locked'
  | 'answer-revealed'
  | 'time-over'

/** `since` is null where nothing counts that was made before. */
export interface Closing {
  readonly reason: ClosedReason
  readonly since: number | null
}

export interface WorkSetting {
  readonly now: number
  /** The session has begun and is not archived. */
  readonly open: boolean
  /** Own study: answers come without entering. */
  readonly alone: boolean
  /** When the session ended. */
  readonly ended?: number | null
}

/** Everything that closes this page for this learner now; the first is the reason shown. */
export function closingsOf(
  state: RoomState,
  uid: string,
  page: string,
  { now, open, alone, ended = null }: WorkSetting,
): Closing[] {
  const seat = state.seats[uid]
  const pageSince = state.closedAt[page] ?? null
  const end = endOfTime(state, uid)
  const left = timeLeft(end, now)
  const closings: (Closing | false)[] = [
    state.pace === 'close' && { reason: 'session-closed', since: ended },
    !open && state.pace !== 'close' && { reason: 'session-not-open', since: null },
    seat?.standing === 'removed' && { reason: 'removed-from-room', since: null },
    !alone && seat?.entered == null && { reason: 'not-in-room', since: null },
    seat?.block === true && { reason: 'learner-locked', since: seat.blockedAt },
    isMarked(state, uid, page) && { reason: 'answer-marked', since: null },
    state.pageLock.includes(page) && { reason: 'page-locked', since: pageSince },
    state.revealed.includes(page) && { reason: 'answer-revealed', since: pageSince },
    left === 0 && { reason: 'time-over', since: end },
  ]
  return closings.filter(closing => closing !== false)
}

/** Why an answer of this learner is not taken on this page now; undefined when it is. */
export function answering(
  state: RoomState,
  uid: string,
  page: string,
  setting: WorkSetting & { readonly made?: number | undefined },
): ClosedReason | undefined {
  const { now, made } = setting
  return closingsOf(state, uid, page, setting).find(closing => !isInTime(closing, now, made))?.reason
}

export const isInTime = ({ since }: Closing, now: number, made: number | undefined): boolean =>
  since !== null && made !== undefined && made < since && now - since <= graceMs

/** For everybody: locked by the teacher, or its correct answer was shown. */
export const isPageClosed = (
  { pageLock, revealed }: Pick<RoomState, 'pageLock' | 'revealed'>,
  page: string,
): boolean => pageLock.includes(page) || revealed.includes(page)

/** The teacher opened the page again, or in own study the work of this learner. */
export const isReopenedFor = (
  { reopened, seats }: Pick<RoomState, 'reopened' | 'seats'>,
  uid: string,
  page: string,
): boolean => reopened.includes(page) || seats[uid]?.reopened != null

/** A lesson that is over shows what is left of it, also to who was locked. */
export const isScreenLocked = ({ pace, seats }: Pick<RoomState, 'pace' | 'seats'>, uid: string): boolean =>
  pace !== 'close' && seats[uid]?.block === true

/** Own study: whether the teacher has marked the answer of a page. */
export const isMarked = ({ seats }: Pick<RoomState, 'seats'>, uid: string, page: string): boolean =>
  seats[uid]?.marked.includes(page) ?? false

/** When answering ends for this learner; null while no clock runs. */
export function endOfTime(
  { timer, pace, seats }: Pick<RoomState, 'timer' | 'pace' | 'seats'>,
  uid: string,
): number | null {
  if (timer.type === 1) return timer.deadline
  if (timer.type === 0) return null
  const start = pace === 'student' ? (seats[uid]?.clock ?? null) : timer.startedAt
  return start === null ? null : start + timer.minutes * minuteMs
}

/** Of the clock that runs for all; null while none does. */
export const endForClass = (state: Pick<RoomState, 'timer' | 'pace' | 'seats'>): number | null =>
  state.timer.type === 2 && state.pace !== 'live' ? null : endOfTime(state, '')

/** Milliseconds, 0 once it is over; null without a clock. */
export const timeLeft = (end: number | null, now: number): number | null =>
  end === null ? null : Math.max(0, end - now)

/** One's own clock stands still until this learner starts it. */
export const waitsForOwnClock = (state: Pick<RoomState, 'timer' | 'pace' | 'seats'>, uid: string): boolean =>
  runsOwnClock(state) && state.timer.studentCtrl && state.seats[uid]?.clock == null

export const runsOwnClock = ({ timer, pace }: Pick<RoomState, 'timer' | 'pace'>): boolean =>
  timer.type === 2 && pace === 'student'

/**
 * When it was made: as its author's browser says, but never later than now nor before what the server already
 * had of it.
 */
export const madeAt = (claimed: number | undefined, now: number, known: number): number =>
  Math.min(now, Math.max(claimed ?? now, known))

/** A draft counts as long as nothing was submitted since it was begun. */
export const isDraftCurrent = (draft: { readonly base: number }, version: number): boolean =>
  draft.base === version

/** What is known of a learner's work on one page. */
export interface Work {
  /** Null while answers are taken. */
  readonly closing: Closing | null
  /** Of the answer that the server has; 0 without one. */
  readonly version: number
  /**
   * What is written and not submitted: `isSaved` once the server has it, `isRefused` if it will not take it,
   * `isCurrent` unless something was submitted since.
   */
  readonly draft: {
    readonly isSaved: boolean
    readonly isRefused?: boolean | undefined
    readonly isCurrent: boolean
  } | null
  /** An answer is on its way. */
  readonly isSending: boolean
  /** The teacher opened the page or the work again. */
  readonly isReopened: boolean
  /** Where groups answer together, anybody's of the group counts. */
  readonly isAnsweredByGroup: boolean
  readonly now: number
}

export const workStates = ['none', 'draft', 'submitted', 'closed', 'reopened', 'marked'] as const
export type WorkState = (typeof workStates)[number]

/** Something of this learner has reached the server, or will. */
export const isAnswered = ({ version, isSending, isAnsweredByGroup }: Work): boolean =>
  version > 0 || isSending || isAnsweredByGroup

export function workStateOf({ closing, version, draft, isReopened }: Work): WorkState {
  if (closing?.reason === 'answer-marked') return 'marked'
  if (closing) return 'closed'
  if (draft) return 'draft'
  if (isReopened) return 'reopened'
  return version > 0 ? 'submitted' : 'none'
}

/** What has become of a draft when its page closed: it is handed in, or it came too late. */
export function draftAtClosing({ closing, draft, now }: Work): 'none' | 'handingIn' | 'tooLate' {
  if (!closing || !draft?.isCurrent) return 'none'
  return draft.isRefused || isPastGrace(closing, now) ? 'tooLate' : 'handingIn'
}

/** A browser gets no event when its class ends; answers that come too late are refused. */
const isPastGrace = ({ reason, since }: Closing, now: number): boolean =>
  since === null ? reason !== 'session-closed' : now - since > graceMs
