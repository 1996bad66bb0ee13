import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { folderLimits, foldersContract } from '#files/contract/files.contract.ts'
import { filesErrors } from '#files/contract/files.errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { folders, records } from '../files.tables.ts'
import { assertPlace, dropFolder, folderFor, lockFolders, myFolders, type FolderRow } from './folders.ts'
import { poolOf } from '../spaces/space.ts'

export const foldersService = (kit: Kit) =>
  implement(foldersContract, {
    facts: { owner: folders.owner },
    async find({ db, actor }) {
      const rows = await db
        .select()
        .from(folders)
        .where(myFolders(db, actor))
        .orderBy(asc(sql`lower(${folders.name})`), asc(folders.id))
      const data = await wired(db, rows)
      return { total: data.length, limit: folderLimits.most, skip: 0, data }
    },
    async create({ db, data: { name, parent }, actor, now }) {
      const all = await lockFolders(db, actor)
      if (all.length >= folderLimits.most) throw fail(filesErrors, 'folders-full')
      assertPlace(all, parent, null)
      const [row] = await db
        .insert(folders)
        .values({
          id: kit.newId(),
          owner: actor.id ?? '',
          pool: poolOf(db, actor, actor.id ?? ''),
          name,
          parent,
          createdAt: now,
        })
        .returning()
      return one(db, row)
    },
    async patch(id, { db, data: { name, parent }, actor }) {
      const all = await lockFolders(db, actor)
      const before = await folderFor(db, actor, id)
      if (parent !== undefined) assertPlace(all, parent, before)
      const [row] = await db
        .update(folders)
        .set({ name: name ?? before.name, parent: parent === undefined ? before.parent : parent })
        .where(eq(folders.id, id))
        .returning()
      return one(db, row)
    },
    async remove(id, { db, actor }) {
      const all = await lockFolders(db, actor)
      const gone = await one(db, await folderFor(db, actor, id))
      await dropFolder(db, all, id)
      return gone
    },
  })

async function one(tx: Tx, row: FolderRow | undefined) {
  const [folder] = row ? await wired(tx, [row]) : []
  if (!folder) throw kitFail('unexpected')
  return folder
}

async function wired(tx: Tx, rows: readonly FolderRow[]) {
  const counts =
    rows.length === 0
      ? []
      : await tx
          .select({ folder: records.folder, files: count() })
          .from(records)
          .where(
            inArray(
              records.folder,
              rows.map(({ id }) => id),
            ),
          )
          .groupBy(records.folder)
  const files = new Map(counts.map(row => [row.folder, row.files]))
  return rows.map(({ id, name, parent, createdAt }) => ({
    _id: id,
    name,
    parent,
    files: files.get(id) ?? 0,
    createdAt,
  }))
}
