// Reads the address of the linked Google identity, and stores it in an account that has none.
import { and, eq, isNull } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { users, userTokens } from '../identity.tables.ts'
import { changed, userRow } from '../accounts/me.ts'

export const googleEmail = async ({ actor, db }: Call): Promise<{ email: string | null }> => ({
  email: await linkedEmail(db, actor.id),
})

/** Google has verified the address, so no code is needed; an existing address is kept. */
export async function googleEmailSync(kit: Kit, { actor, db, now }: Call): Promise<{ email: string }> {
  const email = await linkedEmail(db, actor.id)
  if (email === null) throw fail(identityErrors, 'not-linked')
  const [row] = await db
    .update(users)
    .set({ email, updatedAt: now })
    .where(and(eq(users.id, actor.id ?? ''), isNull(users.email)))
    .returning()
  if (row) await changed(db, kit, row, now)
  else if ((await userRow(db, actor.id)).email !== email) throw kitFail('wrong-state')
  return { email }
}

async function linkedEmail(tx: Tx, user: string | null): Promise<string | null> {
  const [link] = await tx
    .select({ email: userTokens.email })
    .from(userTokens)
    .where(and(eq(userTokens.user, user ?? ''), eq(userTokens.provider, 'google')))
  if (!link) throw fail(identityErrors, 'not-linked')
  return link.email
}
