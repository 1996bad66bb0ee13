// Whether a failure means that a disk is full, and how much room the data folder has.
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { kitFail, type ErrorMapper } from './errors.ts'

/** PostgreSQL writes its log in segments of 16 MB; with less room than two of them it cannot go on. */
const fullBelow = 32 * 1024 * 1024

export interface DiskState {
  readonly status: 'ok' | 'full'
  readonly freeMegabytes: number
}

/** Free space of a folder, or of its future location. Null if the system does not report it. */
export function diskState(folder: string): DiskState | null {
  if (!existsSync(folder) && dirname(folder) !== folder) return diskState(dirname(folder))
  try {
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    return { status: free < fullBelow ? 'full' : 'ok', freeMegabytes: Math.floor(free / 1024 / 1024) }
  } catch {
    return null
  }
}

/** An embedded database ends when its disk is full, so its absence means the same then. */
export const withDiskFull =
  (map: ErrorMapper, { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): ErrorMapper =>
  error => {
    const coded = map(error)
    const isOurDatabaseAway = coded.code === 'database-away' && databaseUrl === null
    return isOurDatabaseAway && diskState(dataDir)?.status === 'full' ? kitFail('disk-full') : coded
  }
