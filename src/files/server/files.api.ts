// Functions that other domains call inside their transactions.
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { platformFilesOwner } from '#files/contract/library.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { blobs, records, references } from './files.tables.ts'
import { heldBy } from './sending/serve.ts'

export { fileUses, referFiles, type UsedIn, type FileUser } from './drive/references.ts'
export { hostRule, type Host, type HostRule } from './spaces/hosts.ts'
export { attachmentRule, type AttachmentRule } from './spaces/plan-limits.ts'
export { poolFiles, poolUse, removeFromPool, type PoolFile, type PoolQuery } from './spaces/pools.ts'
export {
  extraSpace,
  poolRules,
  spaceRules,
  spaceTotal,
  spaceUsed,
  type PoolRule,
  type SpaceRule,
} from './spaces/space.ts'
export { downloadName } from './sending/download-name.ts'
export { plainUrl, readTicket, signer, ticketsFor, type Sign } from './sending/signing.ts'

/** Whether this owner has uploaded this file. `hash` is the one it is served under. */
export async function ownsFile(tx: Tx, owner: string, hash: string): Promise<boolean> {
  const found = await tx.select({ id: records.id }).from(records).where(heldBy(owner, hash)).limit(1)
  return found.length > 0
}

/** Whether this owner's content may show this file: their own, or one of the platform library. */
export const mayShowFile = async (tx: Tx, owner: string, hash: string): Promise<boolean> =>
  (await filesHeld(tx, [owner], [hash])).has(hash)

/** Those of these hashes that an owner holds. */
export const filesOf = async (tx: Tx, owner: string, most: number): Promise<string[]> =>
  (await tx.select({ hash: records.hash }).from(records).where(eq(records.owner, owner)).limit(most)).map(
    ({ hash }) => hash,
  )

/** Which of these files any of these owners or the platform library has, with their metadata. */
export async function filesHeld(
  tx: Tx,
  owners: readonly string[],
  hashes: readonly string[],
): Promise<Map<string, { readonly mime: string; readonly size: number }>> {
  if (owners.length === 0 || hashes.length === 0) return new Map()
  const rows = await tx
    .select({ hash: blobs.hash, mime: blobs.mime, size: blobs.size })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(and(inArray(records.owner, [...owners, platformFilesOwner]), inArray(records.hash, [...hashes])))
  return new Map(rows.map(({ hash, ...what }) => [hash, what]))
}

/** Metadata read from a file's content, if this owner has it. */
export async function ownFileFacts(
  tx: Tx,
  owner: string,
  hash: string,
): Promise<Pick<typeof blobs.$inferSelect, 'mime' | 'size' | 'seconds' | 'pages'> | undefined> {
  const [row] = await tx
    .select({ mime: blobs.mime, size: blobs.size, seconds: blobs.seconds, pages: blobs.pages })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(heldBy(owner, hash))
    .limit(1)
  return row
}

/** Files used by these records. */
export async function filesUsedAt(tx: Tx, places: readonly string[]): Promise<string[]> {
  if (places.length === 0) return []
  return (
    await tx
      .selectDistinct({ hash: references.hash })
      .from(references)
      .where(inArray(references.place, [...places]))
  ).map(({ hash }) => hash)
}

/** Total bytes of a record's files, each counted once; to be joined laterally. */
export const bytesUsedAt = (tx: Tx, place: AnyPgColumn) => {
  const used = tx.select({ hash: references.hash }).from(references).where(eq(references.place, place))
  return tx
    .select({ bytes: sql<number>`coalesce(sum(${blobs.size}), 0)`.mapWith(Number).as('bytes') })
    .from(blobs)
    .where(inArray(blobs.hash, used))
    .as('used')
}

/**
 * Gives an owner references to others' files in content copied to this owner: the
 * files stay when the others leave, as long as they are used. Library files stay the platform's.
 */
export async function holdFiles(
  tx: Tx,
  newId: () => string,
  owner: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return
  const rows = await tx
    .selectDistinctOn([records.hash])
    .from(records)
    .where(inArray(records.hash, [...hashes]))
    .orderBy(records.hash, records.createdAt)
  const had = await filesHeld(tx, [owner], hashes)
  const fresh = rows
    .filter(({ hash }) => !had.has(hash))
    .map(row => ({
      ...row,
      id: newId(),
      owner,
      pool: owner,
      folder: null,
      loose: true,
      unusedSince: null,
      createdAt: now,
    }))
  if (fresh.length > 0) await tx.insert(records).values(fresh).onConflictDoNothing()
}

/**
 * When an account is deleted; the bytes follow within an hour or two, unless others hold them too. A school
 * keeps files sent for it, except pictures of people.
 */
export async function removeFilesOf(tx: Tx, owner: string): Promise<void> {
  const gone = await tx
    .delete(records)
    .where(and(eq(records.owner, owner), or(eq(records.pool, owner), eq(records.purpose, 'avatar'))))
    .returning({ hash: records.hash })
  if (gone.length === 0) return
  // Nobody can restore these, so they are deleted without the usual delay.
  await tx
    .update(blobs)
    .set({ unheldSince: new Date(0) })
    .where(
      and(
        inArray(
          blobs.hash,
          gone.map(({ hash }) => hash),
        ),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(records)
            .where(eq(records.hash, blobs.hash)),
        ),
      ),
    )
}
