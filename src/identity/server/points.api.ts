// The points of a person, as everybody's own record shows them. Commerce keeps their log and is the only one
// to move them.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { users } from './identity.tables.ts'
import { changed } from './me.ts'

/** Refused by the constraint `identity_users_point` where there are not enough. */
export async function movePoints(tx: Tx, user: string, by: number, now: Date): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ point: sql`${users.point} + ${by}` })
    .where(eq(users.id, user))
    .returning()
  if (!row) throw kitFail('not-found')
  if (row.status !== 'deleted') await changed(tx, { clock: { now: () => now } }, row, now)
}
