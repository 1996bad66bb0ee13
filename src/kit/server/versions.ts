// Edits are not lost: a write names the version it was based on, and only the first of two succeeds.
import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'

type Versioned = PgTable & { readonly id: AnyPgColumn; readonly version: AnyPgColumn }

/** Updates one row if its version is still the one given; otherwise 409 with the version now in force. */
export async function updateVersion<T extends Versioned>(
  tx: Tx,
  table: T,
  id: string,
  version: number,
  set: PgUpdateSetSource<T>,
): Promise<T['$inferSelect']> {
  const [row] = (await tx
    .update(table)
    .set({ ...set, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()) as unknown as T['$inferSelect'][]
  if (row) return row
  const [current] = await tx
    .select({ version: table.version })
    .from(table as PgTable)
    .where(eq(table.id, id))
  throw current ? kitFail('stale-version', { version: current.version }) : kitFail('not-found')
}
