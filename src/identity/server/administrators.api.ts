import { eq, sql } from 'drizzle-orm'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { users } from './identity.tables.ts'
import { changed } from './accounts/me.ts'

/** Makes an account a system administrator; only used by the command on the server machine. */
export async function makeAdministrator(
  tx: Tx,
  clock: Clock,
  email: string,
): Promise<'made' | 'already' | 'unknown' | 'unusable'> {
  const now = clock.now()
  const known = eq(users.email, normalEmail(email))
  const [row] = await tx.select().from(users).where(known).for('update')
  if (!row) return 'unknown'
  if (row.status !== 'active') return 'unusable'
  if (row.roles.includes('sys')) return 'already'
  const [made] = await tx
    .update(users)
    .set({ roles: sql`array_append(${users.roles}, 'sys')`, updatedAt: now })
    .where(known)
    .returning()
  await writeAudit(tx, { actor: { id: null, roles: [] }, now }, 'user.sys', row.id, {
    before: { roles: row.roles },
    after: { roles: made?.roles },
  })
  if (made) await changed(tx, { clock }, made, now)
  return 'made'
}
