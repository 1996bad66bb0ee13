// `npm run backup -- [folder] [--keep N]`: writes the embedded database and files into one file, even
// while the server runs. `--keep` then deletes all but the newest N backups in the folder.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { writeBackup } from '#kit/server/backup/write.ts'
import { StartError } from '#kit/server/start-error.ts'
import { reachDatabase, runCommand } from './command.ts'

/** Parts of the data folder in a backup, besides the database. */
export const backupPaths = ['files', 'secret.key'] as const

const usage = 'Use npm run backup -- [folder] [--keep N].'
const namePattern = /^classwright-\d{8}T\d{6}Z\.tar$/

export async function backupCommand(args: readonly string[], config: Config): Promise<string> {
  refuseOtherDatabase(config)
  const { folder, keep } = readArguments(args, config)
  const now = systemClock.now()
  const file = join(folder, `classwright-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { url, stop } = await reachDatabase(config)
  try {
    const { rows, sha256 } = await writeBackup(
      { url, dataDir: config.dataDir, paths: backupPaths, hasFiles: config.s3 === null, now },
      file,
    )
    const removed = keep === undefined ? [] : await removeOlder(folder, keep)
    return words(file, (await stat(file)).size, rows, sha256, removed, config)
  } finally {
    await stop()
  }
}

export function refuseOtherDatabase({ databaseUrl }: Config): void {
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL is set, so the database is not ours to back up: use pg_dump and pg_restore of its own version, and copy the folder "files" and the file "secret.key" of DATA_DIR (or the S3 bucket) with it.',
    )
}

function readArguments(args: readonly string[], config: Config): { folder: string; keep?: number } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    })
    const { keep } = values
    if (positionals.length > 1 || (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))) throw new Error(usage)
    return {
      folder: resolve(positionals[0] ?? join(config.dataDir, 'backups')),
      ...(keep !== undefined && { keep: Number(keep) }),
    }
  } catch {
    throw new StartError(usage)
  }
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => namePattern.test(name)).sort()
  const older = names.slice(0, Math.max(0, names.length - keep))
  for (const name of older) await rm(join(folder, name))
  return older
}

function words(
  file: string,
  size: number,
  rows: Readonly<Record<string, number>>,
  sums: Readonly<Record<string, string>>,
  removed: readonly string[],
  { s3 }: Config,
): string {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const fileCount = Object.keys(sums).filter(name => name.startsWith('data/')).length
  return [
    `Backup written: ${file} (${(size / 1024 / 1024).toFixed(1)} MB, ${Object.keys(rows).length} tables with ${rowCount} rows, ${fileCount} files).`,
    ...(s3 ? [`Files lie in the bucket ${s3.bucket} and are not part of it: turn on versioning there.`] : []),
    ...(removed.length > 0 ? [`Removed ${removed.length} older.`] : []),
  ].join('\n')
}

await runCommand(import.meta.url, backupCommand)
