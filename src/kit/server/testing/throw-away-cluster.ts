import pg from 'pg'
import { startEmbedded } from '../embedded-postgres.ts'
import { applyMigrations } from '../migrations.ts'
import { removeFolder, removeLeftovers, temporaryFolder } from './temporary-folder.ts'

/** Database with all migrations and no rows. */
export const templateName = 'template_migrated'
/** The same with the seed data of every domain; tests of services get copies of it. */
export const seededTemplateName = 'template_seeded'

export interface ThrowAwayCluster {
  readonly url: string
  stop(): Promise<void>
}

export async function startThrowAwayCluster(): Promise<ThrowAwayCluster> {
  removeLeftovers()
  const folder = temporaryFolder()
  const discard = () => removeFolder(folder)
  process.once('exit', discard)
  const { url, stop } = await startEmbedded({
    dataDir: `${folder}/data`,
    durable: false,
    log: { info() {}, warn: console.warn, error: console.error },
  })
  await runSql(url, `create database ${templateName}`)
  await applyMigrations(databaseUrl(url, templateName))
  return {
    url,
    async stop() {
      await stop()
      process.off('exit', discard)
      discard()
    },
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = name
  return url.href
}

export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
