// What is to be done with a learner's report, and figures for the sending. Pure.
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
  /** Reports with something new in them. */
  readonly fresh: number
  readonly unchanged: number
  /** Of the new ones: with a parent to write to, and answers without points. */
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

/** Whole points without a comma, half ones with it. */
export const pointsWords = (point: number, score: number): string =>
  `${point.toLocaleString('en-US')} of ${score.toLocaleString('en-US')}`
