import { expect, test } from 'vitest'
import { dueBefore, isOpenWithoutTerms } from './terms.rules.ts'

test.each([
  ['agreement-accept', 'create', true],
  ['authentication', 'remove', true],
  ['users', 'closeAccount', true],
  ['users', 'patch', false],
  ['response', 'create', true],
  ['session', 'start', true],
  ['session', 'create', false],
  ['order', 'create', false],
  ['constructor', 'create', false],
])('%s %s is open: %s', (path, call, isOpen) => {
  expect(isOpenWithoutTerms(path, call)).toBe(isOpen)
})

test('a version is due at the next sign-in, and a day later for those who stay signed in', () => {
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 10, hours))
  expect(dueBefore(at(12), at(8))).toEqual(at(8))
  expect(dueBefore(at(12), at(-100))).toEqual(at(-12))
  expect(dueBefore(at(12), undefined)).toEqual(at(-12))
})
