// The victims' data: everything stored before the attackers. Ids to attack with, private values that must
// not leak, and a record of every changed row.
import { sql } from 'drizzle-orm'
import * as z from '#zod'
import { id as idShape } from '#kit/contract/wire.ts'
import type { Database } from '#kit/server/db.ts'
import { ownChanges, publicColumns, publicRows, publicTables, tablesOfIds } from './public-data.ts'

type Db = Database['db']

export interface Victim {
  /** Ids by table. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** Private value → its column. */
  readonly secrets: ReadonlyMap<string, string>
  /** Secrets that are only ever compared: nobody may read them, staff included. */
  readonly credentials: ReadonlyMap<string, string>
  /** Short texts that grant access: slugs, codes, email addresses. */
  readonly texts: readonly string[]
  /** Changes to victims' rows since the previous call. */
  changes(): Promise<readonly string[]>
}

export async function watchVictims(db: Db): Promise<Victim> {
  const tables = await tablesOf(db)
  const ids = new Map<string, readonly string[]>()
  const secrets = new Map<string, string>()
  const open = new Set<string>()
  const texts = new Set<string>()
  for (const table of tables.filter(name => !tablesOfIds.has(name))) {
    const isOpen = sql.raw(publicRows[table] ?? String(publicTables.some(each => each.test(table))))
    const { rows } = await db.execute<{ row: Record<string, unknown>; open: boolean }>(
      sql`select to_jsonb(t) as row, (${isOpen}) as open from ${sql.identifier(table)} as t limit 3000`,
    )
    const found = rows.map(({ row }) => String(row['id'])).filter(id => z.safeParse(idShape, id).success)
    if (found.length > 0) ids.set(table, found)
    for (const { row, open: isPublic } of rows)
      for (const [column, value] of Object.entries(row))
        collect(`${table}.${column}`, value, isPublic, { secrets, open, texts })
  }
  for (const value of open) secrets.delete(value)
  await recordChanges(db, tables)
  const credentials = new Map([...secrets].filter(([, column]) => credentialColumn.test(column)))
  return { ids, secrets, credentials, texts: [...texts], changes: () => newChanges(db) }
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

interface Collected {
  readonly secrets: Map<string, string>
  readonly open: Set<string>
  readonly texts: Set<string>
}

/** Hashes of passwords and tokens, keys of second factors, signing keys. */
const credentialColumn = /password_hash|token|code_hash|secret|recovery/

const opening = /code$|slug$|email$|key$|token$|secret$|sid$|no$/

function collect(column: string, value: unknown, isPublicRow: boolean, into: Collected): void {
  const isPublic = isPublicRow || publicColumns.has(column)
  for (const leaf of leavesOf(value)) {
    if (opening.test(column) && leaf.length < 80) into.texts.add(leaf)
    if (isPublic) into.open.add(leaf)
    else if (isDistinct(leaf)) into.secrets.set(leaf, column)
  }
}

/** Long enough to be unique, not a timestamp, and not the tests' own IP address. */
const isDistinct = (leaf: string): boolean =>
  leaf.length >= 8 && leaf !== '127.0.0.1' && !/^\d{4}-\d\d-\d\d([T ]|$)/.test(leaf)

export function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leavesOf)
}

/** Uses row triggers: checksums of all tables after every call would take minutes. */
async function recordChanges(db: Db, tables: readonly string[]): Promise<void> {
  await db.execute(sql`create schema attack`)
  await db.execute(
    sql`create table attack.changes (n bigint generated always as identity, what text, was jsonb, now jsonb)`,
  )
  await db.execute(sql`
    create function attack.record() returns trigger language plpgsql as $$
    begin
      insert into attack.changes (what, was, now) values (tg_table_name || ' ' || lower(tg_op), to_jsonb(old),
        case when tg_op = 'UPDATE' then to_jsonb(new) end);
      return null;
    end $$`)
  for (const table of tables.filter(name => !name.startsWith('kit_'))) {
    const name = sql.identifier(table)
    // Later rows belong to the attackers.
    await db.execute(sql`create table attack.${name} as select to_jsonb(t) as row from public.${name} as t`)
    await db.execute(
      sql`create trigger attack_record after update or delete on public.${name} for each row execute function attack.record()`,
    )
  }
}

async function newChanges(db: Db): Promise<readonly string[]> {
  const { rows } = await db.execute<{ what: string; was: Row; now: Row | null }>(
    sql`with gone as (delete from attack.changes returning *) select what, was, now from gone order by n`,
  )
  const changes: string[] = []
  for (const { what, was, now } of rows) {
    const table = what.split(' ')[0] ?? ''
    if (!(await isVictims(db, table, was))) continue
    const columns = now === null ? ['*'] : Object.keys(was).filter(key => !isSame(was[key], now[key]))
    const changed = columns.filter(column => !ownChanges.has(`${table}.${column}`))
    if (changed.length > 0) changes.push(`${what} ${changed.join(',')}: ${String(was['id'])}`)
  }
  return changes
}

type Row = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function isVictims(db: Db, table: string, was: Row): Promise<boolean> {
  const key = 'id' in was ? { id: was['id'] } : was
  const { rows } = await db.execute(
    sql`select 1 from attack.${sql.identifier(table)} where row @> ${JSON.stringify(key)}::jsonb limit 1`,
  )
  return rows.length > 0
}
