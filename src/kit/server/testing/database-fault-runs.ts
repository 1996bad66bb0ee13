// The faults themselves: signals to the embedded server and its backends, restarts of one behind DATABASE_URL.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startNotesProcess, surviveFaults, type FaultReport, type NotesProcess } from './database-faults.ts'
import { startOwnCluster } from './own-cluster.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

const cleanups: (() => void | Promise<void>)[] = []

/** Stops what a test started, in reverse order. */
export async function stopAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

/** Fast shutdown, immediate shutdown, a crash of the postmaster, and a crash of one backend, in turn. */
export async function faultsOfEmbedded(rounds: number): Promise<FaultReport> {
  const dataDir = join(newFolder(), 'data')
  const server = await startServer('embedded', dataDir)
  const postmaster = () =>
    Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
  const faults = [
    () => process.kill(postmaster(), 'SIGINT'),
    () => process.kill(postmaster(), 'SIGQUIT'),
    () => process.kill(postmaster(), 'SIGKILL'),
    async () => process.kill(await someBackend(server.url), 'SIGKILL'),
  ]
  return surviveFaults(server, rounds, async round => faults[round % faults.length]?.())
}

export async function faultsBehindUrl(rounds: number): Promise<FaultReport> {
  const cluster = await startOwnCluster(join(newFolder(), 'data'))
  cleanups.push(cluster.stop)
  const server = await startServer('url', cluster.url)
  return surviveFaults(server, rounds, round => cluster.restart(round % 2 === 0 ? 'fast' : 'immediate'))
}

function newFolder(): string {
  const folder = temporaryFolder()
  cleanups.push(() => removeFolder(folder))
  return folder
}

async function startServer(kind: 'embedded' | 'url', place: string): Promise<NotesProcess> {
  const server = await startNotesProcess(kind, place)
  cleanups.push(async () => {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return
    server.stop()
    await once(server.child, 'exit')
  })
  return server
}

async function someBackend(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = '' and pid <> pg_backend_pid() limit 1",
  )
  await client.end()
  const pid = rows[0]?.pid
  if (pid === undefined) throw new Error('no backend')
  return pid
}
