import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { filesContract } from '#files/contract/files.contract.ts'
import { spaceLeft, spaceState } from '#files/contract/space.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { containing } from '#kit/server/like.ts'
import { blobs, records } from '../files.tables.ts'
import { folderFor } from './folders.ts'
import { held, heldFiles, pageOfFiles } from './held-files.ts'
import { kindSql, poolUse } from '../spaces/pools.ts'
import { giveUp, usesOf } from './references.ts'
import { signer } from '../sending/signing.ts'
import { poolOf, spaceTotal, spaceUsed } from '../spaces/space.ts'
import { wireInfo, wireRecord, type HeldFile } from './wire-record.ts'

const columns = {
  purpose: records.purpose,
  name: records.name,
  createdAt: records.createdAt,
  size: records.size,
}
type Query = z.output<typeof filesContract.methods.find.query>

export const filesService = () =>
  implement(filesContract, {
    facts: { owner: records.owner },
    async find({ db, query, where, now, actor }) {
      const page = await pageOfFiles(db, query, columns, and(where, narrowed(db, query, actor)))
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wireRecord(row, sign)) }
    },
    get: async (id, call) => wireRecord(await own(id, call), await signer(call.db, call.now)),
    async patch(id, call) {
      const {
        db,
        data: { name, folder },
        actor,
        now,
      } = call
      const row = await own(id, call)
      if (folder != null) await folderFor(db, actor, folder)
      await db
        .update(records)
        .set({ ...(name === undefined ? {} : { name }), ...(folder === undefined ? {} : { folder }) })
        .where(eq(records.id, id))
      return wireRecord(
        { ...row, name: name ?? row.name, folder: folder === undefined ? row.folder : folder },
        await signer(db, now),
      )
    },
    /** A job deletes the bytes once nobody holds them. */
    async remove(id, call) {
      const row = await own(id, call)
      await giveUp(call.db, [id])
      return wireRecord(row, await signer(call.db, call.now))
    },
    calls: {
      get: {
        async fileInfo({ db, query: { hashes }, where, now }) {
          const rows = await db
            .selectDistinctOn([records.hash], held)
            .from(records)
            .innerJoin(blobs, eq(blobs.hash, records.hash))
            .where(and(where, or(inArray(blobs.hash, hashes), inArray(blobs.sha1, hashes))))
            .orderBy(records.hash, records.createdAt)
          const sign = await signer(db, now)
          return rows.flatMap(row => wireInfo(row, sign))
        },
        async space({ db, actor }) {
          const pool = driveOf(db, actor)
          const [used, total, { kinds }] = [
            await spaceUsed(db, pool),
            await spaceTotal(db, pool),
            await poolUse(db, pool),
          ]
          return {
            used,
            total,
            left: spaceLeft(total, used, 0).left,
            state: spaceState(used, total),
            school: pool === actor.id ? null : pool,
            kinds,
          }
        },
        uses: async call => usesOf(call.db, call.actor, (await own(call.query._id, call)).hash),
      },
      patch: {
        async move({ db, data: { ids, folder }, where, actor }) {
          if (folder !== null) await folderFor(db, actor, folder)
          const moved = await db
            .update(records)
            .set({ folder })
            .where(and(inArray(records.id, ids), eq(records.pool, driveOf(db, actor)), where))
            .returning({ id: records.id })
          return { done: moved.length }
        },
        async removeMany({ db, data: { ids }, where }) {
          const rows = await db
            .select({ id: records.id })
            .from(records)
            .where(and(inArray(records.id, ids), where))
          await giveUp(
            db,
            rows.map(({ id }) => id),
          )
          return { done: rows.length }
        },
      },
    },
  })

const driveOf = (tx: Tx, actor: Actor): string => poolOf(tx, actor, actor.id ?? '')

async function own(id: string, { db, where }: Pick<Call, 'db' | 'where'>): Promise<HeldFile> {
  const [row] = await heldFiles(db).where(and(eq(records.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

function inFolder(folder: string | undefined): SQL | undefined {
  if (folder === undefined) return undefined
  return folder === 'root' ? sql`${records.folder} is null` : eq(records.folder, folder)
}

function narrowed(db: Tx, { drive, folder, kind, $search }: Query, actor: Actor): SQL | undefined {
  return and(
    drive
      ? and(eq(records.purpose, 'content'), eq(records.loose, false), eq(records.pool, driveOf(db, actor)))
      : undefined,
    inFolder(folder),
    kind === undefined ? undefined : sql`${kindSql} = ${kind}`,
    containing($search, records.name),
  )
}
