// Words for self-study: progress and remaining time. Pure.
import type { Countdown } from '#sessions/contract/session-rules.shapes.ts'
import type { StudyCard, StudyList } from '#sessions/contract/learning.shapes.ts'

export const listNames: Readonly<Record<StudyList, string>> = {
  ongoing: 'To do',
  scheduled: 'Coming',
  completed: 'Done',
  archived: 'Archived',
  all: 'All',
}

/** The list of one state that has it, for the list of all. */
export function stateListOf({
  type,
  state,
  completed,
}: Pick<StudyCard, 'type' | 'state' | 'completed'>): Exclude<StudyList, 'all'> {
  // Withdrawn self-study stays open to its participants.
  if (state === 'archived' && type !== 'selfStudy') return 'archived'
  if (completed || state === 'ended') return 'completed'
  return state === 'scheduled' ? 'scheduled' : 'ongoing'
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

export function minuteWords(minutes: number): string {
  if (minutes < 60) return count(minutes, 'minute')
  const hours = count(Math.floor(minutes / 60), 'hour')
  return minutes % 60 === 0 ? hours : `${hours} ${count(minutes % 60, 'minute')}`
}

/** The time limit before it starts; empty if there is none. */
export const limitWords = (limit: Countdown | null): string =>
  limit?.type === 2 ? `${minuteWords(limit.down)} once you begin` : ''

export interface Progress {
  readonly questions: number
  readonly answered: number
  readonly completed: boolean
  readonly handedIn?: boolean | undefined
}

export function progressWords({ questions, answered, completed, handedIn }: Progress): string {
  if (handedIn) return 'Handed in'
  if (questions === 0) return completed ? 'Done' : 'Nothing to answer'
  return completed
    ? `All ${count(questions, 'question')} answered`
    : `${answered} of ${count(questions, 'question')} answered`
}

/** The next step: begin, continue, or see the result. */
export function stepWords({ answered, completed }: Progress, began: boolean): string {
  if (completed) return 'Open'
  return answered > 0 || began ? 'Continue' : 'Start'
}

/** State of the learner's time limit. */
export type ClockState = 'none' | 'waiting' | 'running' | 'over'

export function clockState(
  limit: Pick<Countdown, 'type'> | null,
  until: string | null,
  now: Date,
): ClockState {
  if (limit === null || limit.type === 0) return 'none'
  if (until === null) return 'waiting'
  return new Date(until) > now ? 'running' : 'over'
}
