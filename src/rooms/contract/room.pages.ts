// Applies facts about pages: shown answers, closed and reopened pages. Pure.
import { isOfGroup } from './group-answers.rules.ts'
import { marksOn } from './room.marks.ts'
import type { Fact } from './fact.shapes.ts'
import type { RoomState } from './room.shapes.ts'
import { without, toggled } from './room.sets.ts'
import { withMarks } from './room.seats.ts'

export function shown(
  state: RoomState,
  { page, mode, marks }: Extract<Fact, { kind: 'answersShown' }>,
): RoomState {
  const showAnswers =
    mode === 'off' ? without(state.showAnswers, page) : { ...state.showAnswers, [page]: mode }
  if (state.self === null) return { ...state, showAnswers }
  // A learner keeps their own and their group's answers on the page, with names; the fact brings those of
  // others.
  const { self } = state
  const kept = marksOn(state, page).filter(mark => mark.uid === self || isOfGroup(state, mark, self))
  return withMarks(
    { ...state, showAnswers },
    page,
    Object.fromEntries([...(marks ?? []), ...kept].map(mark => [mark._id, mark])),
  )
}

/** The earliest moment counts: whatever was made after it is too late. */
export function closed(
  state: RoomState,
  page: string,
  at: number | undefined,
  list: 'pageLock' | 'revealed',
): RoomState {
  const since = state.closedAt[page] ?? at
  return {
    ...state,
    [list]: toggled(state[list], page, true),
    reopened: toggled(state.reopened, page, false),
    closedAt: since === undefined ? state.closedAt : { ...state.closedAt, [page]: since },
  }
}

export const openedAgain = (state: RoomState, page: string): RoomState => ({
  ...state,
  pageLock: toggled(state.pageLock, page, false),
  revealed: toggled(state.revealed, page, false),
  reopened: toggled(state.reopened, page, true),
  closedAt: without(state.closedAt, page),
})
