import { globSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { domainOrder } from './domain-order.ts'
import { firstChain } from './first-chain.ts'
import { applyMigrations } from './migrations.ts'
import { migrationFiles, rulesFiles, type SqlFile } from './sql-files.ts'
import { StartError } from './start-error.ts'
import { firstChainDatabase } from './testing/first-chain-database.ts'
import { testDatabase } from './testing/test-database.ts'

const year = (year: number) => ({ now: () => new Date(Date.UTC(year)) })
const file = (name: string, text: string): SqlFile => ({ name, text, hash: `hash of ${text}` })

async function query(url: string, text: string, values: unknown[] = []): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<object>(text, values)
    .then(result => result.rows)
    .finally(() => client.end())
}
const applied = (url: string) => query(url, 'select name, hash, applied_at from kit_migrations order by name')
const rowsOf = (files: readonly SqlFile[], at: Date) =>
  files.map(({ name, hash }) => ({ name, hash, applied_at: at }))

test('nodes that start together apply each file once, and later starts apply nothing', async () => {
  const { url } = await testDatabase('template0')
  await Promise.all(Array.from({ length: 5 }, () => applyMigrations(url, year(2026))))
  const known = migrationFiles().length
  expect(await applyMigrations(url, year(2027))).toEqual({ applied: known, known })
  expect(await applied(url)).toEqual(rowsOf(migrationFiles(), year(2026).now()))
  expect(await query(url, 'select distinct applied_at from kit_rules')).toEqual([
    { applied_at: year(2026).now() },
  ])
  expect(await query(url, 'select * from kit_outbox')).toEqual([])
})

describe('a database that does not fit is left alone, with a sentence that says what to do', () => {
  const migrations = [file('1_notes.sql', 'create table notes (text text)')]
  const start = (url: string, more: readonly SqlFile[] = migrations) =>
    applyMigrations(url, year(2026), { migrations: more, rules: [] })
  const refusal = async (starting: Promise<unknown>) => {
    const error = await starting.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    return String(error)
  }

  test('when a migration was changed after it had been applied', async () => {
    const { url } = await testDatabase('template0')
    await start(url)
    const edited = file('1_notes.sql', 'create table notes (text text, more text)')
    expect(await refusal(start(url, [edited, file('2_more.sql', 'create table more ()')]))).toContain(
      'drizzle/1_notes.sql has been changed since this database applied it. Restore the file',
    )
    expect(await applied(url)).toEqual(rowsOf(migrations, year(2026).now()))
  })

  test('when a newer version has been at work', async () => {
    const { url } = await testDatabase('template0')
    await start(url, [...migrations, file('2_more.sql', 'create table more ()')])
    expect(await refusal(start(url))).toContain(
      'This database has been updated by a newer version: 2_more.sql is not known here. Start that version',
    )
  })

  test('when a newer version has been at work on the first chain', async () => {
    const { url } = await firstChainDatabase(year(2025).now())
    await query(url, `insert into kit_migrations values ('9_more.sql', '', $1)`, [year(2025).now()])
    expect(await refusal(applyMigrations(url))).toContain('newer version: 9_more.sql is not known here')
    expect(await applied(url)).toHaveLength(firstChain.size + 1)
  })

  test('when it stopped before the last migration of the first chain', async () => {
    const { url } = await firstChainDatabase(year(2025).now())
    await query(url, `delete from kit_migrations where name = '20261116195129_rooms_response_key.sql'`)
    const before = await applied(url)
    expect(await refusal(applyMigrations(url))).toContain(
      'it does not have 20261116195129_rooms_response_key.sql as it was released. Start it once with the last version',
    )
    expect(await applied(url)).toEqual(before)
  })
})

describe('rules', () => {
  const notes = file('1_notes.sql', 'create table notes (text text)')
  const says = (text: string, more = '') =>
    file(
      'kit/notes.rules.sql',
      `create or replace function says() returns trigger language plpgsql as $$ begin new.text := '${text}'; return new; end $$;
       drop trigger if exists says on notes;
       create trigger says before insert on notes for each row execute function says(); ${more}`,
    )
  const written = async (url: string) => {
    await query(url, 'truncate notes')
    return query(url, `insert into notes values ('as given') returning text`)
  }

  test('are applied anew when they change, and otherwise left as they are', async () => {
    const { url } = await testDatabase('template0')
    await applyMigrations(url, year(2026), { migrations: [notes], rules: [says('first')] })
    expect(await written(url)).toEqual([{ text: 'first' }])
    await query(url, 'drop trigger says on notes')
    await applyMigrations(url, year(2027), { migrations: [notes], rules: [says('first')] })
    expect(await written(url)).toEqual([{ text: 'as given' }])
    await applyMigrations(url, year(2028), { migrations: [notes], rules: [says('second')] })
    expect(await written(url)).toEqual([{ text: 'second' }])
    expect(await query(url, 'select name, applied_at from kit_rules')).toEqual([
      { name: 'kit/notes.rules.sql', applied_at: year(2028).now() },
    ])
  })

  test('come back after a migration that makes their table anew', async () => {
    const { url } = await testDatabase('template0')
    await applyMigrations(url, year(2026), { migrations: [notes], rules: [says('first')] })
    const anew = file('2_anew.sql', 'drop table notes; create table notes (text text, more text)')
    await applyMigrations(url, year(2027), { migrations: [notes, anew], rules: [says('first')] })
    expect(await written(url)).toEqual([{ text: 'first' }])
  })

  test('that fail change nothing', async () => {
    const { url } = await testDatabase('template0')
    await applyMigrations(url, year(2026), { migrations: [notes], rules: [says('first')] })
    const broken = says('second', 'drop table nothing;')
    await expect(applyMigrations(url, year(2027), { migrations: [notes], rules: [broken] })).rejects.toThrow(
      'rules kit/notes.rules.sql failed',
    )
    expect(await written(url)).toEqual([{ text: 'first' }])
  })

  test('are all found, by domain and then by name', () => {
    const names = rulesFiles().map(({ name }) => name)
    const there = globSync('**/*.rules.sql', { cwd: new URL('../../', import.meta.url) })
    expect(names.toSorted()).toEqual(there.map(path => path.replace('/server/', '/')).toSorted())
    const order: readonly string[] = domainOrder
    const places = names.map(name => order.indexOf(name.split('/')[0] ?? ''))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
