import { expect, it } from 'vitest'
import type { Statistics } from '#sessions/contract/learning.shapes.ts'
import { attendanceWords, shareWords, sorted, totals } from './statistics.rules.ts'

const session = (more: object) =>
  ({
    _id: 's',
    sid: 'ABCDEF',
    name: 'Tides',
    type: 'session',
    className: null,
    start: '2026-01-01T00:00:00.000Z',
    state: 'ended',
    sessionType: 'live',
    learners: 20,
    present: 15,
    late: 2,
    absent: 5,
    questions: 4,
    answered: 40,
    possible: 80,
    ...more,
  }) as Statistics['sessions'][number]
const member = (nickname: string, answered: number, percent: number | null) =>
  ({
    _id: nickname,
    nickname,
    avatar: null,
    sessions: 1,
    present: 1,
    late: 0,
    absent: 0,
    answered,
    questions: 4,
    percent,
  }) as Statistics['members'][number]
const question = (right: number | null) =>
  ({
    _id: 'q',
    page: 'p',
    at: 1,
    name: '',
    type: 'choice',
    multi: false,
    scale: false,
    expected: 20,
    answered: 10,
    right,
    options: [],
    percent: null,
  }) as Statistics['questions'][number]

it('sums what can be summed: attendance of lessons only, correct answers where there is a key', () => {
  const all: Statistics = {
    _id: 'x',
    name: 'Tides',
    of: 'content',
    cid: null,
    more: false,
    sessions: [session({}), session({ sessionType: 'student', present: 0, absent: 20 })],
    questions: [question(4), question(null)],
    standards: [],
    members: [member('Ann', 4, 100)],
  }
  expect(totals(all)).toEqual([
    ['Sessions', '2'],
    ['Learners', '1'],
    ['Attendance', '75%'],
    ['Questions answered', '50%'],
    ['Right answers', '40%'],
  ])
  expect(totals({ ...all, sessions: [], questions: [], members: [] })).toEqual([
    ['Sessions', '0'],
    ['Learners', '0'],
  ])
})

it('describes attendance in words, and is empty without data', () => {
  expect([attendanceWords(session({})), attendanceWords(session({ late: 0 })), shareWords(0, 0)]).toEqual([
    '15 present, 2 of them late, 5 absent',
    '15 present, 5 absent',
    '–',
  ])
})

it('sorts by fewest answers first', () => {
  expect(
    sorted([member('Ann', 4, 100), member('Bob', 1, 50), member('Cy', 1, 20)], 'least').map(
      ({ nickname }) => nickname,
    ),
  ).toEqual(['Cy', 'Bob', 'Ann'])
})
