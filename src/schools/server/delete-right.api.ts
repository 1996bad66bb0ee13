// Schools decide whether teachers may delete content that they made there; admins always may.
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schools } from './plans.tables.ts'

/** Throws if the content's school does not let its teachers delete. */
export async function assertMayDelete(tx: Tx, actor: Actor, school: string | null): Promise<void> {
  if (school === null || isAdminOf(actor, school)) return
  const [refusing] = await tx
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, school), eq(schools.teachersDelete, false)))
  if (refusing) throw fail(schoolErrors, 'delete-by-admins')
}
