// `get` and `find` cannot drift apart: for any actor and rows, the SQL condition matches the row test.
import fc from 'fast-check'
import { asc } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineRelation, may, permissions, scopesFor, type Actor } from '#kit/contract/permissions.ts'
import { connect, type Database } from './db.ts'
import { scopeCondition } from './scopes.ts'
import { testDatabase } from './testing/test-database.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    testMember: 'testMembers'
    testHouse: 'testHouse'
  }
}

defineRelation('testMember', 'testMembers', actor => (actor.id === null ? [] : [actor.id]))
/** People belong to the groups whose number is in their id, possibly none. */
const groupsOf = (actor: Actor) => actor.id?.match(/\d/g) ?? []
defineRelation('testHouse', 'testHouse', groupsOf)

const table = permissions(['guest', 'user', 'teacher', 'student', 'admin'], {
  read: ['-', 'own', ['testMember', 'testHouse'], 'testHouse', 'all'],
  edit: ['-', 'own', 'testMember', '-', ['own', 'testHouse']],
  anyone: ['all', 'testMember', '-', '-', '-'],
})

const things = pgTable('things', {
  id: text('id').primaryKey(),
  owner: text('owner'),
  testMembers: text('members').array().notNull(),
  testHouse: text('house'),
})

let database: Database
beforeAll(async () => {
  database = connect((await testDatabase()).url, 4)
  await database.pool.query(
    'create table things (id text primary key, owner text, members text[] not null, house text)',
  )
})
afterAll(() => database.close())

const person = fc.constantFrom('a1', 'b2', 'c12', 'd', "e'3")
const group = fc.constantFrom('1', '2', '3')
const thing = fc.record({
  owner: fc.option(person),
  testMembers: fc.array(person, { maxLength: 3 }),
  testHouse: fc.option(group),
})
const actor = fc.record({
  id: fc.option(person),
  roles: fc.subarray(['guest', 'user', 'teacher', 'student', 'admin'] as const),
})

test('the condition of a list equals the test of each row', async () => {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(actor, fc.constantFrom('read', 'edit', 'anyone')), { minLength: 8, maxLength: 8 }),
      async (list, caller) => {
        const rows = list.map((row, n) => ({ id: String(n).padStart(3, '0'), ...row }))
        await database.db.delete(things)
        await database.db.insert(things).values(rows)
        for (const [who, action] of caller) {
          const scopes = scopesFor(table, action, who)
          const found = await database.db
            .select()
            .from(things)
            .where(
              scopeCondition(scopes, who, {
                owner: things.owner,
                testMembers: things.testMembers,
                testHouse: things.testHouse,
              }),
            )
            .orderBy(asc(things.id))
          expect(found).toEqual(rows.filter(row => may(table, action, who, row)))
          shown += found.length
        }
      },
    ),
    { seed: 11, numRuns: 120 },
  )
  expect(shown).toBeGreaterThan(500)
})
