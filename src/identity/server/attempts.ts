// Guessing a password is limited before anything is hashed: ten failures lock an identifier for a quarter of an hour.
import { eq, sql } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { limits } from '#kit/server/kit.tables.ts'
import { attempt, resetLimit, type Limit } from '#kit/server/limits.ts'
import type { Tx } from '#kit/server/db.ts'

const lock = 15 * 60
const perIdentifier: Limit = { most: 10, seconds: lock }
/** A school shares an address, so it may mistype more often. */
const perAddress: Limit = { most: 300, seconds: lock }

const keyFor = (who: string) => `sign-in ${who}`
const addressKey = (address: string) => `sign-ins from ${address}`

/** Runs a check that may fail. Each try is taken before it runs, so that a thousand at once are ten; success gives them back. */
export async function guarded<T>(
  kit: Pick<Kit, 'db' | 'clock'>,
  who: string,
  address: string,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const [mine, everybodys] = [keyFor(who), addressKey(address)]
  const tried = await attempt(kit, mine, perIdentifier)
  if (!tried.allowed) throw fail(identityErrors, 'sign-in-locked', { retryAfter: tried.retryAfter })
  const byAddress = await attempt(kit, everybodys, perAddress)
  if (!byAddress.allowed) throw fail(identityErrors, 'sign-in-locked', { retryAfter: byAddress.retryAfter })
  const found = await check()
  if (found === undefined) {
    if (tried.count === perIdentifier.most) await extend(kit, mine)
    throw fail(identityErrors, 'sign-in-failed')
  }
  await resetLimit(kit.db, mine)
  await kit.db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)` })
    .where(eq(limits.key, everybodys))
  return found
}

/** The last allowed failure locks for the full time from now on. */
const extend = ({ db, clock }: Pick<Kit, 'db' | 'clock'>, key: string) =>
  db
    .update(limits)
    .set({ endsAt: new Date(clock.now().getTime() + lock * 1000) })
    .where(eq(limits.key, key))

/** Who proved otherwise who they are may try again at once. */
export async function unlock(tx: Tx, whos: readonly string[]): Promise<void> {
  for (const who of whos) await resetLimit(tx, keyFor(who))
}
