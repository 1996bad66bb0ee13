// Which cached data of a room facts make stale. Pure.
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomView } from './room-view.ts'

/** Facts that may reopen a closed page. */
const opening: ReadonlySet<Fact['kind']> = new Set([
  'blocked',
  'pageLocked',
  'pageReopened',
  'workReopened',
  'paced',
  'timed',
])

/** Facts that change what a learner sees of the content; a teacher sees all of it. */
const changesContent: ReadonlySet<Fact['kind']> = new Set([
  'turned',
  'paced',
  'answersShown',
  'materialsShown',
  'contentChanged',
])

interface Stale {
  readonly content: boolean
  /** New content may have a new key, so answers are marked again. */
  readonly marks: boolean
  /** A closed page may be open: drafts are saved again. */
  readonly closed: boolean
  /** Records of new answers are about to arrive. */
  readonly records: boolean
  /** Pages whose answers a learner now sees differently. */
  readonly pages: ReadonlySet<string>
}

export function staleAfter(
  facts: readonly Fact[] | 'all',
  { answers, state: { groupAnswers } }: Pick<RoomView, 'answers' | 'state'>,
  learner: boolean,
): Stale {
  if (facts === 'all') return { content: true, marks: true, closed: false, records: false, pages: new Set() }
  const marks = facts.some(({ kind }) => kind === 'contentChanged')
  const everyPage = facts.some(
    fact =>
      fact.kind === 'groupsAnswer' ||
      fact.kind === 'nameHidden' ||
      (groupAnswers && (fact.kind === 'seated' || fact.kind === 'grouped')) ||
      (fact.kind === 'paced' && fact.pace === 'close'),
  )
  return {
    content: learner ? facts.some(({ kind }) => changesContent.has(kind)) : marks,
    marks,
    closed: facts.some(({ kind }) => opening.has(kind)),
    records: facts.some(({ kind }) => kind === 'answered'),
    pages: new Set(
      everyPage
        ? Object.keys(answers)
        : facts.flatMap(fact => (fact.kind === 'answersShown' ? [fact.page] : [])),
    ),
  }
}
