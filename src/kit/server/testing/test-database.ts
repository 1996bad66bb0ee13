import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, runSql, seededTemplateName } from './throw-away-cluster.ts'
import './cluster.ts'

const made: string[] = []

/** A database of its own, migrated and seeded as if all domains had started on it, or a copy of another template; it is dropped after the last test of the file. */
export async function testDatabase(template = seededTemplateName): Promise<{ url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = inject('clusterUrl')
  await runSql(url, `create database ${name} template ${template} strategy file_copy`)
  made.push(name)
  return { url: databaseUrl(url, name) }
}

export async function dropTestDatabases(): Promise<void> {
  for (const name of made.splice(0)) await runSql(inject('clusterUrl'), `drop database ${name} with (force)`)
}
