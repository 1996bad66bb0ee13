// Restores a backup: everything is prepared beside the present data first, then swapped in.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../clock.ts'
import { startEmbedded, type EmbeddedOptions } from '../embedded-postgres.ts'
import { applyMigrations } from '../migrations.ts'
import { joinEmbedded } from '../postgres/join.ts'
import { StartError } from '../start-error.ts'
import { checkBackup, entriesOf, type CheckedBackup } from './check.ts'
import { fileFolder, tableFolder } from './format.ts'
import { openLoader } from './load.ts'

export interface RestoreTarget {
  readonly dataDir: string
  /** What of the data folder a backup holds, besides the database. */
  readonly paths: readonly string[]
  readonly isReplacing: boolean
  readonly log: EmbeddedOptions['log']
  readonly now: Date
}

export interface Restored extends CheckedBackup {
  /** Where the previous data was moved to. */
  readonly replaced: string | null
}

export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { dataDir, isReplacing } = target
  const names = ['postgres', ...target.paths]
  const present = () => names.filter(name => existsSync(join(dataDir, name)))
  if (present().length > 0) {
    await refuseRunning(dataDir)
    if (!isReplacing)
      throw new StartError(
        `The data folder ${dataDir} is not empty: add --replace to put its content aside, or set DATA_DIR to another folder.`,
      )
  }
  const checked = await checkBackup(file)
  const stamp = target.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const staging = join(dataDir, `restoring-${stamp}`)
  const replaced = present().length > 0 ? join(dataDir, `replaced-${stamp}`) : null
  try {
    await mkdir(staging, { recursive: true })
    await fill(file, checked, staging, target)
    if (replaced) {
      await refuseRunning(dataDir)
      await mkdir(replaced, { mode: 0o700 })
      for (const name of present()) await rename(join(dataDir, name), join(replaced, name))
    }
    for (const name of names)
      if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return { ...checked, replaced }
}

async function refuseRunning(dataDir: string): Promise<void> {
  if ((await joinEmbedded(dataDir)) !== undefined)
    throw new StartError(`A server runs in ${dataDir}: stop it, then restore again.`)
}

async function fill(
  file: string,
  { manifest, migrations, checksums }: CheckedBackup,
  staging: string,
  { log }: RestoreTarget,
): Promise<void> {
  const embedded = await startEmbedded({ dataDir: staging, log })
  try {
    // Skips the rules files: the next start applies those of its own version.
    await applyMigrations(embedded.url, systemClock, { migrations, rules: [] })
    const loader = await openLoader(embedded.url, manifest)
    try {
      for await (const entry of entriesOf(file)) {
        const { name } = entry.header
        if (name.startsWith(tableFolder)) await loader.take(entry)
        else if (name.startsWith(fileFolder)) {
          const path = join(staging, name.slice(fileFolder.length))
          await mkdir(dirname(path), { recursive: true })
          await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
        } else entry.resume()
      }
      await loader.end(checksums)
    } finally {
      await loader.close()
    }
  } finally {
    await embedded.stop()
  }
}
