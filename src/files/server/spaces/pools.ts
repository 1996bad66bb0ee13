// Files in a storage pool: listing, usage by kind and person, removal.
import { and, count, desc, eq, getTableColumns, inArray, sql, sum } from 'drizzle-orm'
import type { FileKind } from '#files/contract/space.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { blobs, records } from '../files.tables.ts'

export interface PoolQuery {
  readonly owner?: string | undefined
  readonly kind?: FileKind | undefined
  readonly $search?: string | undefined
  readonly $limit: number
  readonly $skip: number
}
export type PoolFile = typeof records.$inferSelect & { readonly kind: FileKind }

export const kindSql = sql<FileKind>`case split_part(${blobs.mime}, '/', 1) when 'image' then 'picture' when 'video' then 'video' when 'audio' then 'audio' else 'document' end`

/** Largest first. */
export async function poolFiles(
  tx: Tx,
  pool: string,
  query: PoolQuery,
): Promise<{ total: number; rows: PoolFile[] }> {
  const where = and(
    eq(records.pool, pool),
    query.owner === undefined ? undefined : eq(records.owner, query.owner),
    query.kind === undefined ? undefined : sql`${kindSql} = ${query.kind}`,
    containing(query.$search, records.name),
  )
  const rows = await tx
    .select({ ...getTableColumns(records), kind: kindSql })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(where)
    .orderBy(desc(records.size), desc(records.id))
    .limit(query.$limit)
    .offset(query.$skip)
  const [all] = await tx
    .select({ n: count() })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(where)
  return { total: all?.n ?? 0, rows }
}

interface Use {
  readonly bytes: number
  readonly files: number
}

/** A file that two people uploaded counts for both here, but only once in the pool's used storage. */
export async function poolUse(
  tx: Tx,
  pool: string,
): Promise<{ kinds: (Use & { kind: FileKind })[]; people: (Use & { owner: string })[] }> {
  const use = { bytes: sum(records.size).mapWith(Number), files: count() }
  const kinds = await tx
    .select({ kind: kindSql, ...use })
    .from(records)
    .innerJoin(blobs, eq(blobs.hash, records.hash))
    .where(eq(records.pool, pool))
    .groupBy(kindSql)
    .orderBy(desc(sum(records.size)))
  const people = await tx
    .select({ owner: records.owner, ...use })
    .from(records)
    .where(eq(records.pool, pool))
    .groupBy(records.owner)
    .orderBy(desc(sum(records.size)))
  return { kinds, people }
}

/** @returns Hashes of the removed records. A job deletes the bytes once no record holds them. */
export async function removeFromPool(tx: Tx, pool: string, ids: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(records)
    .where(and(eq(records.pool, pool), inArray(records.id, [...ids])))
    .returning({ hash: records.hash })
  return gone.map(({ hash }) => hash)
}
