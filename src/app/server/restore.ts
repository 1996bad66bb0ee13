// `npm run restore -- <file> [--replace]`: restores a backup into the data folder, while no server runs
// there.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#kit/server/backup/restore.ts'
import { systemClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { createLog } from '#kit/server/log.ts'
import { StartError } from '#kit/server/start-error.ts'
import { backupPaths, refuseOtherDatabase } from './backup.ts'
import { runCommand } from './command.ts'

export async function restoreCommand(args: readonly string[], config: Config): Promise<string> {
  refuseOtherDatabase(config)
  const { file, isReplacing } = readArguments(args)
  const { manifest, replaced } = await restoreBackup(file, {
    dataDir: config.dataDir,
    paths: backupPaths,
    isReplacing,
    log: createLog('error', systemClock),
    now: systemClock.now(),
  })
  return [
    `Restored the backup of ${manifest.createdAt} into ${config.dataDir}.`,
    ...(replaced ? [`What was there lies in ${replaced}: delete it when all is well.`] : []),
    ...(manifest.hasFiles ? [] : ['Files lie in the object store and were not part of the backup.']),
  ].join('\n')
}

function readArguments(args: readonly string[]): { file: string; isReplacing: boolean } {
  const usage = 'Say which backup: npm run restore -- <file> [--replace]'
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new Error(usage)
    return { file: resolve(file), isReplacing: values.replace }
  } catch {
    throw new StartError(usage)
  }
}

await runCommand(import.meta.url, restoreCommand)
