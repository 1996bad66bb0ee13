// One server per data folder: it holds a lock in the database itself, which ends with the server however it ends.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const lockKey = 7_215_300
const mark = 'classwright server '

/**
 * The connection that holds the folder, or why there is none: nothing listens, or it is starting or stopping.
 */
export async function takeOwnership(url: string, dataDir: string): Promise<pg.Client | 'down' | 'busy'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: mark + process.pid,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // The loss is seen by 'end'.
  try {
    await client.connect()
    // A server killed just now still holds the lock for a moment.
    for (let tries = 0; tries < 10; tries++) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        lockKey,
      ])
      if (rows[0]?.held) return client
      await sleep(100)
    }
    throw await inUse(client, dataDir)
  } catch (error) {
    void client.end().catch(() => {})
    if (error instanceof StartError) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'down'
    if (code === undefined || code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('57P'))
      return 'busy'
    throw new StartError(
      `The database in ${dataDir} refuses this server (${error instanceof Error ? error.message : code}): set DATA_DIR to another folder, or mend it.`,
    )
  }
}

async function inUse(client: pg.Client, dataDir: string): Promise<StartError> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted",
    [lockKey],
  )
  const holder = rows[0]?.name.startsWith(mark) ? ` (process ${rows[0].name.slice(mark.length)})` : ''
  return new StartError(
    `The data folder ${dataDir} is in use by another server${holder}: stop that one, or set DATA_DIR to another folder.`,
  )
}
