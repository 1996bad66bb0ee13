import { describe, expect, test } from 'vitest'
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { kindsFor } from './kind-words.ts'
import { daysOn, instantOf, localOf, shifted } from './local.rules.ts'
import { newPlan, type PlanContext, type Source } from './plan.ts'
import { patchOf, sessionOf } from './plan-request.rules.ts'
import { planOf } from './plan.rules.ts'
import { timesIn } from './plan-times.rules.ts'
import { peopleProblems, settingProblems, timeProblems } from './problems.rules.ts'

const auckland = 'Pacific/Auckland'
const blocks = [
  { week: 1, start: '09:00', end: '09:45' },
  { week: 4, start: '11:00', end: '11:45' },
]
const term: SchoolTerm = {
  _id: 't1',
  school: 's1',
  year: 'y1',
  title: 'Term 3',
  start: '2026-09-01',
  end: '2026-10-15',
  time: 2700,
  break: 600,
  block: blocks,
  createdAt: '2026-01-01T00:00:00.000Z',
}
// Clocks in New Zealand go forward on 27 September 2026.
const place: PlanContext = { zone: auckland, now: new Date('2026-09-18T00:00:00Z'), terms: [term] }
const source: Source = { content: { _id: 'c1', mode: 'task', name: 'Tides' }, unit: null, linked: [] }
const wall = (instant: string) => localOf(instant, auckland).slice(11)

describe('local times', () => {
  test('round-trip, also across a clock change', () => {
    for (const local of ['2026-09-26T09:00', '2026-09-28T09:00', '2026-12-31T23:45'])
      expect(localOf(instantOf(local, auckland) ?? '', auckland)).toBe(local)
    expect(instantOf('2026-09-26T09:00', auckland)).toBe('2026-09-25T21:00:00.000Z')
    expect(instantOf('2026-09-28T09:00', auckland)).toBe('2026-09-27T20:00:00.000Z')
    expect(instantOf('', auckland)).toBeNull()
  })
  test('a week later have the same time of day', () => {
    expect(daysOn('2026-09-22T09:00', 7)).toBe('2026-09-29T09:00')
    expect(shifted('2026-09-29T09:00', '2026-09-22T09:00', '2026-09-23T10:30')).toBe('2026-09-30T10:30')
  })
})

