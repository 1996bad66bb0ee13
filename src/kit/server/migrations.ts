// Brings the database up to date at start, one node at a time: migrations once each, then rules that changed.
import pg from 'pg'
import { systemClock, type Clock } from './clock.ts'
import { carryOver, firstChain } from './first-chain.ts'
import { migrationFiles, rulesFiles, type SqlFile } from './sql-files.ts'
import { StartError } from './start-error.ts'

/** One lock for all nodes of a database. */
const lockKey = 7_215_301

export interface MigrationState {
  readonly applied: number
  readonly known: number
}

/** What comes with this version. */
interface Sources {
  readonly migrations: readonly SqlFile[]
  readonly rules: readonly SqlFile[]
}

export async function applyMigrations(
  url: string,
  clock: Clock = systemClock,
  { migrations, rules }: Sources = { migrations: migrationFiles(), rules: rulesFiles() },
): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: url })
  // The statement under way fails as well; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(bookkeeping)
    const found = await storedHashes(client, 'kit_migrations')
    refuseNewer(migrations, found)
    const stored = await carryOver(client, found, migrations, clock.now())
    refuseChanged(migrations, stored)
    const pending = migrations.filter(file => !stored.has(file.name))
    for (const file of pending) await applyMigration(client, file, clock.now())
    await applyRules(client, rules, clock.now())
    return { applied: stored.size + pending.length, known: migrations.length }
  } finally {
    await client.end()
  }
}

const bookkeeping = `
  create table if not exists kit_migrations (name text primary key, hash text not null, applied_at timestamptz not null);
  create table if not exists kit_rules (name text primary key, hash text not null, applied_at timestamptz not null)`

async function storedHashes(
  client: pg.Client,
  table: 'kit_migrations' | 'kit_rules',
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`)
  return new Map(rows.map(row => [row.name, row.hash]))
}

function refuseNewer(migrations: readonly SqlFile[], stored: ReadonlyMap<string, string>): void {
  const known = new Set([...firstChain.keys(), ...migrations.map(file => file.name)])
  const unknown = [...stored.keys()].filter(name => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new StartError(
      `This database has been updated by a newer version: ${unknown.join(', ')} is not known here. ` +
        'Start that version or a later one, or restore a backup from before the update.',
    )
}

function refuseChanged(migrations: readonly SqlFile[], stored: ReadonlyMap<string, string>): void {
  const changed = migrations.find(file => stored.has(file.name) && stored.get(file.name) !== file.hash)
  if (changed)
    throw new StartError(
      `drizzle/${changed.name} has been changed since this database applied it. ` +
        'Restore the file as it was, and make the change in a new migration (npm run db:generate).',
    )
}

async function applyMigration(client: pg.Client, { name, text, hash }: SqlFile, at: Date): Promise<void> {
  await client.query('begin')
  await orRollBack(client, `migration ${name}`, async () => {
    for (const statement of text.split('--> statement-breakpoint'))
      if (statement.trim() !== '') await client.query(statement)
    await client.query('insert into kit_migrations values ($1, $2, $3)', [name, hash, at])
    // A recreated table has lost its triggers, so all rules are applied again.
    await client.query('delete from kit_rules')
    await client.query('commit')
  })
}

/** Together or not at all, so that no table is ever without the triggers that guard it. */
async function applyRules(client: pg.Client, rules: readonly SqlFile[], at: Date): Promise<void> {
  const stored = await storedHashes(client, 'kit_rules')
  const changed = rules.filter(file => stored.get(file.name) !== file.hash)
  if (changed.length === 0) return
  await client.query('begin')
  for (const { name, text, hash } of changed)
    await orRollBack(client, `rules ${name}`, async () => {
      await client.query(text)
      await client.query(
        'insert into kit_rules values ($1, $2, $3) on conflict (name) do update set hash = $2, applied_at = $3',
        [name, hash, at],
      )
    })
  await client.query('commit')
}

async function orRollBack(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
