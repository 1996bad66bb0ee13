// The folder of the embedded database: DATA_DIR/postgres with the cluster itself, its socket and its log.
import { createHash } from 'node:crypto'
import { constants, existsSync, lstatSync, statSync } from 'node:fs'
import { access, chmod, chown, lchown, mkdir, realpath } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach, isRoot, unprivilegedUser, userById, type SystemUser } from '../unprivileged-user.ts'
import { failure } from './failure.ts'

export interface ClusterFolder {
  readonly dataDir: string
  readonly home: string
  readonly cluster: string
  readonly socketDir: string
  readonly log: string
  /** The user that root switches to for PostgreSQL; null if this process does not run as root. */
  readonly user: SystemUser | null
}

/** Opens or makes the data folder, and finds out under which user its database runs. */
export async function openFolder(given: string): Promise<ClusterFolder> {
  const user = isRoot() ? userForRoot(join(given, 'postgres')) : null
  if (user) refuseUnreachable(given, user)
  const dataDir = await writableFolder(given)
  const home = join(dataDir, 'postgres')
  if (user) await admit(user, dataDir)
  else refuseForeign(home)
  return {
    dataDir,
    home,
    user,
    cluster: join(home, 'cluster'),
    socketDir: socketDirOf(home),
    log: join(home, 'log'),
  }
}

/** Unix sockets have paths of at most 103 bytes on some systems, so deep data folders get a short one elsewhere. */
function socketDirOf(home: string): string {
  const fits = (path: string) => Buffer.byteLength(`${path}/.s.PGSQL.5432`) <= 103
  const name = `classwright-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  return [join(home, 'run'), join(tmpdir(), name)].find(fits) ?? join('/tmp', name)
}

export async function makeSocketDir({ socketDir, user }: ClusterFolder): Promise<void> {
  await mkdir(socketDir, { mode: 0o700 }).then(
    () => (user ? lchown(socketDir, user.uid, user.gid) : undefined),
    () => {},
  )
  const stat = lstatSync(socketDir)
  // In a folder open to all, somebody else could have laid it out to listen in.
  if (!stat.isDirectory() || stat.uid !== (user?.uid ?? process.getuid?.()) || (stat.mode & 0o077) !== 0) {
    throw new StartError(
      `The folder ${socketDir} for the database's socket belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
    )
  }
}

async function writableFolder(given: string): Promise<string> {
  try {
    await makeFolder(given, 0o700)
    await access(given, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(given)
  } catch (error) {
    throw failure(error instanceof Error ? error.message : String(error), given)
  }
}

/**
 * Avoids `recursive`, which never ends where the system reports a forbidden folder as missing, as under
 * /proc.
 */
async function makeFolder(path: string, mode: number): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path), 0o755)
  await mkdir(path, { mode })
}

function userForRoot(home: string): SystemUser {
  const stat = statSync(join(home, 'cluster'), { throwIfNoEntry: false })
  const user = stat ? userById(stat.uid) : unprivilegedUser()
  if (user && user.uid !== 0) return user
  if (!stat)
    throw new StartError(
      'PostgreSQL does not run as root, and there is no user such as "postgres" or "nobody": start the server as an ordinary user, or set DATABASE_URL.',
    )
  throw new StartError(
    `The database in ${home} belongs to ${user ? 'root' : `the unknown user ${stat.uid}`}, under whom PostgreSQL does not run: give it to an existing user with "chown -R".`,
  )
}

function refuseUnreachable(dataDir: string, user: SystemUser): void {
  if (canReach(dataDir, user)) return
  throw new StartError(
    `The data folder ${dataDir} lies where the user "${user.name}", who runs the database for root, may not enter: set DATA_DIR to another folder, such as /var/lib/classwright.`,
  )
}

async function admit(user: SystemUser, dataDir: string): Promise<void> {
  refuseUnreachable(dataDir, user)
  if (canReach(join(dataDir, 'postgres'), user)) return
  await chown(dataDir, statSync(dataDir).uid, user.gid)
  await chmod(dataDir, (statSync(dataDir).mode & 0o7777) | 0o010)
}

function refuseForeign(home: string): void {
  const stat = statSync(home, { throwIfNoEntry: false })
  if (!stat || stat.uid === process.getuid?.()) return
  const owner = userById(stat.uid)?.name ?? `number ${stat.uid}`
  throw new StartError(
    `The database in ${home} belongs to the user ${owner}, not to ${userInfo().username}: start the server as its owner or as root, or set DATA_DIR to another folder.`,
  )
}
