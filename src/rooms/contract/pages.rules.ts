// Decisions about pages: which one is open, locked, revealed, and its timer. Pure.
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { Decisions } from './command.shapes.ts'
import { noTimer } from './room.facts.ts'
import { shownOn } from './room.marks.ts'
import type { Fact } from './fact.shapes.ts'

export const decidePages: Pick<
  Decisions,
  'turn' | 'lockPage' | 'showAnswers' | 'reopenPage' | 'showMaterials' | 'peers' | 'time'
> = {
  turn(state, { page }, { now, isPage }) {
    if (!isPage(page)) return 'page-unknown'
    return state.page === page ? [] : [{ kind: 'turned', page, at: now }]
  },
  lockPage(state, { page, on }, { now, isPage }) {
    if (!isPage(page)) return 'page-unknown'
    return state.pageLock.includes(page) === on ? [] : [{ kind: 'pageLocked', page, on, at: now }]
  },
  showAnswers(state, { page, mode }, { now, isPage, hasKey }) {
    if (!isPage(page)) return 'page-unknown'
    const before = shownOn(state, page)
    if (before === mode) return []
    // Learners who know the correct answer must not submit it any more.
    const reveals = before === 'off' && hasKey(page) && !state.revealed.includes(page)
    const closed: Fact[] = reveals ? [{ kind: 'answerRevealed', page, at: now }] : []
    return [{ kind: 'answersShown', page, mode }, ...closed]
  },
  reopenPage(state, { page }, { isPage }) {
    if (!isPage(page)) return 'page-unknown'
    const isClosed = state.pageLock.includes(page) || state.revealed.includes(page)
    return isClosed ? [{ kind: 'pageReopened', page }] : []
  },
  showMaterials(state, { page, on }, { isPage }) {
    if (!isPage(page)) return 'page-unknown'
    return state.showMaterials.includes(page) === on ? [] : [{ kind: 'materialsShown', page, on }]
  },
  peers: (state, { on }) => (state.peers === on ? [] : [{ kind: 'peersAllowed', on }]),
  time(state, { run }, { now }) {
    const { timer } = state
    if (!run && timer.type === 0) return []
    if (timer.type !== 2) return 'clock-not-yours'
    // Resets the timer: a stopped one would return in student pace as each learner's own clock.
    if (!run) return [{ kind: 'timed', timer: noTimer }]
    return timer.startedAt === null ? [{ kind: 'timed', timer: { ...timer, startedAt: now } }] : []
  },
}

/** Pages whose correct answer is revealed when the class's answers are shown. */
export const pagesWithKey = (
  questions: readonly Pick<Question, 'page' | 'type' | 'options'>[],
): ReadonlySet<string> => new Set(questions.filter(hasKey).map(({ page }) => page))

export const hasKey = ({ type, options }: Pick<Question, 'type' | 'options'>): boolean =>
  type === 'choice' && options.some(({ on }) => on)

/** Sorts questions by page order, not by arrival. Video questions have no page and keep their order. */
export function inPageOrder<T extends { readonly page: string }>(
  pages: readonly { readonly _id: string }[],
  questions: readonly T[],
): T[] {
  const places = new Map(pages.map(({ _id }, at) => [_id, at]))
  const placeOf = ({ page }: T) => places.get(page) ?? pages.length
  return questions.toSorted((one, other) => placeOf(one) - placeOf(other))
}

interface Lesson<P, Q, M> {
  readonly pages: readonly P[]
  readonly questions: readonly Q[]
  readonly materials: readonly M[]
}
interface OnPage {
  readonly page: string
}

/** The stored pages with those the lesson has gained since, each after its predecessor, and their data. */
export function gained<P extends { readonly _id: string }, Q extends OnPage, M extends OnPage>(
  kept: Lesson<P, Q, M>,
  now: Lesson<P, Q, M>,
): { pages: P[]; questions: Q[]; materials: M[] } {
  const known = new Set(kept.pages.map(({ _id }) => _id))
  const pages = now.pages.reduce<P[]>(
    (so, page, at) => {
      if (known.has(page._id)) return so
      const before = now.pages[at - 1]?._id
      return so.toSpliced(so.findIndex(({ _id }) => _id === before) + 1, 0, page)
    },
    [...kept.pages],
  )
  const fresh = new Set(pages.filter(({ _id }) => !known.has(_id)).map(({ _id }) => _id))
  const isFresh = ({ page }: OnPage) => fresh.has(page)
  return {
    pages,
    questions: inPageOrder(pages, [...kept.questions, ...now.questions.filter(isFresh)]),
    materials: [...kept.materials, ...now.materials.filter(isFresh)],
  }
}
