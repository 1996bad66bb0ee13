import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { DateTime } from 'luxon'
import {
  ageOn,
  displayName,
  isCode,
  isEmail,
  isPassword,
  isPhone,
  needsConsent,
  normalEmail,
  normalMobile,
  offsetOf,
  trimCode,
} from './people.rules.ts'

describe('passwords: 8 to 20 letters and digits, at least one of each', () => {
  test.each(['Classroom1', 'abcdefg1', '1234567a', 'A1b2C3d4E5f6G7h8I9j0'])('%s', value =>
    expect(isPassword(value)).toBe(true),
  )
  test.each([
    '',
    'short1a',
    'abcdefgh',
    '12345678',
    'A1b2C3d4E5f6G7h8I9j0x',
    'Class room1',
    'Classroom1!',
    'Clässroom1',
    'Classroom1\n',
    ' Classroom1',
  ])('not %j', value => expect(isPassword(value)).toBe(false))

  test('every accepted password follows the rule', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), value => {
        const right =
          value.length >= 8 &&
          value.length <= 20 &&
          [...value].every(char => /[A-Za-z0-9]/.test(char)) &&
          /[A-Za-z]/.test(value) &&
          /\d/.test(value)
        expect(isPassword(value)).toBe(right)
      }),
    )
  })
})

describe('email addresses', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.org', ' Anna@Example.ORG ', "o'neil@example.ie"])(
    '%s',
    value => expect(isEmail(value)).toBe(true),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.de',
    'a@b.co, c@d.co',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    'a@b.co\nBcc: x@y.zz',
  ])('not %j', value => expect(isEmail(value)).toBe(false))
  test('are trimmed and lower-cased', () =>
    expect(normalEmail(' Anna@Example.ORG ')).toBe('anna@example.org'))
})

describe('phone pattern of the specification', () => {
  test.each(['0211234567', '+64211234567', '(021) 123 4567', '021-123-4567', '021.123.4567', ' 0211234567 '])(
    '%s',
    value => expect(isPhone(value)).toBe(true),
  )
  test.each(['', '12', 'abc', '021 12', '++64211234567', '02112345678901234567'])('not %j', value =>
    expect(isPhone(value)).toBe(false),
  )
})

describe('mobile numbers in E.164', () => {
  test.each([
    ['021 123 4567', '+64', '+64211234567'],
    ['+64 21 123 4567', '+64', '+64211234567'],
    ['+64 (0)21 123 4567', '+64', '+64211234567'],
    ['0064 21 123 4567', '+64', '+64211234567'],
    ['(415) 555-0100', '+1', '+14155550100'],
    ['+1 242 555 0100', '+1242', '+12425550100'],
    ['+49 151 23456789', '', '+4915123456789'],
  ])('%s with %s is %s', (typed, dial, number) => expect(normalMobile(typed, dial)).toBe(number))
  test.each([
    ['0211234567', ''],
    ['+44 20 7946 0958', '+1'],
    ['12', '+64'],
    ['', '+64'],
    ['1234567890123456', '+64'],
    ['00', '+64'],
  ])('%j with %j is none', (typed, dial) => expect(normalMobile(typed, dial)).toBeUndefined())

  test('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{6,9}$/),
        fc.constantFrom('+64', '+1', '+44', '+1868'),
        (digits, dial) => {
          const number = normalMobile(digits, dial)
          expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
          expect(normalMobile(number ?? '', dial)).toBe(number)
          expect(normalMobile(number ?? '', '')).toBe(number)
        },
      ),
    )
  })
})

test('a code is trimmed and has six digits', () => {
  expect(trimCode(' 123456\n')).toBe('123456')
  for (const right of ['000000', ' 123456 ']) expect(isCode(right)).toBe(true)
  for (const wrong of ['12345', '1234567', '12a456', '１２３４５６', '']) expect(isCode(wrong)).toBe(false)
})

describe('age', () => {
  test.each([
    ['2010-06-15', '2023-06-14T23:59:59Z', 12],
    ['2010-06-15', '2023-06-15T00:00:00Z', 13],
    ['2012-02-29', '2025-02-28T12:00:00Z', 12],
    ['2012-02-29', '2025-03-01T00:00:00Z', 13],
  ])('born %s, on %s: %i', (birth, day, age) => {
    expect(ageOn(birth, new Date(day))).toBe(age)
    expect(needsConsent(birth, new Date(day))).toBe(age < 13)
  })
  test('without a birth date no consent is needed', () =>
    expect(needsConsent(undefined, new Date())).toBe(false))

  test('counts calendar years', () => {
    const dates = fc.date({ min: new Date('1930-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, dates, (birth, day) => {
        fc.pre(birth < day)
        const years = Math.floor(
          DateTime.fromJSDate(day, { zone: 'utc' })
            .startOf('day')
            .diff(DateTime.fromJSDate(birth, { zone: 'utc' }).startOf('day'), 'years').years,
        )
        // Calendars differ about birthdays on 29 February; ours fall on 1 March.
        fc.pre(!(birth.getUTCMonth() === 1 && birth.getUTCDate() === 29))
        expect(ageOn(birth.toISOString().slice(0, 10), day)).toBe(years)
      }),
    )
  })
})

describe('offset of a zone, with the browser’s sign', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const size = proofSize({ test: 60, stress: zones.length })

  test(`agrees with luxon at and around every transition of ${size} zones`, () => {
    const year = 2026
    // Spread over the alphabet, so that a small run covers every continent.
    for (const zone of zones.filter((_, at) => at % Math.floor(zones.length / size) === 0)) {
      const at = (instant: number) => DateTime.fromMillis(instant, { zone }).offset
      const begin = Date.UTC(year, 0, 1)
      const end = Date.UTC(year + 1, 0, 1)
      const instants = [begin]
      for (let day = begin; day < end; day += 86_400_000) {
        if (at(day) === at(day + 86_400_000)) continue
        let [low, high] = [day, day + 86_400_000]
        while (high - low > 1000) {
          const middle = Math.floor((low + high) / 2)
          if (at(middle) === at(low)) low = middle
          else high = middle
        }
        instants.push(low - 1000, low, high, high + 1000)
      }
      for (const instant of instants)
        expect(offsetOf(zone, new Date(instant)) + 0, `${zone} at ${new Date(instant).toISOString()}`).toBe(
          0 - at(instant),
        )
    }
  }, 60_000)

  test('is in minutes west of UTC', () => {
    expect(offsetOf('Asia/Kolkata', new Date('2026-01-01'))).toBe(-330)
    expect(offsetOf('America/New_York', new Date('2026-07-01'))).toBe(240)
  })
})

test('everybody has a display name', () => {
  expect(displayName(['Ada', 'Lovelace'], 'Countess')).toBe('Countess')
  expect(displayName(['Ada', 'Lovelace'], ' ')).toBe('Ada Lovelace')
  expect(displayName(['', ''], null)).toBe('Somebody')
})
