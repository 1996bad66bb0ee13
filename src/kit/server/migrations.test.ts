import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect } from './db.ts'
import { applyMigrations } from './migrations.ts'
import { testDatabase } from './testing/test-database.ts'
import { databaseUrl, runSql } from './testing/throw-away-cluster.ts'

const files = readdirSync(new URL('../../../drizzle/', import.meta.url))
  .filter(name => name.endsWith('.sql'))
  .sort()

/** A database in which nothing has been migrated yet. */
async function emptyDatabase(): Promise<string> {
  const { url } = await testDatabase()
  const name = `empty_${process.pid}`
  await runSql(url, `create database ${name} template template0`)
  return databaseUrl(url, name)
}

test('nodes that start together apply each file once, and later starts apply nothing', async () => {
  const url = await emptyDatabase()
  await Promise.all(
    Array.from({ length: 5 }, () => applyMigrations(url, { now: () => new Date('2026-01-01T00:00:00Z') })),
  )
  await applyMigrations(url, { now: () => new Date('2027-01-01T00:00:00Z') })
  const { pool, close } = connect(url, 1)
  const { rows } = await pool.query<{ name: string; applied_at: Date }>(
    'select name, applied_at from kit_migrations order by name',
  )
  expect(rows).toEqual(files.map(name => ({ name, applied_at: new Date('2026-01-01T00:00:00Z') })))
  expect((await pool.query('select * from kit_outbox')).rows).toEqual([])
  await close()
})
