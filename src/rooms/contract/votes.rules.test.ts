import { expect, test } from 'vitest'
import { applyAll, emptyRoom } from './room.facts.ts'
import { decide } from './room.rules.ts'
import type { Command, Setting } from './command.shapes.ts'
import type { Fact } from './fact.shapes.ts'
import type { Mark, RoomRole, RoomState, Seat } from './room.shapes.ts'
import { viewOf } from './room.view.ts'

const seat = {
  nickname: '',
  entered: 1,
  standing: 'in',
  block: false,
  group: null,
  marked: [],
} as unknown as Seat
const mark = (uid: string, type: Mark['type'] = 'text'): Mark => ({
  _id: `${uid} ${type}`,
  uid,
  page: type,
  type,
  version: 1,
  locked: false,
  sharing: false,
  star: false,
  hidden: false,
  at: 1,
})
const room: RoomState = {
  ...emptyRoom,
  page: 'text',
  votes: true,
  showAnswers: { text: 'nameless', choice: 'nameless' },
  seats: { anna: seat, ben: seat, cleo: seat },
  answers: {
    text: { 'anna text': mark('anna') },
    choice: { 'anna choice': mark('anna', 'choice') },
  },
}
const setting = (id: string, role: RoomRole): Setting => ({
  by: { id, role },
  now: 10,
  open: true,
  ended: null,
  start: 0,
  locked: false,
  lobby: false,
  guests: true,
  most: 10,
  alone: false,
  isPage: () => true,
  hasKey: () => false,
  onRoster: () => undefined,
})
const act = (state: RoomState, by: string, command: Command, role: RoomRole = 'learner') => {
  const decision = decide(state, command, setting(by, role))
  return 'refused' in decision ? decision.refused : decision.facts
}
const vote = (state: RoomState, by: string, on = true, _id = 'anna text') =>
  act(state, by, { do: 'vote', _id, on })
const after = (state: RoomState, by: string, on = true) =>
  applyAll(state, vote(state, by, on) as readonly Fact[])

test('classmates vote once for a shown answer, and can withdraw the vote', () => {
  const two = after(after(room, 'ben'), 'cleo')
  expect(two.answers['text']?.['anna text']).toMatchObject({ votes: 2, voters: ['ben', 'cleo'] })
  expect(vote(two, 'ben')).toEqual([])
  expect(after(after(two, 'ben', false), 'cleo', false)).toEqual(room)
})

test('learners see the count, never the voters', () => {
  const voted = after(after(room, 'ben'), 'cleo')
  const of = (self: string) => {
    const { votes, voters } = viewOf(voted, self).answers['text']?.['anna text'] ?? mark('')
    return { votes, voters }
  }
  expect(of('anna')).toEqual({ votes: 2, voters: [] })
  expect(of('ben')).toEqual({ votes: 2, voters: ['ben'] })
})

test('refused: voting is off, the answer is not shown, hidden, one’s own or a choice, or class is over', () => {
  const closed = 'votes-closed'
  expect(vote({ ...room, votes: false }, 'ben')).toBe(closed)
  expect(vote({ ...room, showAnswers: {} }, 'ben')).toBe('answer-unknown')
  expect(vote(room, 'anna')).toBe(closed)
  expect(vote(room, 'ben', true, 'anna choice')).toBe(closed)
  expect(vote({ ...room, pace: 'close' }, 'ben')).toBe('session-closed')
  expect(vote({ ...room, seats: { ...room.seats, ben: { ...seat, block: true } } }, 'ben')).toBe(
    'learner-locked',
  )
  expect(vote(room, 'stranger')).toBe('not-in-room')
  const hidden = { ...room, answers: { text: { 'anna text': { ...mark('anna'), hidden: true } } } }
  expect(vote(hidden, 'ben')).toBe('answer-unknown')
  expect(act(room, 'tess', { do: 'vote', _id: 'anna text', on: true }, 'teacher')).toBe('room-forbidden')
  expect(act(room, 'ben', { do: 'allowVotes', on: false })).toBe('room-forbidden')
})

test('a new version of an answer keeps its votes', () => {
  const voted = after({ ...room, showAnswers: { text: 'names' } }, 'ben')
  const facts = act(voted, 'anna', {
    do: 'answer',
    mark: { _id: 'anna text', uid: 'anna', page: 'text', type: 'text', locked: false, sharing: false },
  }) as readonly Fact[]
  expect(applyAll(voted, facts).answers['text']?.['anna text']).toMatchObject({ version: 2, votes: 1 })
})
