// Making the cluster, once, and knowing one that another release made.
import { readFileSync, statSync } from 'node:fs'
import { lchown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { failure } from './failure.ts'
import { runAs } from './run-as.ts'
import { databaseName } from './settings.ts'

/** Creates the cluster in a temporary folder and renames it, so that it is never half there. */
export async function makeCluster(
  folder: ClusterFolder,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const { home } = folder
  if (statSync(home, { throwIfNoEntry: false })) return checkVersion(folder.cluster, binaries)
  const draft = await mkdtemp(`${home}.new-`)
  try {
    if (folder.user) await lchown(draft, folder.user.uid, folder.user.gid)
    const args = [
      '--username=postgres',
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const made = await runAs(folder.user, binaries.initdb, [
      ...args,
      ...(durable ? [] : ['--no-sync']),
      join(draft, 'cluster'),
    ])
    if (made.code !== 0) throw failure(made.output, folder.dataDir)
    // The server's own role owns its database and may make others, but is no superuser.
    const roles = `create role ${databaseName} login createdb;\ncreate database ${databaseName} owner ${databaseName};\n`
    const peopled = await runAs(
      folder.user,
      binaries.postgres,
      ['--single', '-D', join(draft, 'cluster'), 'postgres'],
      roles,
    )
    if (peopled.code !== 0 || /ERROR|FATAL|PANIC/.test(peopled.output))
      throw failure(peopled.output, folder.dataDir)
    // Another server that started at the same moment may have been faster; then its cluster is the one.
    await rename(draft, home).catch(() => {})
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Halves that a killed first start left behind; only the folder's owner may call this. */
export async function removeDrafts(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith('postgres.new-')) await rm(join(dataDir, entry), { recursive: true, force: true })
  }
}

function checkVersion(cluster: string, { major }: Binaries): void {
  const found = readVersion(cluster)
  if (found === null)
    throw new StartError(
      `The folder ${join(cluster, '..')} is not a database of this server: move it away, or set DATA_DIR to another folder.`,
    )
  if (found !== major) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${found}, but this release brings ${major}: use the release that made it, or set DATA_DIR to another folder.`,
    )
  }
}

function readVersion(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}
