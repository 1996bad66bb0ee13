import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, runSql, templateName } from './throw-away-cluster.ts'
import './cluster.ts'

const made: string[] = []

/** A database of its own, migrated and empty, or a copy of another template; it is dropped after the last test of the file. */
export async function testDatabase(template = templateName): Promise<{ url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = inject('clusterUrl')
  await runSql(url, `create database ${name} template ${template}`)
  made.push(name)
  return { url: databaseUrl(url, name) }
}

export async function dropTestDatabases(): Promise<void> {
  for (const name of made.splice(0)) await runSql(inject('clusterUrl'), `drop database ${name} with (force)`)
}
