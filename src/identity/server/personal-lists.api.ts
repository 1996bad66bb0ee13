// A person's own settings (`conf-user`), for other domains.
import { and, eq } from 'drizzle-orm'
import type { confUserKeys } from '#identity/contract/links.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePort } from '#kit/server/ports.ts'
import type { Call } from '#kit/server/service.ts'
import { confUser } from './identity.tables.ts'

/** The person's grade list, which the academics domain keeps; as a row of `conf-user` it has the id of the person. */
export interface PersonalGrades {
  read(tx: Tx, user: string): Promise<unknown>
  /** Throws if the new value is not a grade list, or the caller may not write it. Returns it. */
  change(
    call: Pick<Call, 'db' | 'actor' | 'now' | 'request'>,
    user: string,
    to: (value: unknown) => unknown,
  ): Promise<unknown>
}
export const personalGrades = onePort<PersonalGrades | null>('identity.personalGrades', null)

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
