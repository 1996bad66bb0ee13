import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormats } from './constants.ts'
import {
  clockText,
  dateText,
  dayText,
  formatDate,
  isDayFirst,
  isZone,
  localeOfCountry,
  offsetAt,
  sameTime,
  shortDayText,
  spanText,
  zoneName,
  type DateFormat,
} from './dates.ts'

const at = '2026-07-04T05:06:07Z'

it.each([
  ['NZ', 'en-NZ', true],
  ['US', 'en-US', false],
  ['DE', 'de-DE', true],
  ['', undefined, false],
  ['not a country', undefined, false],
])('the language of %s', (country, locale, dayFirst) => {
  expect(localeOfCountry(country)).toBe(locale)
  expect(isDayFirst(locale ?? 'en-US')).toBe(dayFirst)
})

describe('the five formats', () => {
  it.each<[DateFormat, string]>([
    ['dayAndTime', '07/04 05:06'],
    ['fullAndTime', '07/04/2026 05:06'],
    ['iso', '2026-07-04'],
    ['dayFirstAndTime', '04/07/2026 05:06'],
    ['dayFirst', '04/07/2026'],
  ])('%s in UTC, the default', (format, words) => expect(formatDate(at, format)).toBe(words))

  it('midnight is 00, not 24', () =>
    expect(formatDate('2026-01-01T00:00:00Z', 'dayAndTime')).toBe('01/01 00:00'))

  it('an invalid date formats as nothing', () => expect(formatDate('tomorrow', 'iso')).toBe(''))

  it('agrees with the ISO text of every instant', () => {
    const instants = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, date => {
        expect(formatDate(date, 'iso')).toBe(date.toISOString().slice(0, 10))
        expect(formatDate(date, 'dayAndTime').slice(-5)).toBe(date.toISOString().slice(11, 16))
      }),
    )
    expect(Object.keys(dateFormats)).toHaveLength(5)
  })
})

describe('the form that a reader meets', () => {
  it('is one, with and without the time, in the order of the language', () => {
    const us = { timeZone: 'UTC', locale: 'en-US' }
    const nz = { timeZone: 'Pacific/Auckland', locale: 'en-NZ' }
    expect([dateText(at, us), dateText(at, us, { day: true })]).toEqual(['07/04/2026 05:06', '07/04/2026'])
    expect([dateText(at, nz), dateText(at, nz, { day: true })]).toEqual(['04/07/2026 17:06', '04/07/2026'])
    expect(dateText('tomorrow', us)).toBe('')
  })

  it('a calendar day is the same day in every zone', () => {
    expect(dayText('2026-07-04', { locale: 'en-US' })).toBe('07/04/2026')
    expect(dayText('2026-07-04T23:59:00Z', { locale: 'de' })).toBe('04/07/2026')
  })

  it.each([
    ['en-US', false],
    ['en-GB', true],
    ['en-AU', true],
    ['de', true],
    ['fr-CA', false],
    ['en-NZ', true],
    ['ja-JP', false],
    ['no language', false],
    ['', false],
  ])('in %s the day comes first: %s', (locale, dayFirst) => expect(isDayFirst(locale)).toBe(dayFirst))
})

describe('daylight saving', () => {
  it('jumps over the hour that is not there in New York', () => {
    expect(formatDate('2026-03-08T06:59:00Z', 'dayAndTime', 'America/New_York')).toBe('03/08 01:59')
    expect(formatDate('2026-03-08T07:00:00Z', 'dayAndTime', 'America/New_York')).toBe('03/08 03:00')
  })

  it('shows the doubled hour twice in Auckland, with another zone name', () => {
    const [before, after] = ['2026-04-04T13:30:00Z', '2026-04-04T14:30:00Z']
    expect(formatDate(before, 'dayAndTime', 'Pacific/Auckland')).toBe('04/05 02:30')
    expect(formatDate(after, 'dayAndTime', 'Pacific/Auckland')).toBe('04/05 02:30')
    const place = { timeZone: 'Pacific/Auckland', locale: 'en-US' }
    expect([zoneName(before, place), zoneName(after, place)]).toEqual([
      'New Zealand Daylight Time',
      'New Zealand Standard Time',
    ])
    expect([zoneName(before, place, 'short'), zoneName(after, place, 'short')]).toEqual(['GMT+13', 'GMT+12'])
  })

  it('offsets follow the zone, half hours included', () => {
    expect(offsetAt('2026-01-15T00:00:00Z', 'Europe/London')).toBe(0)
    expect(offsetAt('2026-07-15T00:00:00Z', 'Europe/London')).toBe(60)
    expect(offsetAt('2026-07-15T00:00:00.500Z', 'Asia/Kolkata')).toBe(330)
    expect(offsetAt('2026-01-15T00:00:00Z', 'America/New_York')).toBe(-300)
  })

  it('two zones may agree in winter and differ in summer', () => {
    expect(sameTime('2026-01-15T00:00:00Z', 'UTC', 'Europe/London')).toBe(true)
    expect(sameTime('2026-07-15T00:00:00Z', 'UTC', 'Europe/London')).toBe(false)
  })
})

it('knows a zone from a word, each time', () => {
  for (let time = 0; time < 2; time++)
    expect(
      ['Pacific/Auckland', 'UTC', 'Europe/Berlin', 'Mars/Olympus', 'New Zealand', ''].map(isZone),
    ).toEqual([true, true, true, false, false, false])
})

describe('days of a schedule', () => {
  const [us, gb] = [
    { timeZone: 'UTC', locale: 'en-US' },
    { timeZone: 'Pacific/Auckland', locale: 'en-GB' },
  ]
  const lesson = { start: '2026-11-17T10:00:00Z', end: '2026-11-17T11:00:00Z' }

  it('have their weekday, and month or day first by language', () => {
    expect([us, gb].map(place => dateText(lesson.start, place, { day: true, weekday: true }))).toEqual([
      'Tue 11/17/2026',
      'Tue 17/11/2026',
    ])
    expect([shortDayText(lesson.start, us), shortDayText(lesson.start, gb)]).toEqual(['11/17', '17/11'])
    expect(clockText(lesson.start, gb)).toBe('23:00')
    expect(dateText('no date', us, { weekday: true })).toBe('')
    expect([us, gb].map(place => dateText(lesson.start, place, { weekday: true }))).toEqual([
      'Tue 11/17/2026 10:00',
      'Tue 17/11/2026 23:00',
    ])
  })

  it('an end at midnight belongs to the same day, a later one to the next', () => {
    expect(spanText(lesson, us)).toBe('Tue 11/17/2026 10:00–11:00')
    expect(spanText(lesson, gb)).toBe('Tue 17/11/2026 23:00–00:00')
    expect(spanText({ ...lesson, end: '2026-11-17T11:01:00Z' }, gb)).toBe(
      'Tue 17/11/2026 23:00–Wed 18/11/2026 00:01',
    )
  })
})
