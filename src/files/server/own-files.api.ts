// The files of a person or a school for archives: list, metadata, and bytes as a stream.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import sharp from 'sharp'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { storeOf } from './files.server.ts'
import { blobs, folders, records } from './files.tables.ts'

export { folders as driveFolders, records as fileRecords } from './files.tables.ts'

/** One record per distinct file that a person uploaded or holds. */
export const ownFileIds = (tx: Tx, owner: string): Promise<string[]> =>
  distinctIds(tx, eq(records.owner, owner))

/** One record per distinct file in the space of a school. */
export const poolFileIds = (tx: Tx, pool: string): Promise<string[]> =>
  distinctIds(tx, eq(records.pool, pool))

async function distinctIds(tx: Tx, whose: SQL): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([records.hash], { id: records.id })
    .from(records)
    .where(whose)
    // Prefer records in the drive: they have a folder and the name that the owner chose.
    .orderBy(records.hash, asc(records.loose), asc(records.createdAt))
  return rows.map(({ id }) => id)
}

export interface OwnFile {
  /** The account that uploaded it. */
  readonly owner: string
  readonly name: string
  readonly hash: string
  readonly mime: string
  /** Names of its folders, outermost first. */
  readonly folders: readonly string[]
}

export async function ownFile(tx: Tx, id: string): Promise<OwnFile | undefined> {
  const [row] = await tx
    .select({
      owner: records.owner,
      name: records.name,
      hash: records.hash,
      mime: blobs.mime,
      folder: records.folder,
    })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(eq(records.id, id))
  if (!row) return undefined
  const { folder, ...file } = row
  const names: string[] = []
  for (let at = folder; at !== null;) {
    const [found] = await tx.select().from(folders).where(eq(folders.id, at))
    if (found) names.unshift(found.name)
    at = found?.parent ?? null
  }
  return { ...file, folders: names }
}

/** Media types by hash, without an access check; callers check that their records use the files. */
export async function mimesOf(tx: Tx, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .select({ hash: blobs.hash, mime: blobs.mime })
    .from(blobs)
    .where(inArray(blobs.hash, [...hashes]))
  return new Map(rows.map(({ hash, mime }) => [hash, mime]))
}

/** Undefined if the store does not have the bytes. */
export async function openFile(kit: Kit, hash: string): Promise<Readable | undefined> {
  const store = storeOf(kit)
  const size = await store.sizeOf(hash).catch(() => undefined)
  return size === undefined ? undefined : store.open(hash)
}

/** Converts a picture to PNG for programs that cannot show WebP. */
export async function openAsPng(kit: Kit, hash: string): Promise<Buffer | undefined> {
  const stream = await openFile(kit, hash)
  if (!stream) return undefined
  const bytes = await buffer(stream)
  return sharp(bytes)
    .png()
    .toBuffer()
    .catch(() => undefined)
}
