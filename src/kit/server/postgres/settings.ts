// The cluster's configuration files: ours entirely, written anew whenever they differ.
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo } from 'node:os'
import type { SystemUser } from '../unprivileged-user.ts'

export const databaseName = 'classwright'

export const urlAt = (socketDir: string): string =>
  `postgresql://${databaseName}@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`

export interface Settings {
  readonly socketDir: string
  /** Shown in process lists; names the release that started a cluster. */
  readonly clusterName: string
  /** False only for throw-away clusters: a crash of the machine may destroy them. */
  readonly durable: boolean
}

export async function writeSettings(
  cluster: string,
  settings: Settings,
  user: SystemUser | null,
): Promise<void> {
  await replace(join(cluster, 'postgresql.conf'), configuration(settings), user)
  await replace(join(cluster, 'pg_hba.conf'), `${note}local all ${databaseName} peer map=owner\n`, user)
  await replace(
    join(cluster, 'pg_ident.conf'),
    note +
      owners(user)
        .map(name => `owner "${name}" ${databaseName}\n`)
        .join(''),
    user,
  )
}

const note = '# Written by the server at start. To tune PostgreSQL, run your own and set DATABASE_URL.\n'

/** The kernel tells PostgreSQL who calls through the socket: root and the cluster's own user may, nobody else. */
const owners = (user: SystemUser | null) => [...new Set(['root', user?.name ?? userInfo().username])]

function configuration({ socketDir, clusterName, durable }: Settings): string {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    max_connections: 100,
    shared_buffers: '256MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    // A killed server's unfinished statements end soon after it.
    client_connection_check_interval: '1s',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // A worker of it in a database that is being dropped would be in the way.
    autovacuum: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Statements and values hold people's data, which does not belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return (
    note +
    Object.entries(values)
      .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
      .join('')
  )
}

/** Whole or not at all, so that a full disk leaves the old file. */
async function replace(path: string, text: string, user: SystemUser | null): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
  if (user) chownSync(draft, user.uid, user.gid)
  await rename(draft, path)
}