describe('a plan', () => {
  const base = newPlan({ kind: 'session', classId: 'k1', name: 'Tides', start: '2026-09-22T09:00' })

  test('makes one session, a series of picked times, or one per block until the term ends', () => {
    expect(sessionOf(base, source, place)).toMatchObject({
      type: 'session',
      cid: 'c1',
      classId: 'k1',
      start: '2026-09-21T21:00:00.000Z',
      end: '2026-09-21T21:45:00.000Z',
    })
    const dates = sessionOf(
      { ...base, when: 'dates', dates: ['2026-09-29T09:00', '2026-09-22T09:00', '2026-09-22T09:00'] },
      source,
      place,
    )
    expect(dates.times?.map(({ start }) => start)).toEqual([
      '2026-09-21T21:00:00.000Z',
      '2026-09-28T20:00:00.000Z',
    ])
    const weekly = { ...base, when: 'blocks' as const, term: 't1', blocks }
    expect(new Set(timesIn(weekly, place).map(({ start }) => wall(start)))).toEqual(
      new Set(['09:00', '11:00']),
    )
    expect(sessionOf(weekly, source, place).repeat).toEqual({
      term: 't1',
      blocks,
      until: '2026-10-15',
      timeZone: auckland,
    })
    expect(sessionOf({ ...weekly, reach: 'until', until: '2026-09-30' }, source, place).repeat?.until).toBe(
      '2026-09-30',
    )
    const next = sessionOf({ ...weekly, reach: 'next' }, source, place)
    expect([next.repeat, next.start]).toEqual([undefined, '2026-09-20T21:00:00.000Z'])
  })

  test('includes registration only for kinds with registration, and a class only if there is one', () => {
    expect(sessionOf(base, source, place)).not.toHaveProperty('discount')
    const workshop = sessionOf(
      {
        ...base,
        kind: 'taskWorkshop',
        meeting: true,
        address: ' https://meet.test/1 ',
        price: 1500,
        off: '20',
        offEnd: '2026-09-20',
        minimum: '5',
        seats: '20',
        regDate: '2026-09-21T09:00',
      },
      source,
      place,
    )
    expect(workshop).toMatchObject({
      regMax: 20,
      discount: { price: 1500, val: 20, size: 5, end: '2026-09-20T11:59:00.000Z' },
      zoom: { url: 'https://meet.test/1', passcode: null },
    })
    expect(workshop).not.toHaveProperty('classId')
  })

  test('a unit becomes a course of the ticked lessons, in the unit’s order', () => {
    const linked = [
      { _id: 'a', group: 'Week 1' },
      { _id: 'b', group: null },
      { _id: 'c', group: null },
    ] as unknown as Linked[]
    const lesson = (start: string, on = true) => ({ on, start, minutes: 60 })
    const course = sessionOf(
      {
        ...base,
        kind: 'courses',
        lessons: {
          b: lesson('2026-09-22T09:00'),
          a: lesson('2026-09-29T09:00'),
          c: lesson('2026-09-30T09:00', false),
        },
      },
      { ...source, linked },
      place,
    )
    expect(course.lessons).toEqual([
      {
        cid: 'a',
        start: '2026-09-28T20:00:00.000Z',
        end: '2026-09-28T21:00:00.000Z',
        group: 'Week 1',
        groupName: 'Week 1',
      },
      { cid: 'b', start: '2026-09-21T21:00:00.000Z', end: '2026-09-21T22:00:00.000Z' },
    ])
  })

  test('sends only changed fields', () => {
    const session = {
      _id: 's',
      type: 'taskWorkshop',
      classId: null,
      students: [],
      start: '2026-09-21T21:00:00.000Z',
      end: '2026-09-21T22:00:00.000Z',
      name: 'Tides',
      category: null,
      color: null,
      reminder: null,
      sessionType: 'live',
      block: false,
      guest: false,
      welcome: false,
      countdown: null,
      zoom: { url: 'https://meet.test/1', passcode: 'ABCDEF', waiting_room: false },
      regMax: 20,
      regDate: null,
      pid: null,
      discount: { price: 1500, val: 0, end: null, size: 0 },
    } as unknown as Session
    const plan = planOf(session, auckland)
    expect(patchOf(plan, plan, session, auckland)).toEqual({})
    expect(patchOf(plan, { ...plan, name: 'Moon', seats: '30' }, session, auckland)).toEqual({
      name: 'Moon',
      regMax: 30,
    })
  })
})

describe('problems are shown at their fields', () => {
  test('people, time and settings', () => {
    expect(peopleProblems(newPlan())).toHaveProperty('kind')
    expect(peopleProblems(newPlan({ kind: 'session' }))).toHaveProperty('classId')
    expect(peopleProblems(newPlan({ kind: 'pdSchoolWorkshop' }))).toHaveProperty('colleagues')
    expect(timeProblems(newPlan({ kind: 'session', start: '2026-09-01T09:00' }), place)).toHaveProperty(
      'start',
    )
    expect(timeProblems(newPlan({ kind: 'session', when: 'blocks', term: 't1', blocks }), place)).toEqual({})
    expect(timeProblems(newPlan({ kind: 'courses' }), place)).toHaveProperty('lessons')
    const workshop = newPlan({
      kind: 'taskWorkshop',
      name: 'Tides',
      start: '2026-09-22T09:00',
      regDate: '2026-09-23T09:00',
      price: 50,
      seats: '5',
      minimum: '9',
    })
    expect(Object.keys(settingProblems(workshop, place)).toSorted()).toEqual([
      'address',
      'minimum',
      'price',
      'regDate',
    ])
  })
})

test('offers only kinds that fit the content, and school kinds only in a school', () => {
  expect(kindsFor('task', 'class', false)).toEqual(['session'])
  expect(kindsFor('task', 'workshop', false)).toEqual(['taskWorkshop', 'selfStudy'])
  expect(kindsFor('task', 'workshop', true)).toContain('taskSchoolWorkshop')
  for (const mode of ['unit', 'task', 'video', 'pdUnit', 'pdTask', 'tool'] as const)
    for (const kind of kindsFor(mode, 'all', true)) expect(['enrol', 'select']).toContain(kinds[kind].access)
})
