import { expect, it, test } from 'vitest'
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import { announcement, noticedIn, type PageInSight } from './announcements.ts'

const seat = { block: false } as Seat
const room: RoomState = { ...emptyRoom, self: 'ana', page: 'p1', seats: { ana: seat } }
const locked: RoomState = { ...room, seats: { ana: { ...seat, block: true } } }
const closed: RoomState = { ...room, pace: 'close' }
const own: RoomState = { ...room, pace: 'student' }
const sight: PageInSight = { page: 'p1', question: 'Why?' }
const ownSight: PageInSight = { page: 'p1', place: '1 of 3', question: 'Why?' }
const minutes = (count: number) => count * 60_000

interface Moment {
  readonly state?: RoomState
  readonly sight?: PageInSight
  readonly left?: number | null
}
const at = ({ state = room, sight: page = sight, left = null }: Moment) => noticedIn(state, page, left)
const next = { page: 'p2', question: 'How high?' }

test.each<[string, Moment, Moment, string]>([
  ['the first page', { sight: { page: null, question: '' } }, {}, 'Your teacher has turned the page. Why?'],
  ['a page with a question', {}, { sight: next }, 'Your teacher has turned the page. How high?'],
  ['a page without one', {}, { sight: { page: 'p2', question: '' } }, 'Your teacher has turned the page.'],
  ['a lock', {}, { state: locked }, 'Your teacher has locked your screen. Everything you wrote is kept.'],
  ['a release', { state: locked }, {}, 'Your screen is open again.'],
  ['a closed page', {}, { state: { ...room, pageLock: ['p1'] } }, 'This page takes no more answers.'],
  ['an opened page', { state: { ...room, pageLock: ['p1'] } }, {}, 'This page takes answers again.'],
  [
    'a reveal',
    {},
    { state: { ...room, showAnswers: { p1: 'nameless' } } },
    'The answers of the class are shown.',
  ],
  ['a clock', {}, { left: minutes(5) }, 'The clock is running.'],
  ['the last minute', { left: minutes(2) }, { left: minutes(1) }, 'One minute left.'],
  ['the end of time', { left: 1000 }, { left: 0 }, 'Time is over.'],
  ['a stopped clock', { left: minutes(2) }, {}, 'The clock has stopped.'],
  ['own pace', {}, { state: own, sight: ownSight }, 'You can go through the pages at your own pace now.'],
  ['the end of own pace', { state: own, sight: ownSight }, {}, 'Your teacher leads through the pages now.'],
  [
    'a page in own pace',
    { state: own, sight: ownSight },
    { state: own, sight: { ...next, place: '2 of 3' } },
    'Page 2 of 3. How high?',
  ],
  ['the end of the class', {}, { state: closed }, 'The class is over.'],
  [
    'a page after the class',
    { state: closed, sight: ownSight },
    { state: closed, sight: { ...next, place: '2 of 3' } },
    'Page 2 of 3. How high?',
  ],
])('%s is announced', (_, before, now, words) => {
  expect(announcement(at(before), at(now))).toBe(words)
})

test.each<[string, Moment, Moment]>([
  ['nothing changed', {}, {}],
  ['somebody else came', {}, { state: { ...room, peers: true } }],
  ['a second went by', { left: 59_000 }, { left: 58_000 }],
  ['time that is over is put away', { left: 0 }, {}],
  ['another page is closed', {}, { state: { ...room, pageLock: ['p2'] } }],
  ['answers of another page are shown', {}, { state: { ...room, showAnswers: { p2: 'names' } } }],
  [
    "the teacher's page turns in own pace",
    { state: own, sight: ownSight },
    { state: { ...own, page: 'p2' }, sight: ownSight },
  ],
  [
    'own pace finds its first page',
    { state: own, sight: { page: null, question: '' } },
    { state: own, sight: ownSight },
  ],
])('announces nothing when %s', (_, before, now) => {
  expect(announcement(at(before), at(now))).toBe('')
})

it('announces several things by importance, each once', () => {
  const now = at({ state: { ...locked, pageLock: ['p2'] }, sight: next, left: minutes(3) })
  expect(announcement(at({}), now)).toBe(
    'Your teacher has locked your screen. Everything you wrote is kept. Your teacher has turned the page. How high? The clock is running.',
  )
})

it('the end of a class replaces all other announcements', () => {
  const before = at({ state: locked, left: minutes(3) })
  expect(announcement(before, at({ state: { ...closed, pageLock: ['p1'] } }))).toBe('The class is over.')
})
