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
  blockedAt: null,
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

it('lists roster and room by name, guests last, with their answers on the page', () => {
  const views = seatViews(looking)
  expect(views.map(({ name, there, done, questionCount }) => [name, there, done, questionCount])).toEqual([
    ['Ana', 'here', 0, 1],
    ['Mo', 'absent', 0, 1],
    ['Zoe', 'away', 1, 1],
    ['Al', 'here', 0, 1],
  ])
  expect(views.map(({ group }) => group)).toEqual([null, null, 1, null])
  expect(countsOf(views)).toEqual({ here: 2, all: 4, done: 1, stuck: 1, locked: 1 })
})

it('counts an answer for the whole group under group answering', () => {
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

it('counts all questions in student pace', () => {
  const [ana] = seatViews({ ...looking, state: { ...state, pace: 'student' } })
  expect(ana).toMatchObject({ done: 1, questionCount: 2 })
})

it('describes a tile in words', () => {
  const [ana, mo, zoe] = seatViews(looking)
  expect(ana && seatWords(ana, undefined)).toBe('Ana, here, no answer yet, stuck, locked')
  expect(mo && seatWords(mo, undefined)).toBe('Mo, not here yet')
  expect(zoe && seatWords(zoe, 'Blue')).toBe('Zoe, away, late, answered, group Blue')
})

it('marks as stuck who is connected and takes longer than twice the median and than a minute', () => {
  const seats = { a: seat('A'), b: seat('B'), c: seat('C') }
  const quick = marks(mark('a', 'two', 2000), mark('b', 'two', 3000))
  const answers = marks(mark('a', 'two', 40_000), mark('b', 'two', 50_000))
  const at = (now: number, given = answers) =>
    stuckOnPage({ ...state, seats, answers: given }, new Set(['c']), now)
  expect(at(59_000, quick)).toEqual([])
  expect(at(62_000, quick)).toEqual(['c'])
  expect(at(101_000)).toEqual(['c'])
  expect(at(97_000)).toEqual([])
  expect(stuckOnPage({ ...state, seats, answers }, new Set(), 999_999)).toEqual([])
  expect(stuckOnPage({ ...state, seats, answers, pace: 'student' }, new Set(['c']), 999_999)).toEqual([])
})
