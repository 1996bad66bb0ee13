// The connection to PostgreSQL. Every statement is prepared by its text, so that repeated queries are planned once.
import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDatabaseAway, markConnectionError } from './database-away.ts'
import { errorWords, type Log } from './log.ts'
import { passPorts } from './ports.ts'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
/** A transaction, or a plain connection where none is needed: what every function of a domain takes. */
export type Tx = PgDatabase<NodePgQueryResultHKT, NoSchema>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Statements beyond this many distinct texts are sent unprepared, so that odd queries cannot fill the
 * server's memory.
 */
const maxPrepared = 1000
const names = new Map<string, string>()

/** The name under which a statement is prepared. */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < maxPrepared) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // The pool listens only while a connection is idle; an 'error' event without a listener would end the process.
    this.on('error', markConnectionError)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (!callback) return super.connect() as Promise<this>
    super.connect((error: Error | null) => {
      if (error) markConnectionError(error)
      callback(error as Error)
    })
  }

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
    const isSubmittable = typeof config === 'object' && config !== null && 'submit' in config
    if (isSubmittable || typeof args.at(-1) === 'function')
      return super.query(...(args as Parameters<pg.Client['query']>))
    // The driver's own promises keep the rows of earlier queries reachable until the next full garbage collection.
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      super.query(...([args[0], args[1], done] as unknown as Parameters<pg.Client['query']>))
    })
  }
}

const isQuery = (value: unknown): value is { text: string; name?: string } =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('submit' in value)

export function connect(url: string, most = 20, log?: Pick<Log, 'warn'>): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    Client: PreparingClient,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that ends while idle is replaced at the next query.
  pool.on('error', error => log?.warn('database connection lost', { error: errorWords(error) }))
  const db = drizzle(pool)
  db.transaction = (run, config) =>
    inTransaction(pool, client => drizzle(client).transaction(tx => run(passPorts(db, tx)), config))
  return { db, pool, close: () => pool.end() }
}

/** Drizzle does not release the connection when `begin` fails, so the pool would run out for good. */
async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await run(client)
  } catch (error) {
    isLost = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isLost)
  }
}
