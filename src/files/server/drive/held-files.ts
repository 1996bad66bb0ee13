// File records joined with the metadata of their bytes.
import { and, desc, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import { orderOf, pageOf, whereOf, type Columns, type ListQuery } from '#kit/server/query.ts'
import { blobs, records } from '../files.tables.ts'
import { ofBlob, type HeldFile } from './wire-record.ts'

export const held = { ...getTableColumns(records), ...ofBlob }

export const heldFiles = (db: Tx) =>
  db.select(held).from(records).innerJoin(blobs, eq(blobs.hash, records.hash))

/** A query may use the hash of the bytes as uploaded or, for pictures, as re-encoded. */
export async function pageOfFiles(
  db: Tx,
  query: ListQuery,
  columns: Columns,
  condition: SQL | undefined,
): Promise<Page<HeldFile>> {
  const matching = and(
    condition,
    or(
      whereOf(query, { ...columns, hash: records.hash }),
      whereOf(query, { ...columns, hash: records.original }),
    ),
  )
  return pageOf(
    query,
    (limit, skip) =>
      heldFiles(db)
        .where(matching)
        .orderBy(...orderOf(query, columns, [desc(records.createdAt), desc(records.id)]))
        .limit(limit)
        .offset(skip),
    async most =>
      (
        await db
          .select({ id: records.id })
          .from(records)
          .innerJoin(blobs, eq(blobs.hash, records.hash))
          .where(matching)
          .limit(most)
      ).length,
  )
}
