import pg from 'pg'
import { expect, test } from 'vitest'
import { applyMigrations } from './migrations.ts'
import { migrationFiles, rulesFiles } from './sql-files.ts'
import { firstChainDatabase } from './testing/first-chain-database.ts'
import { testDatabase } from './testing/test-database.ts'

const then = new Date(Date.UTC(2025))
const later = (year: number) => ({ now: () => new Date(Date.UTC(year)) })

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<object>(text)
    .then(result => result.rows)
    .finally(() => client.end())
}

/** A school with a class and a student whose parent has consented, in the columns of that version. */
const dataOfThen = `
  insert into identity_users (id, status, roles, nickname, lang, time_zone, invite_code, inviter, created_at, updated_at)
    values ('u1', 'active', '{teacher}', 'Ann', 'en', 'UTC', 'ABC', 'u0', '2025-01-02Z', '2025-01-03Z');
  insert into schools_schools (id, name, name_key, space, created_at, updated_at)
    values ('s1', 'Hill School', 'hill school', 5, '2025-01-02Z', '2025-01-03Z');
  insert into schools_classes (id, school, type, name, created_at, updated_at)
    values ('c1', 's1', 'standard', '5a', '2025-01-02Z', '2025-01-03Z');
  insert into schools_students (id, school, first_name, sibling_key, parent_name, parent_email, parent_status, status, created_at, updated_at)
    values ('01930000-0000-7000-8000-000000000001', 's1', 'Ben', 'ben', 'Cleo', 'cleo@example.org', 'success', 'inactive', '2025-01-02Z', '2025-01-03Z');
  insert into kit_conf (key, value, updated_at) values ('kept', '"as it was"', '2025-01-03Z')`

test('a database of the last version before the baseline is carried over with its data', async () => {
  const { url } = await firstChainDatabase(then)
  await query(url, dataOfThen)
  const known = migrationFiles().length
  expect(await applyMigrations(url, later(2026))).toEqual({ applied: known, known })
  expect(await query(url, 'select name, hash, applied_at from kit_migrations order by name')).toEqual(
    migrationFiles().map(({ name, hash }) => ({ name, hash, applied_at: later(2026).now() })),
  )
  expect(await query(url, 'select name from kit_rules')).toHaveLength(rulesFiles().length)
  expect(await query(url, 'select nickname, inviter_at from identity_users')).toEqual([
    { nickname: 'Ann', inviter_at: new Date('2025-01-02Z') },
  ])
  expect(await query(url, 'select name, length(code) as code from schools_classes')).toEqual([
    { name: '5a', code: 7 },
  ])
  expect(await query(url, 'select school, name, email, consent_at from schools_guardians')).toEqual([
    { school: 's1', name: 'Cleo', email: 'cleo@example.org', consent_at: new Date('2025-01-03Z') },
  ])
  expect(await query(url, 'select school, kind from schools_follow_ups')).toEqual([
    { school: 's1', kind: 'created' },
  ])
  expect(await query(url, 'select value from kit_conf')).toEqual([{ value: 'as it was' }])
  expect(await applyMigrations(url, later(2027))).toEqual({ applied: known, known })
})

/** Everything that the schema consists of, but not the order of columns. */
const catalogs = {
  columns: `select table_name, column_name, udt_name, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  triggers: `select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1`,
  functions: `select proname, prosrc from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c') order by 1, 2`,
}

test('its schema is that of a new database', async () => {
  const [carried, fresh] = [await firstChainDatabase(then), await testDatabase('template0')]
  for (const { url } of [carried, fresh]) await applyMigrations(url, later(2026))
  for (const [name, catalog] of Object.entries(catalogs)) {
    const expected = await query(fresh.url, catalog)
    expect(expected.length, name).toBeGreaterThan(10)
    expect(await query(carried.url, catalog), name).toEqual(expected)
  }
})
