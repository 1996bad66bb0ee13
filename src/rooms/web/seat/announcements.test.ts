import { expect, it, test } from 'vitest'
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import { announcement, noticedIn } from './announcements.ts'

const seat = { block: false } as Seat
const room: RoomState = { ...emptyRoom, self: 'ana', page: 'p1', seats: { ana: seat } }
const said = (change: Partial<RoomState>, question = 'Why?', left: number | null = null, from = room) =>
  announcement(noticedIn(from, 'Why?', null), noticedIn({ ...from, ...change }, question, left))

const locked = { seats: { ana: { ...seat, block: true } } }

test.each<[string, string, Partial<RoomState>]>([
  ['lock', 'Your teacher has locked your screen. Everything you wrote is kept.', locked],
  ['page', 'Your teacher has turned the page. Why?', { page: 'p2' }],
  ['page lock', 'This page takes no more answers.', { pageLock: ['p1'] }],
  ['reveal', 'The answers of the class are shown.', { showAnswers: { p1: 'nameless' } }],
  ['end', 'The class is over.', { pace: 'close' }],
])('announces %s', (_what, words, change) => {
  expect(said(change)).toBe(words)
})

it('announces the release', () => {
  expect(said({ seats: room.seats }, '', null, { ...room, ...locked })).toBe('Your screen is open again.')
})

it('announces the time when it begins, when a minute is left and when it is over', () => {
  const at = (left: number | null) => noticedIn(room, '', left)
  expect(announcement(at(null), at(90_000))).toBe('The clock is running.')
  expect(announcement(at(90_000), at(60_000))).toBe('One minute left.')
  expect(announcement(at(60_000), at(59_000))).toBe('')
  expect(announcement(at(1000), at(0))).toBe('The time is over.')
})

it('says nothing when nothing of it changed', () => {
  expect(said({ peers: true })).toBe('')
})
