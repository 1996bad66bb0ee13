import { expect, it } from 'vitest'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { waysOf } from './ways.tsx'

const lesson = {
  _id: 'lesson',
  sid: 'ABC234',
  type: 'session',
  state: 'ended',
  status: 'close',
  role: 'learner',
  cid: null,
  pageNum: 3,
  childSize: 0,
  pid: null,
  uid: 'tara',
  snapshot: null,
} as const
const ways = (of: Partial<Session> = {}) =>
  waysOf({ ...lesson, ...of } as unknown as Session, 'stella').map(({ to }) => to)

it('a learner reviews a finished class: takeaway, review, slides and reflections', () => {
  expect(ways()).toEqual([
    '/account/takeaway/lesson/student-view/stella',
    '/r/ABC234',
    '/session/slides/lesson',
    '/reflect/session/lesson',
  ])
})

it("a teacher of a finished class finds every answer, guests' included, in the review", () => {
  const taught = ways({ role: 'teacher' })
  expect(taught.slice(0, 2)).toEqual(['/d/ABC234', '/r/ABC234'])
  expect(ways({ role: 'teacher', state: 'ongoing', status: 'live' })).not.toContain('/r/ABC234')
  expect(ways({ role: 'observer' })).not.toContain('/r/ABC234')
})

it('before that, only the seat and the reflections', () => {
  expect(ways({ state: 'ongoing', status: 'live' })).toEqual(['/s/ABC234', '/reflect/session/lesson'])
})

it('self-study has no class to look back at', () => {
  expect(ways({ type: 'selfStudy', state: 'ongoing', status: 'live' })).toEqual([
    '/com/student/study/lesson',
    '/account/takeaway/study/lesson',
    '/session/slides/lesson',
    '/reflect/session/lesson',
  ])
})

it('people without a part in it see how to join', () => {
  expect(ways({ role: null })).toEqual(['/session/view/lesson'])
})
