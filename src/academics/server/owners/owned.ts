// Shared by the small services of this domain: reads and changes single records of an owner.
import { and, eq, type AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { assertMay, assertWrite, mayDo, type ActorContext } from './access.ts'

type OwnedTable = PgTable & { readonly id: AnyColumn; readonly owner: AnyColumn }
type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string; readonly owner: string }

interface OwnedCall extends ActorContext {
  readonly db: Tx
}

/** A record that the caller may see; any other is reported as not found. */
export async function readOwned<T extends OwnedTable>(
  table: T,
  id: string,
  { db, actor }: OwnedCall,
): Promise<RowOf<T>> {
  const [row] = (await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id)))) as RowOf<T>[]
  if (!row || !mayDo('academic.read', actor, row)) throw kitFail('not-found')
  return row
}

/** A record that the caller may change now. */
export async function writeOwned<T extends OwnedTable>(
  table: T,
  id: string,
  call: OwnedCall,
): Promise<RowOf<T>> {
  const row = await readOwned(table, id, call)
  await assertWrite(call.db, call, 'academic.edit', row)
  return row
}

/** Removing is allowed even when the plan has ended. */
export async function removeOwned<T extends OwnedTable>(
  table: T,
  id: string,
  call: OwnedCall,
): Promise<RowOf<T>> {
  const row = await readOwned(table, id, call)
  assertMay('academic.edit', call.actor, row)
  await call.db.delete(table).where(eq(table.id, id))
  return row
}
