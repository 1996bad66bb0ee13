// The connection to PostgreSQL. Every statement is prepared by its text, so that repeated queries are planned once.
import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
/** A transaction, or a plain connection where none is needed: what every function of a domain takes. */
export type Tx = PgDatabase<NodePgQueryResultHKT, NoSchema>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Statements beyond this many distinct texts are sent unprepared, so that odd queries cannot fill the server's memory. */
const mostPrepared = 1000
const names = new Map<string, string>()

/** The name under which a statement is prepared. */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < mostPrepared) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's own overloads cannot be spelt
  override query(...args: any[]): any {
    const [config] = args as [unknown]
    if (
      isQuery(config) &&
      config.name === undefined &&
      !/^(begin|commit|rollback|savepoint|release)/i.test(config.text)
    ) {
      const name = statementName(config.text)
      if (name !== undefined) args[0] = { ...config, name }
    }
    return super.query(...(args as Parameters<pg.Client['query']>))
  }
}

const isQuery = (value: unknown): value is { text: string; name?: string } =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('submit' in value)

export function connect(url: string, most = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    Client: PreparingClient,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
