import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Tx } from '../db.ts'
import { databaseUrl, runSql, seededTemplateName } from './throw-away-cluster.ts'
import './cluster.ts'

const made: string[] = []

/**
 * A separate database, migrated and seeded as if all domains had started on it, or a copy of another
 * template; dropped after the last test of the file.
 */
export async function testDatabase(template = seededTemplateName): Promise<{ url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = inject('clusterUrl')
  await runSql(url, `create database ${name} template ${template} strategy file_copy`)
  made.push(name)
  return { url: databaseUrl(url, name) }
}

/** Ends every connection to this database, as a restart of the server would. */
export const endConnections = async (db: Tx): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  await runSql(
    inject('clusterUrl'),
    // End lock waiters first; if their blockers ended first, they could still commit.
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = '${rows[0]?.name}' order by wait_event_type = 'Lock' desc nulls last) as backends`,
  )
}

export async function dropTestDatabases(): Promise<void> {
  for (const name of made.splice(0)) await runSql(inject('clusterUrl'), `drop database ${name} with (force)`)
}
