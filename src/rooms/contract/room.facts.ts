// Facts make the state of a room, and a learner's part of the facts makes the learner's part of the state. Pure.
import { isOfGroup, seenStill } from './group-answers.rules.ts'
import { marksOn, withMark, type Drafts } from './room.marks.ts'
import type { Fact, Mark, RoomState, Seat, Timer } from './room.shapes.ts'
import { withVote } from './votes.rules.ts'

export const noTimer: Timer = { type: 0, studentCtrl: false, deadline: null, minutes: 0, startedAt: null }

export const emptyRoom: RoomState = {
  seq: 0,
  self: null,
  pace: 'live',
  page: null,
  turnedAt: null,
  pageLock: [],
  revealed: [],
  reopened: [],
  closedAt: {},
  showAnswers: {},
  showMaterials: [],
  groups: [],
  groupMax: 0,
  groupChoice: false,
  groupAnswers: false,
  peers: false,
  votes: false,
  timer: noTimer,
  seats: {},
  teachers: {},
  answers: {},
}

const unseated = (nickname: string): Seat => ({
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

/** The state after a fact. What a learner's own copy does not hold is not missed. */
export function apply(state: RoomState, fact: Fact, drafts?: Drafts): RoomState {
  switch (fact.kind) {
    case 'paced':
      return { ...state, pace: fact.pace }
    case 'turned':
      return { ...state, page: fact.page, turnedAt: fact.at }
    case 'pageLocked':
      if (fact.on) return closed(state, fact.page, fact.at, 'pageLock')
      return state.revealed.includes(fact.page)
        ? { ...state, pageLock: toggled(state.pageLock, fact.page, false) }
        : openedAgain(state, fact.page)
    case 'answerRevealed':
      return closed(state, fact.page, fact.at, 'revealed')
    case 'pageReopened':
      return openedAgain(state, fact.page)
    case 'materialsShown':
      return { ...state, showMaterials: toggled(state.showMaterials, fact.page, fact.on) }
    case 'contentChanged':
      return state
    case 'answersShown':
      return shown(state, fact)
    case 'grouped': {
      const kept = new Set(fact.groups.map(({ _id }) => _id))
      return regrouped({
        ...state,
        groups: fact.groups,
        groupMax: fact.groupMax,
        groupChoice: fact.groupChoice,
        seats: mapped(state.seats, seat =>
          seat.group === null || kept.has(seat.group) ? seat : { ...seat, group: null },
        ),
      })
    }
    case 'seated':
      return regrouped(
        {
          ...state,
          seats: {
            ...state.seats,
            ...Object.fromEntries(
              Object.entries(fact.groups).flatMap(([uid, group]) => {
                const seat = state.seats[uid]
                return seat ? [[uid, { ...seat, group }]] : []
              }),
            ),
          },
        },
        fact.marks,
      )
    case 'groupsAnswer':
      return regrouped({ ...state, groupAnswers: fact.on }, fact.marks)
    case 'peersAllowed':
      return { ...state, peers: fact.on }
    case 'votesAllowed':
      return { ...state, votes: fact.on }
    case 'timed':
      return { ...state, timer: fact.timer }
    case 'entered':
    case 'waited':
      return { ...state, seats: { ...state.seats, [fact.uid]: fact.seat } }
    case 'teacherEntered':
      return { ...state, teachers: { ...state.teachers, [fact.uid]: fact.teacher } }
    case 'attended':
      return {
        ...state,
        seats: {
          ...state.seats,
          ...Object.fromEntries(
            fact.uids.map(uid => [
              uid,
              { ...(state.seats[uid] ?? unseated(fact.names[uid] ?? '')), attend: fact.on },
            ]),
          ),
        },
      }
    case 'blocked':
      return {
        ...state,
        seats: {
          ...state.seats,
          ...Object.fromEntries(
            fact.uids.map(uid => [
              uid,
              {
                ...(state.seats[uid] ?? unseated(fact.names[uid] ?? '')),
                block: fact.on,
                blockedAt: fact.on ? (fact.at ?? null) : null,
              },
            ]),
          ),
        },
      }
    case 'clockStarted':
      return {
        ...state,
        seats: { ...state.seats, [fact.uid]: { ...(state.seats[fact.uid] ?? unseated('')), clock: fact.at } },
      }
    case 'felt':
      return {
        ...state,
        seats: {
          ...state.seats,
          [fact.uid]: { ...(state.seats[fact.uid] ?? unseated('')), feel: fact.feel },
        },
      }
    case 'answered':
      return answered(state, fact.mark, drafts)
    case 'finished':
      return withWork(state, fact.uid, { done: fact.at, reopened: null })
    case 'workMarked':
      return withWork(state, fact.uid, {
        marked: [...new Set([...(state.seats[fact.uid]?.marked ?? []), ...fact.pages])],
      })
    case 'workReopened':
      return withWork(state, fact.uid, { done: null, marked: [], reopened: fact.at })
    case 'unanswered':
      return withMarks(state, fact.page, without(state.answers[fact.page] ?? {}, fact._id))
    case 'admitted':
      return withSeats(state, fact.uids, seat => ({ ...seat, standing: 'in' }))
    case 'removed':
      return removed(state, fact)
    case 'nameHidden':
      return withSeats(state, fact.uids, (seat, uid) => ({
        ...seat,
        nameHidden: fact.on,
        // The teacher's copy keeps the real name beside the mark.
        nickname: state.self === null ? seat.nickname : (fact.names[uid] ?? seat.nickname),
        avatar: state.self !== null && fact.on ? null : seat.avatar,
      }))
    case 'answerHidden': {
      const mark = state.answers[fact.page]?.[fact._id]
      return mark
        ? withMarks(state, fact.page, {
            ...state.answers[fact.page],
            [fact._id]: { ...mark, hidden: fact.on },
          })
        : state
    }
    case 'voted': {
      const mark = state.answers[fact.page]?.[fact._id]
      return mark
        ? withMarks(state, fact.page, {
            ...state.answers[fact.page],
            [fact._id]: withVote(mark, fact.by, fact.on),
          })
        : state
    }
    case 'starred': {
      const mark = state.answers[fact.page]?.[fact._id]
      return mark
        ? withMarks(state, fact.page, { ...state.answers[fact.page], [fact._id]: { ...mark, star: fact.on } })
        : state
    }
  }
}

export const applyAll = (state: RoomState, facts: readonly Fact[], drafts?: Drafts): RoomState =>
  facts.reduce((so, fact) => apply(so, fact, drafts), state)

function answered(state: RoomState, mark: Mark, drafts: Drafts | undefined): RoomState {
  const before = state.answers[mark.page]
  const after = withMark(before, mark, drafts)
  return after === before ? state : { ...state, answers: { ...state.answers, [mark.page]: after } }
}

function shown(state: RoomState, { page, mode, marks }: Extract<Fact, { kind: 'answersShown' }>): RoomState {
  const showAnswers =
    mode === 'off' ? without(state.showAnswers, page) : { ...state.showAnswers, [page]: mode }
  if (state.self === null) return { ...state, showAnswers }
  // A learner keeps the own answers of the page and those of the group, with their names, and of the others
  // what the fact brings.
  const { self } = state
  const kept = marksOn(state, page).filter(mark => mark.uid === self || isOfGroup(state, mark, self))
  return withMarks(
    { ...state, showAnswers },
    page,
    Object.fromEntries([...(marks ?? []), ...kept].map(mark => [mark._id, mark])),
  )
}

/** The earliest moment counts: what was made afterwards came too late. */
function closed(
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

const openedAgain = (state: RoomState, page: string): RoomState => ({
  ...state,
  pageLock: toggled(state.pageLock, page, false),
  revealed: toggled(state.revealed, page, false),
  reopened: toggled(state.reopened, page, true),
  closedAt: without(state.closedAt, page),
})

const withWork = (
  state: RoomState,
  uid: string,
  work: Partial<Pick<Seat, 'done' | 'marked' | 'reopened'>>,
): RoomState => ({
  ...state,
  seats: { ...state.seats, [uid]: { ...(state.seats[uid] ?? unseated('')), ...work } },
})

const withSeats = (
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

/** A classmate's copy forgets the seat. Who is let back in enters anew. */
function removed(state: RoomState, { uids, on }: Extract<Fact, { kind: 'removed' }>): RoomState {
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

/** What is no longer a learner's to see goes, and what is now comes with the fact. */
const regrouped = (state: RoomState, marks: readonly Mark[] = []): RoomState =>
  state.self === null ? state : marks.reduce((so, mark) => answered(so, mark, undefined), seenStill(state))

/** A page without answers leaves no trace, so that equal rooms are equal. */
const withMarks = (state: RoomState, page: string, marks: Record<string, Mark>): RoomState => ({
  ...state,
  answers:
    Object.keys(marks).length === 0 ? without(state.answers, page) : { ...state.answers, [page]: marks },
})

const toggled = (list: readonly string[], each: string, on: boolean): string[] =>
  on ? [...list.filter(other => other !== each), each].toSorted() : list.filter(other => other !== each)
const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))
const mapped = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
