// Folders of a person's drive: ownership, nesting, and deletion with their contents.
import { and, eq, inArray } from 'drizzle-orm'
import { folderLimits } from '#files/contract/files.contract.ts'
import { filesErrors } from '#files/contract/files.errors.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { folders, records } from '../files.tables.ts'
import { giveUp } from './references.ts'
import { lockSpace, poolOf } from '../spaces/space.ts'

export type FolderRow = typeof folders.$inferSelect

export const myFolders = (tx: Tx, actor: Actor) =>
  and(eq(folders.owner, actor.id ?? ''), eq(folders.pool, poolOf(tx, actor, actor.id ?? '')))

/** A folder of the drive in force. */
export async function folderFor(tx: Tx, actor: Actor, id: string): Promise<FolderRow> {
  const [row] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), myFolders(tx, actor)))
  if (!row) throw kitFail('not-found')
  return row
}

/** All folders of the drive; its changes come one after the other. */
export async function lockFolders(tx: Tx, actor: Actor): Promise<FolderRow[]> {
  await lockSpace(tx, poolOf(tx, actor, actor.id ?? ''))
  return tx.select().from(folders).where(myFolders(tx, actor))
}

/** May this folder go into that one? Not into itself, and not too deep. */
export function assertPlace(all: readonly FolderRow[], parent: string | null, moved: FolderRow | null): void {
  const byId = new Map(all.map(row => [row.id, row]))
  if (parent !== null && !byId.has(parent)) throw kitFail('not-found')
  let depth = moved === null ? 1 : heightOf(all, moved.id)
  for (let at = parent; at !== null; at = byId.get(at)?.parent ?? null) {
    if (at === moved?.id || ++depth > folderLimits.depth) throw fail(filesErrors, 'folder-place')
  }
}

const heightOf = (all: readonly FolderRow[], id: string): number =>
  1 + Math.max(0, ...all.filter(({ parent }) => parent === id).map(child => heightOf(all, child.id)))

const within = (all: readonly FolderRow[], id: string): string[] => [
  id,
  ...all.filter(({ parent }) => parent === id).flatMap(child => within(all, child.id)),
]

/** The folder with everything in it. */
export async function dropFolder(tx: Tx, all: readonly FolderRow[], id: string): Promise<void> {
  const files = await tx
    .select({ id: records.id })
    .from(records)
    .where(inArray(records.folder, within(all, id)))
  await giveUp(
    tx,
    files.map(file => file.id),
  )
  await tx.delete(folders).where(eq(folders.id, id))
}
