import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defineRelation,
  holds,
  may,
  nobody,
  permissions,
  relationRule,
  scopesFor,
  type Actor,
  type Role,
  type Scope,
} from './permissions.ts'

declare module './permissions.ts' {
  interface Relations {
    testFriend: 'testFriends'
  }
}

defineRelation('testFriend', 'testFriends', actor => (actor.id === null ? [] : [actor.id]))

const table = permissions(
  //         guest   user   teacher                  admin
  ['guest', 'user', 'teacher', 'admin'],
  {
    read: ['all', 'own', ['own', 'testFriend'], 'all'],
    edit: ['-', 'own', 'testFriend', 'all'],
    destroy: ['-', '-', '-', 'own'],
  },
)

const as = (id: string | null, ...roles: Role[]): Actor => ({ id, roles })

describe('the scopes of an actor', () => {
  test.each<[Actor, 'read' | 'edit' | 'destroy', Scope[]]>([
    [as(null, 'guest'), 'read', ['all']],
    [as(null, 'guest'), 'edit', []],
    [nobody, 'read', []],
    [as('a', 'user'), 'edit', ['own']],
    [as('a', 'user', 'teacher'), 'edit', ['own', 'testFriend']],
    [as('a', 'user', 'teacher', 'admin'), 'edit', ['all']],
    [as('a', 'user', 'teacher'), 'destroy', []],
    [as('a', 'student'), 'read', []],
  ])('%j may %s: %j', (actor, action, scopes) => expect(scopesFor(table, action, actor)).toEqual(scopes))
})

describe('a scope holds', () => {
  test.each<[Scope, Actor, Record<string, unknown>, boolean]>([
    ['all', nobody, {}, true],
    ['own', as('a', 'user'), { owner: 'a' }, true],
    ['own', as('a', 'user'), { owner: 'b' }, false],
    ['own', as('a', 'user'), { owner: null }, false],
    ['own', as('a', 'user'), {}, false],
    ['own', as(null, 'guest'), { owner: null }, false],
    ['own', as(null, 'guest'), {}, false],
    ['testFriend', as('a', 'user'), { testFriends: ['b', 'a'] }, true],
    ['testFriend', as('a', 'user'), { testFriends: [] }, false],
  ])('%s of %j over %j: %s', (scope, actor, facts, held) => expect(holds(scope, actor, facts)).toBe(held))
})

test('without a row, having any scope is enough; with one, a scope must hold', () => {
  expect(may(table, 'edit', as('a', 'user'))).toBe(true)
  expect(may(table, 'edit', as('a', 'user'), { owner: 'b' })).toBe(false)
  expect(may(table, 'edit', as('a', 'user', 'teacher'), { owner: 'b', testFriends: ['a'] })).toBe(true)
  expect(may(table, 'destroy', as('a', 'user'))).toBe(false)
})

test('another role never takes a right away', () => {
  const role = fc.constantFrom<Role>('guest', 'user', 'teacher', 'admin', 'student')
  const facts = fc.record({ owner: fc.constantFrom('a', 'b', null), testFriends: fc.subarray(['a', 'b']) })
  fc.assert(
    fc.property(
      fc.array(role),
      role,
      facts,
      fc.constantFrom('read', 'edit', 'destroy'),
      (roles, more, row, action) => {
        if (may(table, action, as('a', ...roles), row))
          expect(may(table, action, as('a', ...roles, more), row)).toBe(true)
      },
    ),
  )
})

test('a scope word has one meaning', () => {
  expect(() => defineRelation('own', 'owner', () => [])).toThrow('defined twice')
  expect(relationRule('own').fact).toBe('owner')
})
