import { describe, expect, it } from 'vitest'
import {
  guardianChanges,
  onePerson,
  otherGuardians,
  pairGuardians,
  pairOthers,
  type KnownGuardian,
} from './guardians.rules.ts'
import { readPerson, type GuardianRead } from './person.rules.ts'
import type { RosterValues } from './roster.rules.ts'

const read = (values: RosterValues) =>
  readPerson({ firstName: 'Anna', ...values }, 'dmy', new Date('2026-11-15T00:00:00Z'))
const known = (more: Partial<KnownGuardian>): KnownGuardian => ({
  id: 'g',
  name: '',
  email: null,
  phone: null,
  relation: '',
  isFirst: false,
  hasJoined: false,
  ...more,
})

describe('guardians of a file', () => {
  it('two guardians with one address are two people, and only one of them gets email', () => {
    const person = read({
      parentName: 'Ma Berg',
      parentEmail: 'home@x.test',
      parent2Name: 'Pa Berg',
      parent2Email: 'home@x.test',
      parent2Phone: '+64 21 111 222',
    })
    expect(otherGuardians(person)).toMatchObject([{ name: 'Pa Berg', email: null, phone: '+64 21 111 222' }])
  })

  it('are matched by address, then number, then name; an exact match takes precedence over a namesake', () => {
    const list = [
      known({ id: 'name', name: 'Pa  Berg' }),
      known({ id: 'phone', phone: '+6421111222' }),
      known({ id: 'mail', email: 'ma@x.test' }),
    ]
    const people = [
      { name: 'Somebody', email: 'ma@x.test', phone: null, relation: '' },
      { name: 'Other', email: null, phone: '+64 21 111 222', relation: '' },
      { name: 'pa berg', email: 'new@x.test', phone: null, relation: '' },
      { name: 'pa berg', email: null, phone: null, relation: '' },
    ]
    expect(pairGuardians(people, list).map(pair => pair.known?.id)).toEqual([
      'mail',
      'phone',
      undefined,
      'name',
    ])
  })

  it('a second guardian with the same name is not mistaken for the first', () => {
    const person = read({ parentName: 'Jo Berg', parentEmail: 'jo@x.test', parent2Name: 'Jo Berg' })
    const first = known({ id: 'first', name: 'Jo Berg', email: 'jo@x.test', isFirst: true })
    expect(pairOthers(person, [first])).toMatchObject([{ known: undefined }])
    const second = known({ id: 'second', name: 'Jo Berg' })
    expect(guardianChanges(person, [first, second])).toEqual([])
    // The school's first guardian may be the second one in the file.
    const turned = read({ parentEmail: 'new@x.test', parent2Name: 'Jo Berg', parent2Email: 'jo@x.test' })
    expect(pairOthers(turned, [first])).toMatchObject([{ known: { id: 'first' } }])
  })

  it('only values in the file change; an empty cell removes nothing, a confirmed address stays', () => {
    const person = read({
      parentEmail: 'ma@x.test',
      parent2Name: 'Pa Berg',
      parent2Email: 'pa.new@x.test',
      parent2Relation: 'Father',
    })
    const pa = known({ name: 'Pa Berg', email: 'pa@x.test', phone: '+6421111222' })
    expect(guardianChanges(person, [pa]).map(({ field, to }) => [field, to])).toEqual([
      ['parent2Email', 'pa.new@x.test'],
      ['parent2Relation', 'Father'],
    ])
    expect(guardianChanges(person, [{ ...pa, hasJoined: true }]).map(({ field }) => field)).toEqual([
      'parent2Relation',
    ])
  })
})

describe('one person by contact', () => {
  const held = (student: string, more: Partial<GuardianRead> = {}) => ({
    student,
    name: 'Ma Berg',
    email: 'ma@x.test',
    phone: null,
    ...more,
  })
  const contact = { name: 'Ma Berg', email: 'ma@x.test', phone: '+64 21 111 222' }
  it.each([
    ['the parent of two children', [held('a'), held('b', { name: 'ma  berg' })], 2],
    ['two names', [held('a'), held('b', { name: 'Pa Berg' })], 0],
    ['two guardians of one child', [held('a'), held('a')], 0],
    [
      'the address counts before the number',
      [held('a'), held('b', { email: null, phone: '+6421111222' })],
      1,
    ],
    ['by number', [held('a', { email: 'old@x.test', phone: '64-21-111-222' })], 1],
    ['nobody', [held('a', { email: null })], 0],
    [
      'somebody else of a number that two families share',
      [held('a', { name: 'Pa Lind', email: null, phone: '+6421111222' })],
      0,
    ],
    [
      'the one with this name of a shared number',
      [
        held('a', { email: null, phone: '+6421111222' }),
        held('b', { name: 'Pa Lind', email: null, phone: '+6421111222' }),
      ],
      1,
    ],
  ])('%s', (_, list, count) => {
    expect(onePerson(contact, list)).toHaveLength(count)
  })
})
