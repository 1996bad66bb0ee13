import * as fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { busyTimes, readDuration } from './ical-read.rules.ts'
import { occurrences, readRule } from './ical-rrule.rules.ts'
import { escapeText, folded, utc, writeCalendar, type CalendarEvent } from './ical-write.rules.ts'

const at = (text: string) => new Date(text)
const span = { start: at('2026-09-01T00:00:00Z'), end: at('2026-12-01T00:00:00Z') }
const octets = (text: string) => new TextEncoder().encode(text).length
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT')
const busy = (text: string, zone: string | number = 'UTC') =>
  busyTimes(text, span, zone)?.map(
    ({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`,
  )

describe('writing', () => {
  const lesson: CalendarEvent = {
    uid: 'a@classwright',
    sequence: 3,
    changedAt: at('2026-11-01T00:00:00Z'),
    start: at('2026-11-16T03:00:00Z'),
    end: at('2026-11-16T04:00:00Z'),
    name: 'Tides; moon, sea\\land',
    words: 'Line one\nLine two',
    organizer: { name: 'Tara "T" Teacher', email: 'no-reply@school.example' },
    attendee: { name: 'Łukasz', email: 'l@people.test' },
  }
  const text = writeCalendar({ name: 'Lessons', method: 'REQUEST', events: [lesson] })
  test('is a valid invitation for calendar programs', () => {
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    for (const line of [
      'METHOD:REQUEST',
      'DTSTART:20261116T030000Z',
      'DTEND:20261116T040000Z',
      'SUMMARY:Tides\\; moon\\, sea\\\\land',
      'DESCRIPTION:Line one\\nLine two',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
    ])
      expect(text).toContain(`\r\n${line}\r\n`)
    expect(text.replaceAll('\r\n ', '')).toContain(
      'ORGANIZER;CN="Tara ^\'T^\' Teacher":mailto:no-reply@school.example',
    )
  })
  test('has an alarm before the start if requested', () => {
    const line =
      '\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Tides\\; moon\\, sea\\\\land\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT\r\n'
    expect(
      writeCalendar({ name: 'Lessons', method: 'PUBLISH', events: [{ ...lesson, alarm: 30 }] }),
    ).toContain(line)
    expect(text).not.toContain('VALARM')
  })
  test('withdraws an invitation', () => {
    const back = writeCalendar({
      name: 'Lessons',
      method: 'CANCEL',
      events: [{ ...lesson, cancelled: true }],
    })
    expect(back).toContain('METHOD:CANCEL')
    expect(back).toContain('STATUS:CANCELLED')
  })
  test('folds lines at 75 octets without splitting a character, and unfolds to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), words => {
        const line = `SUMMARY:${escapeText(words)}`
        const parts = folded(line).split('\r\n')
        for (const part of parts) expect(octets(part)).toBeLessThanOrEqual(75)
        expect(folded(line).replaceAll('\r\n ', '')).toBe(line)
        expect(folded(line)).not.toContain('\uFFFD')
      }),
    )
  })
  test('user text cannot end a line or start a property', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (name, words) => {
          const lines = writeCalendar({
            name,
            method: 'PUBLISH',
            events: [{ ...lesson, name, words, place: words, organizer: { name, email: words } }],
          })
            .replaceAll('\r\n ', '')
            .split('\r\n')
          expect(lines.filter(line => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
          expect(lines.slice(0, -1).filter(line => !/^[A-Z-]+[:;]/.test(line))).toEqual([])
        },
      ),
      { numRuns: 50 },
    )
  })
  test('reads what it writes', () => {
    expect(busy(text)).toEqual(['2026-11-16T03:00/2026-11-16T04:00'])
    expect(utc(at('2026-01-02T03:04:05Z'))).toBe('20260102T030405Z')
  })
})

describe('reading times', () => {
  test.each([
    [
      'in UTC',
      ['DTSTART:20261116T030000Z', 'DTEND:20261116T040000Z'],
      'UTC',
      ['2026-11-16T03:00/2026-11-16T04:00'],
    ],
    [
      'in a zone',
      ['DTSTART;TZID=Pacific/Auckland:20261116T160000', 'DURATION:PT1H'],
      'UTC',
      ['2026-11-16T03:00/2026-11-16T04:00'],
    ],
    [
      'in a zone in quotes, with a path',
      ['DTSTART;TZID="/freeassociation.sourceforge.net/Europe/Berlin":20261116T090000', 'DURATION:PT30M'],
      'UTC',
      ['2026-11-16T08:00/2026-11-16T08:30'],
    ],
    [
      'in a zone of an office program',
      [
        'DTSTART;TZID=New Zealand Standard Time:20261116T160000',
        'DTEND;TZID=New Zealand Standard Time:20261116T170000',
      ],
      'UTC',
      ['2026-11-16T03:00/2026-11-16T04:00'],
    ],
    [
      'without a zone: the reader’s',
      ['DTSTART:20261116T090000', 'DTEND:20261116T100000'],
      'America/New_York',
      ['2026-11-16T14:00/2026-11-16T15:00'],
    ],
    [
      'a whole day of the reader',
      ['DTSTART;VALUE=DATE:20261116'],
      'Pacific/Auckland',
      ['2026-11-15T11:00/2026-11-16T11:00'],
    ],
    [
      'a short day, where clocks change',
      ['DTSTART;VALUE=DATE:20260927', 'DTEND;VALUE=DATE:20260928'],
      'Pacific/Auckland',
      ['2026-09-26T12:00/2026-09-27T11:00'],
    ],
    ['called off', ['DTSTART:20261116T030000Z', 'DTEND:20261116T040000Z', 'STATUS:CANCELLED'], 'UTC', []],
    [
      'marked as free',
      ['DTSTART:20261116T030000Z', 'DTEND:20261116T040000Z', 'TRANSP:TRANSPARENT'],
      'UTC',
      [],
    ],
    ['without length', ['DTSTART:20261116T030000Z'], 'UTC', []],
    ['outside', ['DTSTART:20270116T030000Z', 'DTEND:20270116T040000Z'], 'UTC', []],
    ['nonsense', ['DTSTART:tomorrow', 'DTEND:20261116T040000Z'], 'UTC', []],
  ] as const)('%s', (_, lines, zone, times) => expect(busy(event(...lines), zone)).toEqual(times))
  test.each([
    // Unusual ones that Outlook offers.
    ['Chatham Islands Standard Time', '2026-11-16T02:15/2026-11-16T03:15'],
    ['Nepal Standard Time', '2026-11-16T10:15/2026-11-16T11:15'],
    ['Tasmania Standard Time', '2026-11-16T05:00/2026-11-16T06:00'],
    ['UTC', '2026-11-16T16:00/2026-11-16T17:00'],
  ])('in the Windows zone %s', (zone, times) =>
    expect(busy(event(`DTSTART;TZID=${zone}:20261116T160000`, 'DURATION:PT1H'))).toEqual([times]),
  )
  test('merges adjacent times', () => {
    expect(
      busy(
        calendar(
          'BEGIN:VEVENT',
          'DTSTART:20261116T030000Z',
          'DTEND:20261116T040000Z',
          'END:VEVENT',
          'BEGIN:VEVENT',
          'DTSTART:20261116T040000Z',
          'DTEND:20261116T050000Z',
          'END:VEVENT',
        ),
      ),
    ).toEqual(['2026-11-16T03:00/2026-11-16T05:00'])
  })
  test('reads folded lines, lower case and lone line breaks', () => {
    expect(
      busy(
        'begin:vcalendar\nbegin:vevent\ndtstart:2026\n 1116T030000Z\nduration:pt1h\nend:vevent\nend:vcalendar',
      ),
    ).toEqual(['2026-11-16T03:00/2026-11-16T04:00'])
  })
  test('free/busy-only calendars', () => {
    expect(
      busy(
        calendar(
          'BEGIN:VFREEBUSY',
          'FREEBUSY;FBTYPE=BUSY:20261116T030000Z/PT1H,20261117T030000Z/20261117T040000Z',
          'FREEBUSY;FBTYPE=FREE:20261118T030000Z/PT1H',
          'END:VFREEBUSY',
        ),
      ),
    ).toEqual(['2026-11-16T03:00/2026-11-16T04:00', '2026-11-17T03:00/2026-11-17T04:00'])
  })
  test('a zone with custom rules', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'BEGIN:STANDARD',
      'DTSTART:16011104T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010311T020000',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const one = (start: string) =>
      busy(calendar(...zone, 'BEGIN:VEVENT', `DTSTART;TZID=Own:${start}`, 'DURATION:PT1H', 'END:VEVENT'))
    expect([one('20261030T090000'), one('20261102T090000')]).toEqual([
      ['2026-10-30T13:00/2026-10-30T14:00'],
      ['2026-11-02T14:00/2026-11-02T15:00'],
    ])
  })
  test('any other text is not a calendar', () => {
    expect(busyTimes('<html>Sign in</html>', span, 'UTC')).toBeNull()
    expect(busyTimes('', span, 'UTC')).toBeNull()
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'BEGIN:VCALENDAR',
            'END:VCALENDAR',
            'BEGIN:VEVENT',
            'END:VEVENT',
            'DTSTART:20261116T030000Z',
            'RRULE:FREQ=DAILY',
            'RRULE:FREQ=YEARLY;BYDAY=-53MO',
            'DURATION:P1D',
            'EXDATE:x',
            ':',
            ';=:',
            'X;Y="',
            'END:X',
          ),
        ),
        lines => {
          expect(() => busyTimes(lines.join('\n'), span, 'Pacific/Auckland')).not.toThrow()
        },
      ),
    )
  })
})

describe('recurrence', () => {
  test('a weekly lesson keeps its hour across clock changes', () => {
    expect(
      busy(
        event(
          'DTSTART;TZID=Pacific/Auckland:20260917T090000',
          'DTEND;TZID=Pacific/Auckland:20260917T100000',
          'RRULE:FREQ=WEEKLY;COUNT=3',
        ),
      ),
    ).toEqual([
      '2026-09-16T21:00/2026-09-16T22:00',
      '2026-09-23T21:00/2026-09-23T22:00',
      '2026-09-30T20:00/2026-09-30T21:00',
    ])
  })
  test('a rule with BYHOUR is busy at each of them', () => {
    expect(
      busy(
        event(
          'DTSTART;TZID=Pacific/Auckland:20260926T090000',
          'DURATION:PT30M',
          'RRULE:FREQ=DAILY;BYHOUR=9,14;COUNT=4',
        ),
      ),
    ).toEqual([
      '2026-09-25T21:00/2026-09-25T21:30',
      '2026-09-26T02:00/2026-09-26T02:30',
      '2026-09-26T20:00/2026-09-26T20:30',
      '2026-09-27T01:00/2026-09-27T01:30',
    ])
  })
  test('excludes and moves single instances', () => {
    const text = calendar(
      'BEGIN:VEVENT',
      'UID:w',
      'DTSTART:20261102T030000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=20261123T030000Z',
      'EXDATE:20261109T030000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:w',
      'RECURRENCE-ID:20261116T030000Z',
      'DTSTART:20261117T030000Z',
      'DURATION:PT1H',
      'END:VEVENT',
    )
    expect(busy(text)).toEqual([
      '2026-11-02T03:00/2026-11-02T04:00',
      '2026-11-17T03:00/2026-11-17T04:00',
      '2026-11-23T03:00/2026-11-23T04:00',
    ])
  })
  const days = (rule: string, start: string, until = '2028-01-01') => {
    const read = readRule(rule)
    return (
      read &&
      [
        ...occurrences(read, Date.parse(start), {
          from: Date.parse(start),
          until: Date.parse(until),
          budget: { left: 1e6 },
        }),
      ]
        .slice(0, 6)
        .map(time => new Date(time).toISOString().slice(0, 10))
    )
  }
  test.each([
    ['FREQ=DAILY;INTERVAL=2;COUNT=3', '2026-11-16', ['2026-11-16', '2026-11-18', '2026-11-20']],
    [
      'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4',
      '2026-11-16',
      ['2026-11-16', '2026-11-18', '2026-11-23', '2026-11-25'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=4',
      '2026-11-16',
      ['2026-11-16', '2026-11-29', '2026-11-30', '2026-12-13'],
    ],
    ['FREQ=MONTHLY;COUNT=3', '2026-10-31', ['2026-10-31', '2026-12-31', '2027-01-31']],
    ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', '2026-11-02', ['2026-11-02', '2026-12-07', '2027-01-04']],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2026-11-27', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2026-11-30', ['2026-11-30', '2026-12-31', '2027-01-31']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
      '2026-11-30',
      ['2026-11-30', '2026-12-31', '2027-01-29'],
    ],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2', '2026-11-26', ['2026-11-26', '2027-11-25']],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29', ['2024-02-29']],
    ['FREQ=DAILY;BYDAY=SA,SU;COUNT=3', '2026-11-21', ['2026-11-21', '2026-11-22', '2026-11-28']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=2', '2026-05-11', ['2026-05-11', '2027-05-17']],
    ['FREQ=YEARLY;BYYEARDAY=-1;COUNT=2', '2026-12-31', ['2026-12-31', '2027-12-31']],
    // A start outside the rule counts as an instance.
    ['FREQ=WEEKLY;BYDAY=WE;COUNT=3', '2026-11-16', ['2026-11-16', '2026-11-18', '2026-11-25']],
    ['FREQ=DAILY;COUNT=0', '2026-11-16', []],
  ])('%s', (rule, start, wanted) => expect(days(rule, start)).toEqual(wanted))
  test.each([
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5',
    'FREQ=DAILY;BYEASTER=1',
    'COUNT=3',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=WEEKLY;BYDAY=XX',
    '',
  ])('%s is not expanded', rule => expect(readRule(rule)).toBeNull())
  test('weekly and monthly agree with luxon', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('weeks', 'months', 'days', 'years'),
        (offset, interval, unit) => {
          const start = DateTime.utc(2026, 1, 1, 9).plus({ days: offset })
          fc.pre(start.day <= 28)
          const rule = readRule(
            `FREQ=${({ weeks: 'WEEKLY', months: 'MONTHLY', days: 'DAILY', years: 'YEARLY' } as const)[unit]};INTERVAL=${interval};COUNT=5`,
          )
          const window = {
            from: start.toMillis(),
            until: start.plus({ years: 30 }).toMillis(),
            budget: { left: 1e6 },
          }
          expect(rule && [...occurrences(rule, start.toMillis(), window)]).toEqual(
            [0, 1, 2, 3, 4].map(n => start.plus({ [unit]: n * interval }).toMillis()),
          )
        },
      ),
    )
  })
  test('an old rule is found at once, and an infinite one ends', () => {
    expect(busy(event('DTSTART:19700105T030000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'))?.length).toBe(13)
    expect(busy(event('DTSTART:19700101T030000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))?.length).toBe(91)
  })
  const events = proofSize({ test: 1000, stress: 10_000 })
  test(`${events} daily recurring events do not block the server`, { timeout: 30_000 }, () => {
    const many = Array.from({ length: events }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      'DTSTART;TZID=Europe/Berlin:19700101T030000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=9999;BYMONTH=2;BYMONTHDAY=30',
      'END:VEVENT',
    ]).flat()
    expect(busy(calendar(...many))).toEqual([])
  })
  test.each([
    ['PT1H30M', { days: 0, time: 5_400_000 }],
    ['P1D', { days: 1, time: 0 }],
    ['P2W', { days: 14, time: 0 }],
    ['P1DT1S', { days: 1, time: 1000 }],
    ['-PT1H', null],
    ['1H', null],
  ])('%s', (text, length) => expect(readDuration(text)).toEqual(length))
})
