// A person's points, as shown in their own record. Only commerce changes them and keeps their log.
// to move them.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { users } from './identity.tables.ts'
import { changed } from './accounts/me.ts'

/** The constraint `identity_users_point` refuses a negative balance. */
export async function movePoints(tx: Tx, user: string, by: number, now: Date): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ point: sql`${users.point} + ${by}` })
    .where(eq(users.id, user))
    .returning()
  if (!row) throw kitFail('not-found')
  if (row.status !== 'deleted') await changed(tx, { clock: { now: () => now } }, row, now)
}
