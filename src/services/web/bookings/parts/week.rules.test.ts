import { hourMs } from '#kit/contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { changeWords, datesOf, isDate, mondayOf, otherWeek, spanOfWeek, weekOf } from './week.rules.ts'

const slotAt = (start: string) => ({ start, end: new Date(Date.parse(start) + hourMs).toISOString() })
const hoursFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    slotAt(new Date(Date.parse(first) + index * hourMs).toISOString()),
  )

describe('weeks', () => {
  it('begin on Monday, even for a Sunday', () => {
    expect(mondayOf('2026-11-17')).toBe('2026-11-16')
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(datesOf('2026-12-28')).toContain('2027-01-03')
    expect(otherWeek('2026-11-16', -1)).toBe('2026-11-09')
  })

  it('tell dates from other text', () => {
    expect(isDate('2026-02-28')).toBe(true)
    for (const text of ['2026-02-30', '2026-2-3', '', 'next', '2026-13-01']) expect(isDate(text)).toBe(false)
  })

  it('have an hour less or more on a clock change', () => {
    const hours = (monday: string, zone: string) => {
      const { start, end } = spanOfWeek(monday, zone)
      return (end.getTime() - start.getTime()) / hourMs
    }
    expect(hours('2026-03-23', 'Europe/London')).toBe(167)
    expect(hours('2026-10-19', 'Europe/London')).toBe(169)
    expect(hours('2026-11-16', 'Europe/London')).toBe(168)
  })
})

describe('times on both clocks', () => {
  it('are on the reader’s day, with the provider’s day if different', () => {
    const week = weekOf(
      [slotAt('2026-11-18T20:30:00.000Z')],
      '2026-11-16',
      'Europe/London',
      'Pacific/Auckland',
    )
    expect(week.map(({ slots }) => slots.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(week[2]?.slots[0]).toMatchObject({ time: '20:30', theirs: 'Thu 09:30', mark: null })
  })

  it('show only the hour on the same day, and nothing if both agree', () => {
    const slots = [slotAt('2026-11-18T10:00:00.000Z')]
    const theirs = (zone: string) => weekOf(slots, '2026-11-16', 'Europe/London', zone)[2]?.slots[0]?.theirs
    expect(theirs('Europe/Berlin')).toBe('11:00')
    expect(theirs('Africa/Abidjan')).toBeNull()
  })

  it("follow a clock change on the provider's side only", () => {
    // The United States change their clocks a week after Europe.
    const slots = [slotAt('2026-10-23T14:00:00.000Z'), slotAt('2026-10-26T14:00:00.000Z')]
    const week = (monday: string) => weekOf(slots, monday, 'America/New_York', 'Europe/London')
    expect(week('2026-10-19')[4]?.slots[0]).toMatchObject({ time: '10:00', theirs: '15:00' })
    expect(week('2026-10-26')[0]?.slots[0]).toMatchObject({ time: '10:00', theirs: '14:00' })
  })

  it('show a repeated hour as two times, each with its offset', () => {
    const slots = hoursFrom('2026-10-24T23:00:00.000Z', 4)
    const sunday = weekOf(slots, '2026-10-19', 'Europe/London', 'Europe/London')[6]
    expect(sunday?.slots.map(({ time, mark }) => [time, mark])).toEqual([
      ['00:00', null],
      ['01:00', 'BST'],
      ['01:00', 'GMT'],
      ['02:00', null],
    ])
    expect(sunday?.change).toBe(-60)
  })

  it('mark the repeated hour even if only one of the two is free', () => {
    const slots = [slotAt('2026-10-25T01:00:00.000Z')]
    const sunday = weekOf(slots, '2026-10-19', 'Europe/London', 'Europe/London')[6]
    expect(sunday?.slots[0]).toMatchObject({ time: '01:00', mark: 'GMT' })
  })

  it('leave out a skipped hour', () => {
    const slots = hoursFrom('2026-03-29T00:00:00.000Z', 3)
    const sunday = weekOf(slots, '2026-03-23', 'Europe/London', 'Europe/London')[6]
    expect(sunday?.slots.map(({ time }) => time)).toEqual(['00:00', '02:00', '03:00'])
    expect(sunday?.change).toBe(60)
  })

  it('lose no time of the week in any zone', () => {
    for (const zone of ['Pacific/Auckland', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
      for (const monday of ['2026-03-30', '2026-04-06', '2026-09-21', '2026-09-28', '2026-11-16']) {
        const { start, end } = spanOfWeek(monday, zone)
        const slots = hoursFrom(start.toISOString(), (end.getTime() - start.getTime()) / hourMs)
        const shown = weekOf(slots, monday, zone, 'UTC').flatMap(day => day.slots)
        expect(shown.map(slot => slot.start)).toEqual(slots.map(slot => slot.start))
      }
  })
})

it('states the size of a clock change', () => {
  expect(changeWords(0)).toBeNull()
  expect(changeWords(60)).toBe('Your clock goes forward by 1 hour on this day.')
  expect(changeWords(-30)).toBe('Your clock goes back by 30 minutes on this day.')
})
