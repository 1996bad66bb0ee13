// The part of the lesson a learner receives: the teacher's page in live pace, all visible pages in student
// pace; never a key before it is revealed, never the teacher's notes. Pure.
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { Snapshot } from '#sessions/contract/session.shapes.ts'
import { own, shownOn } from './room.marks.ts'
import type { RoomState } from './room.shapes.ts'

export type Lesson = Pick<Snapshot, 'pages' | 'questions' | 'materials' | 'video'>

/** In live pace learners see only the teacher's page. */
export const pageIsOpen = (state: Pick<RoomState, 'pace' | 'page'>, page: string, alone: boolean): boolean =>
  state.pace !== 'live' || alone || page === state.page

/** The page that a teacher shows; learners see it even if it is hidden. */
export const pageIsShown = (state: Pick<RoomState, 'pace' | 'page'>, page: string, alone: boolean): boolean =>
  state.pace === 'live' && !alone && page === state.page

/**
 * @param alone Self-study: there is no teacher to show anything.
 * @param self Self-study learners see the correct answer once they have submitted.
 */
export function lessonFor(
  { pages, questions, materials, video }: Lesson,
  state: RoomState,
  alone: boolean,
  self: string | null = null,
): Lesson {
  const handedIn = (page: string) =>
    alone && self !== null && own(state, self, page).some(({ locked }) => locked)
  const hidden = new Set(pages.filter(page => page.hidden).map(({ _id }) => _id))
  const open = (page: string) =>
    pageIsOpen(state, page, alone) && (!hidden.has(page) || pageIsShown(state, page, alone))
  return {
    pages: pages.filter(({ _id }) => open(_id)).map(page => ({ ...page, tips: '', outline: [], assess: [] })),
    questions: questions
      .filter(({ page }) => open(page))
      .map(question => questionFor(question, state, handedIn(question.page))),
    materials: materials.filter(({ page }) => open(page) && (alone || state.showMaterials.includes(page))),
    video,
  }
}

/** The question with its hint; without its key until the teacher shows the answers or the class is over. */
function questionFor(question: Question, state: RoomState, handedIn: boolean): Question {
  const isRevealed =
    !question.hideAnswer && (handedIn || shownOn(state, question.page) !== 'off' || state.pace === 'close')
  return {
    ...question,
    outlines: {},
    score: {},
    options: isRevealed ? question.options : question.options.map(option => ({ ...option, on: false })),
  }
}
