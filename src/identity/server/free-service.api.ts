// Whether a person has taken the free package for newcomers. The domain that grants it writes it here, as part
// of the person's own record.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { users } from './identity.tables.ts'
import { changed } from './accounts/me.ts'

export async function markFreeServiceClaimed(tx: Tx, user: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ freeServiceClaimed: true })
    .where(and(eq(users.id, user), eq(users.freeServiceClaimed, false)))
    .returning()
  if (row) await changed(tx, { clock: { now: () => now } }, row, now)
}
