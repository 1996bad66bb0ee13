// What facts make stale of what a browser has read of a room. Pure.
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomView } from './room-view.ts'

/** What may open a page that was closed. */
const opening: ReadonlySet<Fact['kind']> = new Set([
  'blocked',
  'pageLocked',
  'pageReopened',
  'workReopened',
  'paced',
  'timed',
])

/** What a learner sees of the content follows the room; a teacher sees all of it. */
const changesContent: ReadonlySet<Fact['kind']> = new Set([
  'turned',
  'paced',
  'answersShown',
  'materialsShown',
  'contentChanged',
])

interface Stale {
  readonly content: boolean
  /** Another content may be another key, by which answers are marked anew. */
  readonly marks: boolean
  /** A page that was closed may be open: drafts are saved again. */
  readonly closed: boolean
  /** Records of answers that were given are on their way. */
  readonly records: boolean
  /** Pages whose answers a learner now sees otherwise. */
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
