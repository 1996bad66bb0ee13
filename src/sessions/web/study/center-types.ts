// Sections of the study centre and their sources.
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import type { StudyPage } from '../parts/sessions.queries.ts'

export const centerTypes = ['class', 'study', 'live', 'premium', 'promotion', 'purchased', 'mine'] as const
export type CenterType = (typeof centerTypes)[number]

export const centerNames: Readonly<Record<CenterType, string>> = {
  class: 'From my classes',
  study: 'Self-study',
  live: 'Live workshops',
  premium: 'Featured',
  promotion: 'Free tasters',
  purchased: 'Bought',
  mine: 'Published by me',
}

/** Public: the server renders a page for each. */
export const openPages: Readonly<Partial<Record<CenterType, StudyPage>>> = {
  study: 'indexStudy',
  live: 'indexLive',
  premium: 'indexPremium',
  promotion: 'indexPromotion',
}

/** Learners have classes and purchases; teachers their publications. */
export const typesFor = (learner: boolean): CenterType[] =>
  centerTypes.filter(type => (type === 'mine' ? !learner : learner || openPages[type] !== undefined))

/** The centre has two addresses. */
export const centerPath = (pathname: string, type?: CenterType): string =>
  `${pathname.startsWith('/com/') ? '/com/student/center' : '/study/center'}${type ? `/${type}` : ''}`

/** Subjects and grades of the offers, by name, because authors use different lists. */
export const wordsIn = (
  cards: readonly Pick<SessionCard, 'subjects' | 'grades'>[],
  of: 'subjects' | 'grades',
): string[] =>
  [
    ...new Map(cards.flatMap(card => card[of]).map(({ label }) => [label.toLowerCase(), label])).values(),
  ].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
