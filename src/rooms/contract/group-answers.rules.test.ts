import { describe, expect, test } from 'vitest'
import { answeredAt, fellowsOf, groupMembers, isOfGroup } from './group-answers.rules.ts'
import { emptyRoom } from './room.facts.ts'
import { decide } from './room.rules.ts'
import type { Setting } from './command.shapes.ts'
import type { Mark, RoomState, Seat } from './room.shapes.ts'
import { deliveriesOf } from './room.stream.ts'
import { viewOf } from './room.view.ts'

const seat = (group: string | null, entered: number | null = 1): Seat => ({
  nickname: 'X',
  avatar: null,
  email: null,
  guest: false,
  entered,
  late: false,
  attend: true,
  block: false,
  blockedAt: null,
  standing: 'in',
  nameHidden: false,
  group,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
})
const mark = (uid: string, at: number, more: Partial<Mark> = {}): Mark => ({
  _id: `of-${uid}`,
  uid,
  page: 'p1',
  type: 'text',
  version: 1,
  locked: false,
  sharing: false,
  star: false,
  hidden: false,
  at,
  ...more,
})
const marks = (...list: Mark[]) => ({ p1: Object.fromEntries(list.map(each => [each._id, each])) })
const groups = [
  { _id: 'g1', name: 'Red' },
  { _id: 'g2', name: 'Blue' },
]
const room: RoomState = {
  ...emptyRoom,
  groups,
  groupAnswers: true,
  answers: marks(mark('ann', 30), mark('bob', 20), mark('cy', 40), mark('eve', 50, { sharing: true })),
  seats: {
    ann: seat('g1'),
    bob: seat('g1'),
    dan: seat('g1'),
    cy: seat('g2'),
    eve: seat('g2'),
    fay: seat(null),
    gil: seat('g1', null),
  },
}
const teacher: Setting = {
  by: { id: 'tess', role: 'teacher' },
  now: 0,
  open: true,
  start: 0,
  locked: false,
  lobby: false,
  guests: true,
  most: 9,
  alone: false,
  hasKey: () => true,
  ended: null,
  isPage: () => true,
  onRoster: uid => uid,
}

describe('answering as groups', () => {
  test('one answer is everybody’s in the group, from the first on; one entered by a teacher is its learner’s alone', () => {
    expect(Object.fromEntries(answeredAt(room, 'p1'))).toEqual({ ann: 20, bob: 20, dan: 20, cy: 40, eve: 40 })
    expect(Object.fromEntries(answeredAt({ ...room, groupAnswers: false }, 'p1'))).toEqual({
      ann: 30,
      bob: 20,
      cy: 40,
    })
    expect(
      Object.fromEntries(
        answeredAt({ ...room, answers: marks(mark('eve', 50, { sharing: true }), mark('fay', 60)) }, 'p1'),
      ),
    ).toEqual({ fay: 60 })
  })

  test('members of a group', () => {
    expect(Object.fromEntries(groupMembers(room))).toEqual({ g1: ['ann', 'bob', 'dan'], g2: ['cy', 'eve'] })
    expect([
      fellowsOf(room, 'ann'),
      fellowsOf(room, 'fay'),
      fellowsOf({ ...room, groupAnswers: false }, 'ann'),
    ]).toEqual([['bob', 'dan'], [], []])
    expect([
      isOfGroup(room, mark('bob', 1), 'dan'),
      isOfGroup(room, mark('cy', 1), 'dan'),
      isOfGroup(room, mark('eve', 1, { sharing: true }), 'cy'),
    ]).toEqual([true, false, false])
  })

  test('learners see only their own group’s answers; names stay hidden where the class sees none', () => {
    const seen = (self: string, state = room) =>
      Object.values(viewOf(state, self).answers['p1'] ?? {}).map(({ uid }) => uid)
    expect([seen('dan'), seen('cy'), seen('fay'), seen('eve')]).toEqual([
      ['ann', 'bob'],
      ['cy'],
      [],
      ['cy', 'eve'],
    ])
    expect(seen('dan', { ...room, showAnswers: { p1: 'nameless' } })).toEqual(['ann', 'bob', null, null])
  })

  test('only the teacher turns it on, and never in self-study', () => {
    const turn = (on: boolean, more: Partial<Setting> = {}) =>
      decide({ ...room, groupAnswers: false }, { do: 'groupAnswers', on }, { ...teacher, ...more })
    expect(turn(true)).toEqual({ facts: [{ kind: 'groupsAnswer', on: true }] })
    expect(turn(false)).toEqual({ facts: [] })
    expect(turn(true, { alone: true })).toEqual({ refused: 'groups-closed' })
    expect(turn(true, { by: { id: 'ann', role: 'learner' } })).toEqual({ refused: 'room-forbidden' })
  })

  test('a wave of answers is sent to each group once, at proportional cost', () => {
    const size = 4
    const seats = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`u${n}`, seat(`g${Math.floor(n / size)}`)]),
    )
    const facts = Object.keys(seats).map(uid => ({ kind: 'answered' as const, mark: mark(uid, 1) }))
    const state: RoomState = {
      ...emptyRoom,
      seq: facts.length,
      groupAnswers: true,
      seats,
      answers: marks(...facts.map(fact => fact.mark)),
    }
    const deliveries = deliveriesOf({ state, facts, from: 0, pubBefore: 0, pub: 0 })
    expect(deliveries).toHaveLength(1001)
    expect(deliveries.slice(1).every(({ news }) => news.facts.length === size)).toBe(true)
  })
})
