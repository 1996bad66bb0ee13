// Starting, finding and stopping PostgreSQL's main process.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { failure } from './failure.ts'
import { runAs } from './run-as.ts'

/** Recovery after a crash can take a while on a large database. */
const patience = '600'

/** Starts it; answers false when another server was faster. */
export async function startPostmaster(folder: ClusterFolder, binaries: Binaries): Promise<boolean> {
  await clearAfterCrash(folder)
  await rename(folder.log, `${folder.log}.previous`).catch(() => {})
  const started = await runAs(folder.user, binaries.pgCtl, [
    'start',
    '-D',
    folder.cluster,
    '-l',
    folder.log,
    '-w',
    '-t',
    patience,
    '-s',
  ])
  if (started.code === 0) return true
  const log = started.output + (await readFile(folder.log, 'utf8').catch(() => ''))
  if (/lock file ".*" already exists|another server might be running/.test(log)) return false
  throw failure(log, folder.dataDir)
}

/** Ends sessions; committed data is kept. */
export async function stopPostmaster(folder: ClusterFolder, binaries: Binaries): Promise<void> {
  const stop = (mode: string) =>
    runAs(folder.user, binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', mode, '-w', '-t', '60', '-s'])
  const { code } = await stop('fast')
  if (code !== 0 && isRunning(folder.cluster)) await stop('immediate')
}

export function isRunning(cluster: string): boolean {
  const pid = pidOf(cluster)
  return pid !== null && (workersIn(cluster)?.includes(pid) ?? isAlive(pid))
}

/**
 * After a crash of the postmaster its children may still be ending, and its number may be another process's by now,
 * which PostgreSQL would take for itself still running.
 */
async function clearAfterCrash({ cluster, socketDir }: ClusterFolder): Promise<void> {
  const pid = pidOf(cluster)
  if (pid === null) return
  for (let tries = 0; tries < 100 && workersIn(cluster)?.length; tries++) {
    if (isRunning(cluster)) return
    await sleep(100)
  }
  if (!isAlive(pid) || workersIn(cluster)?.length !== 0) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** Ends it without ceremony, for clusters that nobody needs any more. */
export function killPostmaster(cluster: string): void {
  const pid = pidOf(cluster)
  if (pid !== null && isRunning(cluster)) process.kill(pid, 'SIGQUIT')
}

function pidOf(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || null
  } catch {
    return null
  }
}

/** PostgreSQL's processes all have the cluster as their working folder. Null where the system does not tell. */
function workersIn(cluster: string): number[] | null {
  if (process.platform !== 'linux') return null
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        return false
      }
    })
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
