// The words a learner reads about their work on a page; all screens use these. Pure.
import { roomsErrors } from './rooms.errors.ts'
import {
  draftAtClosing,
  isAnswered,
  workStateOf,
  type WorkOnPage,
  type WorkState,
} from './work-state.rules.ts'

export interface WorkWords {
  readonly tone: 'positive' | 'warning' | 'neutral'
  readonly text: string
}

/** Delivery state of the answer. */
export function deliveryWords(work: WorkOnPage, isOffline: boolean): WorkWords[] {
  const { isSending, version, draft } = work
  if (isSending)
    return [neutral(isOffline ? 'Kept on this device. It is sent when the connection is back.' : 'Sending…')]
  switch (draftAtClosing(work)) {
    case 'handingIn':
      return [neutral('What you wrote is being handed in.')]
    case 'tooLate':
      return [{ tone: 'warning', text: tooLateWords(version) }]
    default:
  }
  if (version > 0) return [{ tone: 'positive', text: sentWords(work) }]
  if (!draft || work.closing) return []
  return [neutral(draft.isSaved ? 'Draft saved, not sent yet.' : 'Draft kept on this device.')]
}

const sentWords = (work: WorkOnPage): string =>
  workStateOf(work) === 'draft'
    ? 'Sent. What you changed since is not sent yet.'
    : 'Sent. Your teacher has it.'

const tooLateWords = (version: number): string =>
  version > 0
    ? 'Sent. What you changed since did not reach your teacher in time.'
    : 'What you wrote did not reach your teacher in time.'

/** Whether the page accepts answers. */
export function closingWords({ closing, isReopened }: WorkOnPage): WorkWords[] {
  if (closing) return [{ tone: 'warning', text: roomsErrors[closing.reason].message }]
  return isReopened ? [neutral('Your teacher has opened this again. You can change your answer.')] : []
}

const neutral = (text: string): WorkWords => ({ tone: 'neutral', text })

/** Shows the draft while it can still become the answer; otherwise the stored answer. */
export const showsDraft = (work: WorkOnPage): boolean =>
  work.draft !== null && (work.closing === null || draftAtClosing(work) !== 'none')

export interface PageMark {
  readonly sign: 'check' | 'edit' | 'lock' | null
  readonly words: string
}

/** A page in the page list: the state of its question. */
export function pageMark(work: WorkOnPage): PageMark {
  const answered = isAnswered(work)
  const [sign, words] = pageSigns[workStateOf(work)]
  const isDone = answered && sign !== 'edit'
  return {
    sign: isDone ? 'check' : sign,
    words: [answered ? 'answered' : 'not answered', words].filter(Boolean).join(', '),
  }
}

const pageSigns: Readonly<Record<WorkState, readonly [PageMark['sign'], string]>> = {
  none: [null, ''],
  draft: ['edit', 'with a draft that is not sent'],
  submitted: ['check', ''],
  closed: ['lock', 'takes no answers'],
  reopened: [null, 'open again'],
  marked: ['check', 'marked'],
}

/** Shown on every clock. */
export const timeOverWords = 'Time is over'
/** Announced to screen readers when it happens. */
export const changeWords = {
  closed: 'This page takes no more answers.',
  opened: 'This page takes answers again.',
  timeOver: `${timeOverWords}.`,
} as const
/** Shown beside an automatically submitted answer. */
export const takenWords = 'Taken when the page closed'
/** Shown to readers in place of a missing answer. */
export const noAnswerWords = 'No answer'

/** What is left to do before submitting self-study; null when nothing is open. */
export function finishWords(works: readonly WorkOnPage[]): string | null {
  const open = works.filter(work => !isAnswered(work)).length
  if (open === 0) return null
  const hasDrafts = works.some(({ draft }) => draft?.isCurrent)
  const drafts = hasDrafts ? ' What you have written and not sent is handed in too.' : ''
  return `${open} ${open === 1 ? 'question has' : 'questions have'} no answer yet. Your report is made of what is there.${drafts}`
}

/** How an answer was submitted, for its reader; null when there is nothing to say. */
export function submissionWords({
  auto = false,
  versions = 1,
}: {
  readonly auto?: boolean | undefined
  readonly versions?: number | undefined
}): string | null {
  const words = [
    ...(versions > 1 ? [`Submitted ${versions} times`] : []),
    ...(auto ? ['Not sent by the learner: taken as it stood when the page closed'] : []),
  ]
  return words.length === 0 ? null : `${words.join('. ')}.`
}

export const votesWords = (votes: number): string => (votes === 1 ? '1 vote' : `${votes} votes`)
