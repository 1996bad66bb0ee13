import type { Actor } from '#kit/contract/permissions.ts'
import { connect } from '#kit/server/db.ts'
import { testDatabase } from './test-database.ts'
import { notesDomain, notesSql } from './notes-domain.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export const people = {
  'token-of-anna': { id: 'anna', roles: ['user'] },
  'token-of-berta': { id: 'berta', roles: ['user'] },
  'token-of-the-admin': { id: 'chief', roles: ['user', 'admin'] },
} as const satisfies Record<string, Actor>

export const [anna, berta, admin] = Object.keys(people) as (keyof typeof people)[] as [string, string, string]

/** A fresh database with the table of notes. */
export async function notesDatabase(): Promise<string> {
  const { url } = await testDatabase()
  const { pool, close } = connect(url, 1)
  await pool.query(notesSql)
  await close()
  return url
}

export const startNotes = async (options: Partial<TestServerOptions> = {}): Promise<TestServer> =>
  startTestServer({ url: options.url ?? (await notesDatabase()), people, domains: [notesDomain], ...options })
