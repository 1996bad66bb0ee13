import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attendanceOf,
  attendanceTable,
  isCompleted,
  presenceOf,
  spanAround,
  spans,
  type Presence,
} from './learning-data.rules.ts'

const start = new Date('2026-11-16T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

test('late means more than five minutes after the start; the teacher’s mark overrides the clock', () => {
  const of = (attend: boolean, joinedAt: Date | null) => presenceOf(start, { attend, joinedAt })
  expect([
    of(true, after(-60)),
    of(true, after(300)),
    of(true, after(301)),
    of(true, null),
    of(false, after(0)),
    of(false, null),
  ]).toEqual(['present', 'present', 'late', 'present', 'absent', 'absent'])
})

test('the percentage is attendance over all lessons; late counts as present', () => {
  expect(attendanceOf(['present', 'late', 'absent'])).toEqual({
    present: 2,
    absent: 1,
    late: 1,
    percent: 66.7,
  })
  expect(attendanceOf([])).toEqual({ present: 0, absent: 0, late: 0, percent: null })
})

describe('spans', () => {
  const around = (at: string, span: 'week' | 'month' | 'year', zone: string) =>
    spanAround(new Date(at), span, zone).map(edge => edge.toISOString())
  test('begin on Monday, the first of the month or New Year in the local time zone', () => {
    expect(around('2026-11-15T23:30:00Z', 'week', 'Europe/London')).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-16T00:00:00.000Z',
    ])
    expect(around('2026-11-15T23:30:00Z', 'week', 'Pacific/Auckland')).toEqual([
      '2026-11-15T11:00:00.000Z',
      '2026-11-22T11:00:00.000Z',
    ])
    expect(around('2026-12-31T12:00:00Z', 'year', 'Pacific/Auckland')).toEqual([
      '2026-12-31T11:00:00.000Z',
      '2027-12-31T11:00:00.000Z',
    ])
    expect(around('2026-01-01T09:00:00Z', 'week', 'UTC')).toEqual([
      '2025-12-29T00:00:00.000Z',
      '2026-01-05T00:00:00.000Z',
    ])
  })
  test('have the right length across a daylight-saving change', () => {
    expect(around('2026-09-27T00:00:00Z', 'week', 'Pacific/Auckland')).toEqual([
      '2026-09-20T12:00:00.000Z',
      '2026-09-27T11:00:00.000Z',
    ])
    expect(around('2026-10-20T00:00:00Z', 'month', 'Europe/London')).toEqual([
      '2026-09-30T23:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ])
  })
  test('contain their instant, and the next span begins where one ends', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        fc.constantFrom(...spans),
        fc.constantFrom('UTC', 'Pacific/Auckland', 'America/New_York', 'Asia/Kolkata'),
        (at, span, zone) => {
          const [from, until] = spanAround(at, span, zone)
          expect(from.getTime()).toBeLessThanOrEqual(at.getTime())
          expect(until.getTime()).toBeGreaterThan(at.getTime())
          expect(spanAround(until, span, zone)[0]).toEqual(until)
        },
      ),
    )
  })
})

describe('the class table', () => {
  const mark = (uid: string, presence: Presence) => ({ uid, presence })
  test('lists each learner, and counts learners at 100, over 90 and under 90 per cent', () => {
    const marks = [
      mark('ann', 'present'),
      mark('ann', 'late'),
      mark('bob', 'absent'),
      mark('bob', 'present'),
      mark('gone', 'absent'),
    ]
    expect(attendanceTable(['ann', 'bob', 'new'], marks)).toEqual({
      total: { present: 3, absent: 1, late: 1, percent: 75 },
      full: 1,
      over90: 0,
      under90: 1,
      members: [
        { uid: 'ann', present: 2, absent: 0, late: 1, percent: 100 },
        { uid: 'bob', present: 1, absent: 1, late: 0, percent: 50 },
        { uid: 'new', present: 0, absent: 0, late: 0, percent: null },
      ],
    })
    expect(
      attendanceTable(
        ['ann'],
        Array.from({ length: 10 }, (_, at) => mark('ann', at === 0 ? 'absent' : 'present')),
      ),
    ).toMatchObject({ full: 0, over90: 1, under90: 0, members: [{ percent: 90 }] })
  })
  test('counts everybody once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            uid: fc.constantFrom('a', 'b', 'c'),
            presence: fc.constantFrom<Presence>('present', 'late', 'absent'),
          }),
        ),
        marks => {
          const { members, total, full, over90, under90 } = attendanceTable(['a', 'b', 'c'], marks)
          expect(total.present + total.absent).toBe(marks.length)
          expect(full + over90 + under90).toBe(members.filter(({ percent }) => percent !== null).length)
        },
      ),
    )
  })
})

test('student-paced work is complete with every question answered, or once submitted', () => {
  expect([
    isCompleted(3, 3, false),
    isCompleted(3, 2, false),
    isCompleted(3, 0, true),
    isCompleted(0, 0, false),
  ]).toEqual([true, false, true, false])
})
