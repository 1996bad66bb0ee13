import { expect, it } from 'vitest'
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { Mark, RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import { answeredOn } from './teaching.ts'
import { countsOf, seatViews, seatWords, stuckOnPage } from './seats.ts'

const seat = (nickname: string, more: Partial<Seat> = {}): Seat => ({
  nickname,
  avatar: null,
  email: null,
  guest: false,
  entered: 1000,
  late: false,
  attend: true,
  block: false,
  standing: 'in',
  nameHidden: false,
  group: null,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
  ...more,
})
const mark = (uid: string, page: string, at = 2000, more: Partial<Mark> = {}): Mark => ({
  _id: `${uid}-${page}`,
  uid,
  page,
  type: 'text',
  version: 1,
  locked: false,
  sharing: false,
  star: false,
  hidden: false,
  at,
  ...more,
})
const marks = (...list: Mark[]) =>
  Object.fromEntries(
    [...Map.groupBy(list, ({ page }) => page)].map(([page, each]) => [
      page,
      Object.fromEntries(each.map(one => [one._id, one])),
    ]),
  )

const state: RoomState = {
  ...emptyRoom,
  page: 'two',
  turnedAt: 1000,
  groups: [
    { _id: 'g1', name: 'Red' },
    { _id: 'g2', name: 'Blue' },
  ],
  seats: {
    zoe: seat('Zoe', { group: 'g2', late: true }),
    ana: seat('Ana', { block: true }),
    visitor: seat('Al', { guest: true, attend: false }),
  },
  answers: marks(mark('ana', 'one'), mark('zoe', 'two')),
}
const looking = {
  state,
  roster: [
    { _id: 'ana', nickname: 'Ana', avatar: null },
    { _id: 'mo', nickname: 'Mo', avatar: null },
  ],
  online: new Set(['ana', 'visitor']),
  stuck: new Set(['ana']),
  asking: ['one', 'two'],
}

it('lists everybody of the roster and of the room by name, guests last, with what they did on the page', () => {
  const views = seatViews(looking)
  expect(views.map(({ name, there, done, asked }) => [name, there, done, asked])).toEqual([
    ['Ana', 'here', 0, 1],
    ['Mo', 'absent', 0, 1],
    ['Zoe', 'away', 1, 1],
    ['Al', 'here', 0, 1],
  ])
  expect(views.map(({ group }) => group)).toEqual([null, null, 1, null])
  expect(countsOf(views)).toEqual({ here: 2, all: 4, done: 1, stuck: 1, locked: 1 })
})

it('counts an answer for the whole group, where groups answer together', () => {
  const together = {
    ...state,
    groupAnswers: true,
    seats: { ...state.seats, visitor: seat('Al', { guest: true, group: 'g2' }) },
  }
  expect(seatViews({ ...looking, state: together }).map(({ name, done }) => [name, done])).toEqual([
    ['Ana', 0],
    ['Mo', 0],
    ['Zoe', 1],
    ['Al', 1],
  ])
  expect([answeredOn(together, 'two'), answeredOn({ ...together, groupAnswers: false }, 'two')]).toEqual([
    2, 1,
  ])
  expect(stuckOnPage(together, new Set(['ana', 'visitor']), 99_999)).toEqual(['ana'])
})

it('counts all questions in own pace', () => {
  const [ana] = seatViews({ ...looking, state: { ...state, pace: 'student' } })
  expect(ana).toMatchObject({ done: 1, asked: 2 })
})

it('says in words what a tile shows', () => {
  const [ana, mo, zoe] = seatViews(looking)
  expect(ana && seatWords(ana, undefined)).toBe('Ana, here, no answer yet, stuck, locked')
  expect(mo && seatWords(mo, undefined)).toBe('Mo, not here yet')
  expect(zoe && seatWords(zoe, 'Blue')).toBe('Zoe, away, late, answered, group Blue')
})

it('calls stuck who is connected and needs longer than twice the median', () => {
  const seats = { a: seat('A'), b: seat('B'), c: seat('C') }
  const answers = marks(mark('a', 'two', 2000), mark('b', 'two', 3000))
  expect(stuckOnPage({ ...state, seats, answers }, new Set(['c']), 5001)).toEqual(['c'])
  expect(stuckOnPage({ ...state, seats, answers }, new Set(['c']), 4999)).toEqual([])
  expect(stuckOnPage({ ...state, seats, answers }, new Set(), 9999)).toEqual([])
  expect(stuckOnPage({ ...state, seats, answers, pace: 'student' }, new Set(['c']), 9999)).toEqual([])
})
