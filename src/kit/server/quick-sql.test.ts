import fc from 'fast-check'
import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { quick } from './quick-sql.ts'
import { notes } from './testing/notes-domain.ts'

const dialect = new PgDialect()
const odd = pgTable('odd "table"', {
  name: text('na"me'),
  tags: text('tags').array(),
  at: timestamp('at', { withTimezone: true }),
})

const same = (query: SQL) =>
  expect(dialect.sqlToQuery(quick(query))).toMatchObject({
    sql: dialect.sqlToQuery(query).sql,
    params: dialect.sqlToQuery(query).params,
  })

const word = fc.constantFrom('a', "b'", '', '$1')
const leaf: fc.Arbitrary<SQL> = fc.oneof(
  word.map(value => eq(notes.title, value)),
  fc.array(word, { minLength: 1, maxLength: 4 }).map(values => inArray(notes.owner, values)),
  fc.integer().map(value => gt(notes.weight, value)),
  fc.date({ noInvalidDate: true }).map(value => gt(notes.createdAt, value)),
  word.map(value => ilike(odd.name, `%${value}%`)),
  fc.array(word, { minLength: 1, maxLength: 3 }).map(values => arrayOverlaps(odd.tags, values)),
  fc.constant(isNull(odd.at)),
  fc.integer().map(value => sql`${notes.weight} + ${value} > ${'x'}::int`),
  fc.constant(exists(sql`(select 1 from ${odd})`)),
)
const condition: fc.Arbitrary<SQL> = fc.letrec<{ tree: SQL }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map(parts => and(...parts) as SQL),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map(parts => or(...parts) as SQL),
    tie('tree').map(part => not(part)),
  ),
})).tree

test('writes the very query that Drizzle would write', () => {
  fc.assert(
    fc.property(condition, fc.integer({ min: 0, max: 500 }), (where, limit) => {
      same(
        sql`select * from t where ${where} order by ${sql.join([asc(notes.createdAt), desc(odd.name)], sql.raw(', '))} limit ${limit}`,
      )
    }),
    { numRuns: 500 },
  )
})
