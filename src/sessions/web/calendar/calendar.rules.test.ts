import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  clockOf,
  daysOfView,
  columnsOf,
  drawn,
  hoursOf,
  instantOn,
  isDay,
  minutesOfClock,
  minutesOn,
  mondayOf,
  placed,
  spanOf,
  stepDate,
  weeksOf,
} from './calendar.rules.ts'

const auckland = 'Pacific/Auckland'
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const at = (text: string) => new Date(text)

describe('days of a view', () => {
  it('are whole weeks from Monday that include the day', () =>
    fc.assert(
      fc.property(day, fc.constantFrom('week', 'month'), (date, view) => {
        const days = daysOfView(view, date)
        expect(days.length % 7).toBe(0)
        expect(days).toContain(date)
        expect(weeksOf(days).every(([first = '']) => mondayOf(first) === first)).toBe(true)
      }),
    ))
  it('a term’s weeks include both of its ends', () => {
    const days = daysOfView('term', '2026-02-04', { start: '2026-02-02', end: '2026-04-02' })
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-02-02', '2026-04-05', 63])
  })
  it('go forward and back', () => {
    expect([
      stepDate('day', '2026-02-28', 1),
      stepDate('week', '2026-01-03', -1),
      stepDate('month', '2026-12-31', 1),
      stepDate('month', '2026-03-31', -1),
    ]).toEqual(['2026-03-01', '2025-12-27', '2027-01-01', '2026-02-01'])
  })
  it('are in the viewer’s zone, even when one is an hour longer', () => {
    const { start, end } = spanOf(daysOfView('week', '2026-04-05'), auckland)
    expect([start.toISOString(), end.toISOString()]).toEqual([
      '2026-03-29T11:00:00.000Z',
      '2026-04-05T12:00:00.000Z',
    ])
  })
  it('invalid days are recognised', () =>
    expect(['2026-02-30', '2026-2-3', 'today', '2026-02-28'].map(isDay)).toEqual([false, false, false, true]))
})

describe('local minutes', () => {
  it('round-trip on any day without a clock change', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(auckland, 'Europe/London', 'Asia/Kathmandu'),
        (minutes, zone) => {
          expect(minutesOn('2026-01-14', instantOn('2026-01-14', minutes, zone), zone)).toBe(minutes)
          expect(minutesOfClock(clockOf(minutes))).toBe(minutes)
        },
      ),
    ))
  it('keep a lesson at its hour in a week with a clock change', () => {
    expect(instantOn('2026-04-04', 540, auckland).toISOString()).toBe('2026-04-03T20:00:00.000Z')
    expect(instantOn('2026-04-06', 540, auckland).toISOString()).toBe('2026-04-05T21:00:00.000Z')
  })
})

describe('a drawn time', () => {
  it('is at most three hours and at least a step, in either direction', () => {
    expect(drawn(540, 540)).toEqual({ from: 540, to: 555 })
    expect(drawn(540, 900)).toEqual({ from: 540, to: 720 })
    expect(drawn(900, 540)).toEqual({ from: 720, to: 900 })
  })
})

describe('lanes', () => {
  const lesson = (start: string, end: string) => ({
    start: at(`2026-01-14T${start}:00Z`),
    end: at(`2026-01-14T${end}:00Z`),
  })
  it('are side by side only if they overlap', () => {
    const rows = placed(
      [
        lesson('09:00', '10:00'),
        lesson('09:30', '10:30'),
        lesson('10:00', '11:00'),
        lesson('12:00', '13:00'),
      ],
      '2026-01-14',
      'UTC',
    )
    expect(rows.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })
  it('never overlap', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => ({
        start: at(new Date(Date.UTC(2026, 0, 14) + from * 900_000).toISOString()),
        end: new Date(Date.UTC(2026, 0, 14) + Math.min(96, from + length) * 900_000),
      }))
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), times => {
        const rows = placed(times, '2026-01-14', 'UTC')
        expect(rows).toHaveLength(times.length)
        for (const one of rows)
          for (const other of rows)
            if (one !== other && one.lane === other.lane)
              expect(one.to <= other.from || other.to <= one.from).toBe(true)
      }),
    )
  })
  it('extend the hours as needed', () => {
    expect(
      hoursOf([lesson('05:30', '06:15'), lesson('20:00', '21:10')], ['2026-01-14'], 'UTC', false),
    ).toEqual({ from: 5, to: 22 })
    expect(hoursOf([lesson('05:30', '06:15')], [addDays('2026-01-14', 1)], 'UTC', false)).toEqual({
      from: 7,
      to: 18,
    })
  })
})

it('a day with overlapping sessions is wider, each lane wide enough to read', () => {
  const at = (from: number, to: number) => ({
    start: new Date(Date.UTC(2026, 10, 17, from)),
    end: new Date(Date.UTC(2026, 10, 17, to)),
  })
  const days = ['2026-11-16', '2026-11-17']
  expect(columnsOf([at(9, 11), at(10, 12), at(10, 11)], days, 'UTC')).toBe(
    'minmax(76px, 1fr) minmax(228px, 3fr)',
  )
})
