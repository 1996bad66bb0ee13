// What a learner is told about their work on a page. Every screen takes its words from here. Pure.
import { roomsErrors } from './rooms.errors.ts'
import { draftAtClosing, isPause, workStateOf, type Work } from './work-state.rules.ts'

export interface WorkWords {
  readonly tone: 'positive' | 'warning' | 'neutral'
  readonly text: string
}

export function learnerWords(work: Work, isOffline: boolean): WorkWords[] {
  return [...deliveryWords(work, isOffline), ...closingWords(work)]
}

function deliveryWords(work: Work, isOffline: boolean): WorkWords[] {
  const { isSending, version, draft } = work
  if (isSending)
    return [neutral(isOffline ? 'Kept on this device. It is sent when the connection is back.' : 'Sending…')]
  switch (draftAtClosing(work)) {
    case 'handingIn':
      return [neutral('What you wrote is being handed in.')]
    case 'tooLate':
      return [{ tone: 'warning', text: 'What you wrote did not reach your teacher in time.' }]
    default:
  }
  if (version > 0) return [{ tone: 'positive', text: sentWords(work) }]
  if (!draft || work.closing) return []
  return [neutral(draft.isSaved ? 'Draft saved, not sent yet.' : 'Draft kept on this device.')]
}

const sentWords = (work: Work): string =>
  workStateOf(work) === 'draft'
    ? 'Sent. What you changed since is not sent yet.'
    : 'Sent. Your teacher has it.'

function closingWords({ closing, isReopened }: Work): WorkWords[] {
  if (closing) return [{ tone: 'warning', text: roomsErrors[closing.reason].message }]
  return isReopened ? [neutral('Your teacher has opened this again. You can change your answer.')] : []
}

const neutral = (text: string): WorkWords => ({ tone: 'neutral', text })

/** The draft stands on the screen while it can still become the answer; otherwise what is stored does. */
export const showsDraft = (work: Work): boolean =>
  work.draft !== null && (work.closing === null || isPause(work.closing) || draftAtClosing(work) !== 'none')

/** What a reader of an answer is told about how it was submitted; null where there is nothing to say. */
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
