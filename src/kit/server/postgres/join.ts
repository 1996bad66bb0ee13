import pg from 'pg'
import { openFolder } from './cluster-folder.ts'
import { urlAt } from './settings.ts'

/**
 * Address of the embedded database while a server runs it, for commands beside that server; undefined when
 * nothing answers.
 */
export async function joinEmbedded(dataDir: string): Promise<string | undefined> {
  const url = urlAt((await openFolder(dataDir)).socketDir)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
