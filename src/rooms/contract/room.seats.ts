// Applies facts about seats and visibility: entries, removal, groups, and the marks of a page. Pure.
import { seenStill } from './group-answers.rules.ts'
import { withMark, type Drafts } from './room.marks.ts'
import type { Fact } from './fact.shapes.ts'
import type { Mark, RoomState, Seat } from './room.shapes.ts'
import { without } from './room.sets.ts'

export const unseated = (nickname: string): Seat => ({
  nickname,
  avatar: null,
  email: null,
  guest: false,
  standing: 'in',
  nameHidden: false,
  entered: null,
  late: false,
  attend: false,
  block: false,
  blockedAt: null,
  group: null,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
})

export function answered(state: RoomState, mark: Mark, drafts: Drafts | undefined): RoomState {
  const before = state.answers[mark.page]
  const after = withMark(before, mark, drafts)
  return after === before ? state : { ...state, answers: { ...state.answers, [mark.page]: after } }
}

export const withWork = (
  state: RoomState,
  uid: string,
  work: Partial<Pick<Seat, 'done' | 'marked' | 'reopened'>>,
): RoomState => ({
  ...state,
  seats: { ...state.seats, [uid]: { ...(state.seats[uid] ?? unseated('')), ...work } },
})

export const withSeats = (
  state: RoomState,
  uids: readonly string[],
  change: (seat: Seat, uid: string) => Seat,
): RoomState => ({
  ...state,
  seats: {
    ...state.seats,
    ...Object.fromEntries(
      uids.flatMap(uid => {
        const seat = state.seats[uid]
        return seat ? [[uid, change(seat, uid)]] : []
      }),
    ),
  },
})

/** Removes the seat from classmates' copies. A person who is let back in enters anew. */
export function removed(state: RoomState, { uids, on }: Extract<Fact, { kind: 'removed' }>): RoomState {
  if (state.self === null || uids.includes(state.self))
    return withSeats(state, uids, seat => ({
      ...seat,
      standing: on ? 'removed' : 'in',
      entered: on ? seat.entered : null,
    }))
  return {
    ...state,
    seats: Object.fromEntries(Object.entries(state.seats).filter(([uid]) => !uids.includes(uid))),
  }
}

/** Drops what the learner may no longer see and adds the marks that come with the fact. */
export const regrouped = (state: RoomState, marks: readonly Mark[] = []): RoomState =>
  state.self === null ? state : marks.reduce((so, mark) => answered(so, mark, undefined), seenStill(state))

/** Drops a page without answers, so that equal rooms compare equal. */
export const withMarks = (state: RoomState, page: string, marks: Record<string, Mark>): RoomState => ({
  ...state,
  answers:
    Object.keys(marks).length === 0 ? without(state.answers, page) : { ...state.answers, [page]: marks },
})
