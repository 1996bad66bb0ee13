// What remains to be done with a learner's report, and counts for sending. Pure.
import type { TakeawayCard } from '#rooms/contract/takeaway.shapes.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'

export const reportStates = ['unsent', 'changed', 'sent'] as const
type ReportState = (typeof reportStates)[number]

export function stateOf({
  sent,
  hash,
  sentHash,
}: Pick<TakeawayCard, 'sent' | 'hash' | 'sentHash'>): ReportState {
  if (sent === 0) return 'unsent'
  return hash === sentHash ? 'sent' : 'changed'
}

export const stateLooks: Readonly<
  Record<ReportState, { readonly label: string; readonly tone: Tone | 'neutral' }>
> = {
  unsent: { label: 'Not sent', tone: 'neutral' },
  changed: { label: 'Changed since', tone: 'warning' },
  sent: { label: 'Sent', tone: 'positive' },
}

interface SendingFigures {
  /** Number of reports that are new or changed. */
  readonly fresh: number
  readonly unchanged: number
  /** Of these, how many have a parent to notify, and how many unmarked answers they contain. */
  readonly parents: number
  readonly unscored: number
}

export function figuresOf(
  cards: readonly Pick<TakeawayCard, 'sent' | 'hash' | 'sentHash' | 'parent' | 'unscored'>[],
): SendingFigures {
  const fresh = cards.filter(card => stateOf(card) !== 'sent')
  return {
    fresh: fresh.length,
    unchanged: cards.length - fresh.length,
    parents: fresh.filter(({ parent }) => parent).length,
    unscored: fresh.reduce((sum, { unscored }) => sum + unscored, 0),
  }
}

/** Whole points without decimals, half points with one. */
export const pointsWords = (point: number, score: number): string =>
  `${point.toLocaleString('en-US')} of ${score.toLocaleString('en-US')}`
