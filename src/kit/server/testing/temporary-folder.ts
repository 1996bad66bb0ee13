// Folders of test runs carry their process id, so that a later run can remove those of killed ones.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, killPostmaster } from '../postgres/postmaster.ts'

const prefix = 'classwright-test-'

/** In memory if there is room: nothing here must survive, and disks can be slow. */
const place = ((): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4 * 1024 ** 3 ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
})()

/** A folder for this run; a data folder in it must be named `data`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // Started by root, the database runs as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/** Also while the process ends, when nothing can be waited for. */
export function removeFolder(folder: string): void {
  killPostmaster(join(folder, 'data', 'postgres', 'cluster'))
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

export function removeLeftovers(): void {
  for (const name of readdirSync(place)) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (name.startsWith(prefix) && pid > 0 && !isAlive(pid)) removeFolder(join(place, name))
  }
}
