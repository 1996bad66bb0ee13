// Writes a backup while the server runs: every table in one snapshot, then the files, which were there before the rows
// that name them were committed.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import {
  checksumsName,
  copyTarget,
  fileFolder,
  manifestName,
  tableFolder,
  type Checksums,
  type Manifest,
} from './format.ts'
import { readCatalog } from './catalog.ts'

export interface BackupSource {
  readonly url: string
  readonly dataDir: string
  /** Files and folders of the data folder that belong to the backup. */
  readonly paths: readonly string[]
  readonly hasFiles: boolean
  readonly now: Date
}

const packed = promisify(gzip)
/** Table data of one entry, before packing. */
const pieceBytes = 4 * 1024 * 1024

/** The file appears under its name only when it is whole. */
export async function writeBackup(source: BackupSource, file: string): Promise<Checksums> {
  const draft = `${file}.part`
  const archive = pack()
  const written = pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
  try {
    const [checksums] = await Promise.all([fill(archive, source), written])
    await rename(draft, file)
    return checksums
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(archive: Pack, source: BackupSource): Promise<Checksums> {
  const checksums = { sha256: {} as Record<string, string>, rows: {} as Record<string, number> }
  const client = new pg.Client({ connectionString: source.url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest: Manifest = {
      product: 'classwright',
      format: 1,
      createdAt: source.now.toISOString(),
      hasFiles: source.hasFiles,
      ...(await readCatalog(client)),
    }
    const add = async (name: string, content: Buffer) => {
      checksums.sha256[name] = createHash('sha256').update(content).digest('hex')
      await addEntry(archive, name, content)
    }
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
    for (const table of manifest.tables) {
      let piece = 0
      const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
      for await (const bytes of piecesOf(stream))
        await add(`${tableFolder}${table.name}/${String(piece++).padStart(6, '0')}.gz`, await packed(bytes))
      checksums.rows[table.name] = stream.rowCount ?? 0
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  for (const path of source.paths)
    for await (const inside of filesIn(source.dataDir, path)) {
      const sum = await addFile(archive, fileFolder + inside, join(source.dataDir, inside))
      if (sum !== undefined) checksums.sha256[fileFolder + inside] = sum
    }
  await addEntry(archive, checksumsName, Buffer.from(JSON.stringify(checksums)))
  archive.finalize()
  return checksums
}

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  for await (const chunk of stream) {
    parts.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(parts)
    ;[parts, length] = [[], 0]
  }
  if (length > 0) yield Buffer.concat(parts)
}

async function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  const entry = archive.entry({ name, size: content.length, mode: 0o600 })
  await pipeline([content], entry)
}

/** @returns Nothing for a file that was cleared away meanwhile; no row of the snapshot that is in use names it. */
async function addFile(archive: Pack, name: string, path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  const hash = createHash('sha256')
  const entry = archive.entry({ name, size: found.size, mode: 0o600 })
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(createReadStream(path), hashed, entry)
  return hash.digest('hex')
}

/** Unfinished uploads; clients start them again. */
const unfinished = new Set(['files/tmp', 'files/parts'])

async function* filesIn(dataDir: string, path: string): AsyncGenerator<string> {
  const found = await lstat(join(dataDir, path)).catch(() => undefined)
  if (found?.isFile()) yield path
  if (!found?.isDirectory() || unfinished.has(path)) return
  for (const name of (await readdir(join(dataDir, path))).sort()) yield* filesIn(dataDir, `${path}/${name}`)
}
