import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeHtml,
  fillLine,
  fillLink,
  languageFor,
  ownPath,
  timeInWords,
  valuesFor,
} from './render.rules.ts'

const auckland = { timeZone: 'Pacific/Auckland', lang: 'en-NZ', textLocale: 'en-NZ' }
const here = 'https://school.example'

test('times use and name the receiver’s time zone, with day and month in local order', () => {
  expect(timeInWords('2026-01-10T01:30:00Z', auckland)).toBe('10/01/2026 14:30 (New Zealand Daylight Time)')
  expect(timeInWords('2026-01-10T01:30:00Z', { ...auckland, lang: 'en-US' })).toBe(
    '01/10/2026 14:30 (New Zealand Daylight Time)',
  )
  // A German without a German text reads English words and German digits.
  expect(timeInWords('2026-01-10T01:30:00Z', { ...auckland, lang: 'de-DE', textLocale: 'en-US' })).toBe(
    '10/01/2026 14:30 (New Zealand Daylight Time)',
  )
  expect(
    valuesFor(
      { at: '2026-07-10T01:30:00.000Z', name: 'Ana' },
      { timeZone: 'Europe/Berlin', lang: 'en-GB', textLocale: 'en-GB' },
      here,
    ),
  ).toEqual({ at: '10/07/2026 03:30 (Central European Summer Time)', name: 'Ana' })
})

test('formats several instants in one value, and leaves lookalikes unchanged', () => {
  const list = 'Algebra: <2026-01-10T01:30:00.000Z> instead of <2026-01-09T01:30:00.000Z>\n<b> <2026>'
  expect(valuesFor({ list }, auckland, here)['list']).toBe(
    'Algebra: 10/01/2026 14:30 (New Zealand Daylight Time) instead of 09/01/2026 14:30 (New Zealand Daylight Time)\n<b> <2026>',
  )
})

describe('links lead only to this site', () => {
  test.each([
    ['/dash', '/dash'],
    ['/a?b=c#d', '/a?b=c#d'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['', null],
    [undefined, null],
    ['/a//b', null],
  ])('%s leads to %s', (path, expected) => expect(ownPath(path)).toBe(expected))
  test('a value fills one path segment only', () => {
    expect(fillLink('/room/{code}', { code: '../../x?y=z' })).toBe('/room/..%2F..%2Fx%3Fy%3Dz')
    expect(fillLink('{link}', { link: '//evil.example' })).toBeNull()
    expect(fillLink('{link}', { link: '/study/announcement' })).toBe('/study/announcement')
    expect(fillLink(undefined, {})).toBeNull()
  })
  test('addresses inside names do not become links', () => {
    expect(valuesFor({ name: 'Ana https://evil.example/x' }, auckland, here)['name']).toBe(
      'Ana https evil.example/x',
    )
    expect(valuesFor({ name: 'https://school.example.evil.example' }, auckland, here)['name']).not.toContain(
      '://',
    )
    expect(valuesFor({ link: 'https://school.example/v2/dash' }, auckland, here)['link']).toBe(
      'https://school.example/v2/dash',
    )
  })
})

test('a subject is one line, and a value cannot inject variables', () => {
  expect(fillLine('{name} wrote', { name: 'Ana\r\nBcc: all@evil.example', other: 'x' })).toBe(
    'Ana Bcc: all@evil.example wrote',
  )
  expect(fillLine('{name}', { name: '{other}', other: 'secret' })).toBe('{other}')
})

test('values are escaped, never markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value => {
      expect(escapeHtml(value)).not.toMatch(/[<>"']/)
    }),
  )
})

test.each([
  ['fr-CA', ['fr'], 'fr', 'fr-CA'],
  ['de-DE', ['fr'], 'en', 'en-US'],
  ['en-NZ', [], 'en', 'en-NZ'],
])('a reader of %s gets %s', (wanted, offered, language, locale) =>
  expect(languageFor(wanted, offered)).toEqual({ language, locale }),
)
