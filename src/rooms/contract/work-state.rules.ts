// The state of a learner's work on a page (draft, submitted, closed, reopened, marked), shared by the
// server that accepts it and every screen that shows it. Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import type { RoomState } from './room.shapes.ts'

/** Answers delivered within this time after a page closes still count, if made before. */
export const graceMs = minuteMs

export type ClosedReason =
  | 'session-closed'
  | 'session-not-open'
  | 'removed-from-room'
  | 'not-in-room'
  | 'learner-locked'
  | 'answer-marked'
  /** Submitted for good. */
  | 'choice-locked'
  | 'page-locked'
  | 'answer-revealed'
  | 'time-over'

/** `since` is null when no earlier moment would count. */
export interface Closing {
  readonly reason: ClosedReason
  readonly since: number | null
}

export interface WorkSetting {
  readonly now: number
  /** The session has started and is not archived. */
  readonly open: boolean
  /** Self-study: answers are accepted without entering. */
  readonly alone: boolean
  /** When the session ended. */
  readonly ended?: number | null
}

/** All reasons this page is closed for this learner; the first is shown. */
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

/** Why this learner's answer is refused on this page now; undefined when it is accepted. */
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

/** Closed for everybody: locked by the teacher, or its correct answer was shown. */
export const isPageClosed = (
  { pageLock, revealed }: Pick<RoomState, 'pageLock' | 'revealed'>,
  page: string,
): boolean => pageLock.includes(page) || revealed.includes(page)

/** The teacher reopened the page, or in self-study this learner's work. */
export const isReopenedFor = (
  { reopened, seats }: Pick<RoomState, 'reopened' | 'seats'>,
  uid: string,
  page: string,
): boolean => reopened.includes(page) || seats[uid]?.reopened != null

/** After the lesson, even a locked learner sees what is left of it. */
export const isScreenLocked = ({ pace, seats }: Pick<RoomState, 'pace' | 'seats'>, uid: string): boolean =>
  pace !== 'close' && seats[uid]?.block === true

/** Self-study: whether the teacher has marked the answer on a page. */
export const isMarked = ({ seats }: Pick<RoomState, 'seats'>, uid: string, page: string): boolean =>
  seats[uid]?.marked.includes(page) ?? false

/** When answering ends for this learner; null without a running clock. */
export function endOfTime(
  { timer, pace, seats }: Pick<RoomState, 'timer' | 'pace' | 'seats'>,
  uid: string,
): number | null {
  if (timer.type === 1) return timer.deadline
  if (timer.type === 0) return null
  const start = pace === 'student' ? (seats[uid]?.clock ?? null) : timer.startedAt
  return start === null ? null : start + timer.minutes * minuteMs
}

/** When the common timer ends; null without one. */
export const endForClass = (state: Pick<RoomState, 'timer' | 'pace' | 'seats'>): number | null =>
  state.timer.type === 2 && state.pace !== 'live' ? null : endOfTime(state, '')

/** Milliseconds, 0 once it is over; null without a clock. */
export const timeLeft = (end: number | null, now: number): number | null =>
  end === null ? null : Math.max(0, end - now)

/** Their own clock waits until this learner starts it. */
export const waitsForOwnClock = (state: Pick<RoomState, 'timer' | 'pace' | 'seats'>, uid: string): boolean =>
  runsOwnClock(state) && state.timer.studentCtrl && state.seats[uid]?.clock == null

export const runsOwnClock = ({ timer, pace }: Pick<RoomState, 'timer' | 'pace'>): boolean =>
  timer.type === 2 && pace === 'student'

/**
 * When it was made, as claimed by the browser, but not in the future and not before its last known
 * state.
 */
export const madeAt = (claimed: number | undefined, now: number, known: number): number =>
  Math.min(now, Math.max(claimed ?? now, known))

/** A draft is current as long as nothing was submitted after it was started. */
export const isDraftCurrent = (draft: { readonly base: number }, version: number): boolean =>
  draft.base === version

/** Everything known of a learner's work on one page. */
export interface WorkOnPage {
  /** Null while answers are accepted. */
  readonly closing: Closing | null
  /** Version of the answer on the server; 0 without one. */
  readonly version: number
  /**
   * Unsubmitted work. `isSaved`: the server has it. `isRefused`: the server will not accept it.
   * `isCurrent`: nothing was submitted since.
   */
  readonly draft: {
    readonly isSaved: boolean
    readonly isRefused?: boolean | undefined
    readonly isCurrent: boolean
  } | null
  /** An answer is being sent. */
  readonly isSending: boolean
  /** The teacher reopened the page or the work. */
  readonly isReopened: boolean
  /** With group answering, any member's answer counts. */
  readonly isAnsweredByGroup: boolean
  readonly now: number
}

export const workStates = ['none', 'draft', 'submitted', 'closed', 'reopened', 'marked'] as const
export type WorkState = (typeof workStates)[number]

/** This learner's answer has reached the server, or is on its way. */
export const isAnswered = ({ version, isSending, isAnsweredByGroup }: WorkOnPage): boolean =>
  version > 0 || isSending || isAnsweredByGroup

export function workStateOf({ closing, version, draft, isReopened }: WorkOnPage): WorkState {
  if (closing?.reason === 'answer-marked') return 'marked'
  if (closing) return 'closed'
  if (draft) return 'draft'
  if (isReopened) return 'reopened'
  return version > 0 ? 'submitted' : 'none'
}

/** What happens to a draft when its page closes: it is submitted, or too late. */
export function draftAtClosing({ closing, draft, now }: WorkOnPage): 'none' | 'handingIn' | 'tooLate' {
  if (!closing || !draft?.isCurrent) return 'none'
  return draft.isRefused || isPastGrace(closing, now) ? 'tooLate' : 'handingIn'
}

/** The browser gets no event when its class ends; late answers are refused. */
const isPastGrace = ({ reason, since }: Closing, now: number): boolean =>
  since === null ? reason !== 'session-closed' : now - since > graceMs
