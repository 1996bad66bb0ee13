// Freezes accounts, for the back office; the caller checks the permission.
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { users } from './identity.tables.ts'
import { endSessions } from './sign-in/sessions.ts'

interface ActorContext {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

/** Freezing an account prevents sign-in and ends its sessions. */
export async function freezeAccount(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  by: ActorContext,
  user: string,
  reason: string,
): Promise<void> {
  await move(tx, by, user, 'active', 'frozen', reason)
  await endSessions(tx, kit, user)
}

export const thawAccount = (tx: Tx, by: ActorContext, user: string, reason: string): Promise<void> =>
  move(tx, by, user, 'frozen', 'active', reason)

async function move(
  tx: Tx,
  by: ActorContext,
  user: string,
  from: 'active' | 'frozen',
  to: 'active' | 'frozen',
  reason: string,
): Promise<void> {
  const moved = await tx
    .update(users)
    .set({ status: to, updatedAt: by.now })
    .where(and(eq(users.id, user), eq(users.status, from)))
    .returning({ id: users.id })
  if (moved.length === 0) throw kitFail('wrong-state')
  await writeAudit(tx, by, `user.${to}`, user, { before: { status: from }, after: { status: to, reason } })
}
