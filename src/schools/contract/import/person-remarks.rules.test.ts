import { expect, test } from 'vitest'
import type { KnownPerson } from './judge.rules.ts'
import { addressRemarks, lostClassRemarks, missingGuardians } from './person-remarks.rules.ts'
import type { PersonRead } from './person.rules.ts'
import { guardianField, guardianIdFields, type RosterRow } from './roster.rules.ts'

const rowOf = (values: Readonly<Record<string, string>>, kind = 'staff') =>
  ({ kind, values }) as unknown as RosterRow
const person = (email: string | null) => ({ email, guardians: [] }) as unknown as PersonRead
const known = (email: string | null, hasJoined: boolean) =>
  ({ email, hasJoined, guardians: [] }) as unknown as KnownPerson

test('a class that does not exist is named on the row', () => {
  expect(lostClassRemarks(['7B'])).toEqual([
    { field: 'class', words: 'There is no class “7B”, so it is left out.' },
  ])
})

test.each([
  ['another address of somebody who has joined', 'new@x.test', 'old@x.test', true, 1],
  ['the same address', 'old@x.test', 'old@x.test', true, 0],
  ['another address of somebody who has not joined', 'new@x.test', 'old@x.test', false, 0],
  ['no address in the file', null, 'old@x.test', true, 0],
])('%s', (_, read, held, hasJoined, count) => {
  const remarks = addressRemarks(rowOf({}), person(read), known(held, hasJoined))
  expect(remarks).toHaveLength(count)
  for (const { field, words } of remarks) {
    expect(field).toBe('email')
    expect(words).toContain('old@x.test')
  }
})

test('a guardian who is named by id alone is missing, and one with a contact is not', () => {
  const [field = 'email'] = guardianIdFields
  const alone = missingGuardians(rowOf({ [field]: 'g7' }))
  expect(alone.map(remark => remark.field)).toEqual([guardianField(0, 'Email')])
  expect(alone[0]?.words).toContain('g7')
  expect(missingGuardians(rowOf({ [field]: 'g7', [guardianField(0, 'Email')]: 'a@x.test' }))).toEqual([])
})
