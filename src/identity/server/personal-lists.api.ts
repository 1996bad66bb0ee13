// A person's own settings (`conf-user`), for other domains.
import { and, eq } from 'drizzle-orm'
import type { confUserKeys } from '#identity/contract/links.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { confUser } from './identity.tables.ts'

/** Undefined if nothing was written yet. */
export async function personalValue(
  tx: Tx,
  user: string,
  key: (typeof confUserKeys)[number],
): Promise<unknown> {
  const [row] = await tx
    .select({ value: confUser.value })
    .from(confUser)
    .where(and(eq(confUser.user, user), eq(confUser.key, key)))
  return row?.value
}
