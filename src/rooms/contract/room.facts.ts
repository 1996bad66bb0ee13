// Facts make the state of a room; a learner's share of the facts makes the learner's view of the state.
// Pure.
import type { Drafts } from './room.marks.ts'
import type { Fact } from './fact.shapes.ts'
import type { RoomState, Timer } from './room.shapes.ts'
import { withVote } from './votes.rules.ts'
import { closed, openedAgain, shown } from './room.pages.ts'
import { toggled, mapped, without } from './room.sets.ts'
import { regrouped, unseated, answered, withWork, withMarks, withSeats, removed } from './room.seats.ts'

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

/** The state after a fact. In a learner's copy, facts about items it does not hold are no-ops. */
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
        // The teacher's copy keeps the real name and sets the flag.
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
