// Where files are used. A file removed from the drive is kept while something uses it whose owner has no
// other record of it.
import { and, eq, inArray, isNotNull, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm'
import type { FileUse } from '#files/contract/files.contract.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'
import { records, references } from '../files.tables.ts'

/** Of several loose records of one owner, only the oldest is needed. */
const needed = sql<boolean>`exists (select 1 from files_references used where used.hash = files_records.hash and not exists (
  select 1 from files_records other where other.hash = used.hash and other.owner = used.owner and other.id <> files_records.id and (other.owner <> files_records.owner or not other.loose or other.id < files_records.id)))`

/** Removes files from the drive. Unused ones free their storage immediately. */
export async function giveUp(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const these = inArray(records.id, [...ids])
  await tx.update(records).set({ loose: true, folder: null }).where(these)
  await tx.delete(records).where(and(these, not(needed)))
}

/** Deletes loose files that have been unused for a day. The delay keeps pictures available for undo in editors. */
export async function clearUnused(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(records)
    .set({ unusedSince: null })
    .where(and(isNotNull(records.unusedSince), or(not(records.loose), needed)))
  await tx
    .delete(records)
    .where(
      and(eq(records.loose, true), lt(records.unusedSince, new Date(now.getTime() - dayMs)), not(needed)),
    )
  await tx
    .update(records)
    .set({ unusedSince: now })
    .where(and(eq(records.loose, true), isNull(records.unusedSince), not(needed)))
}

export interface FileUser {
  readonly table: string
  readonly record: string
  readonly owner: string
  readonly school: string | null
  readonly place: string
}

/** Sets the files that a record uses, for tables without a trigger. */
export async function referFiles(tx: Tx, by: FileUser, hashes: readonly string[]): Promise<void> {
  const mine = and(eq(references.table, by.table), eq(references.record, by.record))
  await tx
    .delete(references)
    .where(hashes.length === 0 ? mine : and(mine, notInArray(references.hash, [...hashes])))
  if (hashes.length > 0)
    await tx
      .insert(references)
      .values(hashes.map(hash => ({ ...by, hash })))
      .onConflictDoNothing()
}

export interface UsedIn {
  readonly name: string
  readonly to: string | null
}
/** Names of those places that this person may see. */
export type UsedInNames = (
  tx: Tx,
  actor: Actor,
  places: readonly string[],
) => Promise<ReadonlyMap<string, UsedIn>>

export const fileUses = listPort<UsedInNames>('files.fileUses')

const maxRows = 100

export async function usesOf(tx: Tx, actor: Actor, hash: string): Promise<FileUse[]> {
  const rows = await tx
    .selectDistinctOn([references.place], { table: references.table, place: references.place })
    .from(references)
    .where(eq(references.hash, hash))
    .orderBy(references.place)
    .limit(maxRows)
  const places = rows.map(({ place }) => place)
  const known = new Map(
    (await Promise.all(provided(tx, fileUses).map(names => names(tx, actor, places)))).flatMap(found => [
      ...found,
    ]),
  )
  return rows.map(row => ({
    ...row,
    ...(known.get(row.place) ?? { name: 'Something of somebody else', to: null }),
  }))
}
