// A database as the last version before the baseline left it: the thirty migrations, applied as that version did.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { firstChain } from '../first-chain.ts'
import { sha256 } from '../sql-files.ts'
import { testDatabase } from './test-database.ts'

/** Text by name, as released: `firstChain` has the hash of each. */
const releasedFiles = (): Readonly<Record<string, string>> =>
  JSON.parse(
    gunzipSync(readFileSync(new URL('first-chain.json.gz', import.meta.url))).toString(),
  ) as Readonly<Record<string, string>>

export async function firstChainDatabase(at: Date): Promise<{ url: string }> {
  const { url } = await testDatabase('template0')
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      'create table kit_migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    for (const [name, text] of Object.entries(releasedFiles())) {
      const hash = sha256(text)
      if (hash !== firstChain.get(name)) throw new Error(`${name} is not as it was released`)
      await client.query(text)
      await client.query('insert into kit_migrations values ($1, $2, $3)', [name, hash, at])
    }
  } finally {
    await client.end()
  }
  return { url }
}
