// Migrations are files in drizzle/, applied at start, one node at a time.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { systemClock, type Clock } from './clock.ts'

const folder = fileURLToPath(new URL('../../../drizzle/', import.meta.url))
/** One lock for all nodes of a database. */
const lockKey = 7_215_301

export interface MigrationState {
  readonly applied: number
  readonly known: number
}

const files = () =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()

/** Brings the database up to date; each file in a transaction of its own, each once. */
export async function applyMigrations(url: string, clock: Clock = systemClock): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists kit_migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    const { rows } = await client.query<{ name: string }>('select name from kit_migrations')
    const done = new Set(rows.map(row => row.name))
    for (const name of files()) if (!done.has(name)) await applyOne(client, name, clock.now())
    return { applied: files().length, known: files().length }
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, at: Date): Promise<void> {
  const text = readFileSync(folder + name, 'utf8')
  await client.query('begin')
  try {
    for (const statement of text.split('--> statement-breakpoint'))
      if (statement.trim() !== '') await client.query(statement)
    await client.query('insert into kit_migrations values ($1, $2, $3)', [
      name,
      createHash('sha256').update(text).digest('hex'),
      at,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
