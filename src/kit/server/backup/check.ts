// Validates a whole backup before restoring: complete, unaltered, made by Classwright, and not by a newer
// version.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { extract, type Entry } from 'tar-stream'
import { migrationFiles, type SqlFile } from '../sql-files.ts'
import { StartError } from '../start-error.ts'
import {
  checksumsName,
  checksumsShape,
  fileFolder,
  manifestName,
  manifestShape,
  tableFolder,
  type Checksums,
  type Manifest,
} from './format.ts'

export interface CheckedBackup {
  readonly manifest: Manifest
  readonly checksums: Checksums
  /** Migrations of this version that the backup's database has. */
  readonly migrations: readonly SqlFile[]
}

export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const archive = extract()
  source.on('error', error => archive.destroy(error))
  try {
    yield* source.pipe(archive)
  } finally {
    source.destroy()
  }
}

export async function checkBackup(file: string): Promise<CheckedBackup> {
  const { manifest, checksums, sums } = await readThrough(file).catch((error: unknown) => {
    throw error instanceof StartError ? error : foreign(file)
  })
  if (!checksums || !isSame(checksums.sha256, sums))
    throw new StartError(`The backup ${file} is damaged or not complete: use another one.`)
  return { manifest, checksums, migrations: knownMigrations(file, manifest) }
}

async function readThrough(file: string) {
  let manifest: Manifest | undefined
  let checksums: Checksums | undefined
  const sums: Record<string, string> = {}
  try {
    for await (const entry of entriesOf(file)) {
      const { name } = entry.header
      if (manifest === undefined && name !== manifestName) throw foreign(file)
      if (name === checksumsName) checksums = checksumsShape.parse(JSON.parse(String(await buffer(entry))))
      else if (name === manifestName) {
        const bytes = await buffer(entry)
        manifest = manifestShape.parse(JSON.parse(String(bytes)))
        sums[name] = createHash('sha256').update(bytes).digest('hex')
      } else sums[name] = await sumOf(entry, file)
    }
  } catch (error) {
    // A file with a readable manifest is a Classwright backup, so any later error means that it is damaged.
    if (!manifest || error instanceof StartError) throw error
    return { manifest, checksums: undefined, sums }
  }
  if (!manifest) throw foreign(file)
  return { manifest, checksums, sums }
}

async function sumOf(entry: Entry, file: string): Promise<string> {
  const { name } = entry.header
  const isOurs = name.startsWith(tableFolder) || name.startsWith(fileFolder)
  if (!isOurs || name.split('/').includes('..') || entry.header.type !== 'file') throw foreign(file)
  const hash = createHash('sha256')
  for await (const chunk of entry as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, sum]) => other[name] === sum)

function knownMigrations(file: string, { migrations }: Manifest): SqlFile[] {
  const known = new Map(migrationFiles().map(each => [each.name, each]))
  return migrations.map(({ name, hash }) => {
    const found = known.get(name)
    if (found?.hash === hash) return found
    throw new StartError(
      `The backup ${file} was made by a newer version (${name}): update this installation, then restore again.`,
    )
  })
}

const foreign = (file: string) =>
  new StartError(`${file} is not a backup of this product: name a file that "npm run backup" has written.`)
