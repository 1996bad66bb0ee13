import pg from 'pg'
import type { Config } from '#kit/server/config.ts'
import type { Log } from '#kit/server/log.ts'
import { startEmbedded } from '#kit/server/embedded-postgres.ts'
import { StartError } from '#kit/server/start-error.ts'

const leastVersion = 15

/** The configured database, or the embedded one in the data folder. */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl === null) return startEmbedded({ dataDir, log })
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000)
    if (major < leastVersion)
      throw new StartError(
        `The server at DATABASE_URL is PostgreSQL ${major}; use version ${leastVersion} or later.`,
      )
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database at DATABASE_URL cannot be reached (${reasonOf(error)}); start it, correct the address or the password, or leave DATABASE_URL empty to use the embedded one.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { url: databaseUrl, stop: () => Promise.resolve() }
}

const reasonOf = (error: unknown): string => {
  const { code } = error as { code?: string }
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND') return 'there is no such host'
  if (code?.startsWith('28')) return 'the user or password is refused'
  if (code === '3D000') return 'there is no such database'
  return 'no answer'
}
