import { expect, test } from 'vitest'
import { countryCodesConf } from './country-codes.conf.ts'

const countries = countryCodesConf.fallback

test('every country once, with a name and a dial code', () => {
  expect(countries.length).toBeGreaterThan(240)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  for (const { code, name, dial } of countries) {
    expect(name, code).not.toBe(code)
    expect(dial, code).toMatch(/^\+[1-9]\d{0,3}$/)
  }
  expect(countries.map(({ name }) => name)).toEqual(
    countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
})

test.each([
  ['NZ', '+64'],
  ['AU', '+61'],
  ['US', '+1'],
  ['CA', '+1'],
  ['GB', '+44'],
  ['IN', '+91'],
  ['CN', '+86'],
  ['HK', '+852'],
  ['TW', '+886'],
  ['SG', '+65'],
  ['BS', '+1242'],
  ['KZ', '+7'],
  ['XK', '+383'],
  ['SS', '+211'],
])('%s is %s', (code, dial) => expect(countries.find(each => each.code === code)?.dial).toBe(dial))
