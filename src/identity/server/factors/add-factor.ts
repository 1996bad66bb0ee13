// Adds a factor to an account; the first one also creates recovery codes. The owner is notified.
import { eq } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { UserRow } from '../identity.tables.ts'
import { passkeys, recoveryCodes } from '../second-factors.tables.ts'
import { lockFactors } from './factors.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { keepTotp, stepOf } from './totp.ts'

type NewPasskey = Pick<typeof passkeys.$inferInsert, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>

export async function addTotp(
  tx: Tx,
  kit: Kit,
  me: UserRow,
  secret: string,
  token: string,
  now: Date,
): Promise<string[] | undefined> {
  const step = stepOf(secret, token, now)
  if (step === undefined) throw fail(identityErrors, 'second-factor-wrong')
  await lockFactors(tx, me.id)
  if ((await keepTotp(tx, kit, me.id, { secret, step, now })).length === 0)
    throw fail(identityErrors, 'factor-there')
  return added(tx, kit, me, 'An authenticator app', now)
}

export async function addPasskey(
  tx: Tx,
  kit: Kit,
  me: UserRow,
  passkey: NewPasskey,
  now: Date,
): Promise<string[] | undefined> {
  await lockFactors(tx, me.id)
  await tx.insert(passkeys).values({ ...passkey, user: me.id, createdAt: now })
  return added(tx, kit, me, `The passkey “${passkey.name}”`, now)
}

async function added(
  tx: Tx,
  kit: Kit,
  { id }: UserRow,
  factor: string,
  now: Date,
): Promise<string[] | undefined> {
  await notify(tx, kit.clock, identityNotices, 'FactorAdded', { user: id }, { factor, at: now.toISOString() })
  const [held] = await tx
    .select({ user: recoveryCodes.user })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user, id))
    .limit(1)
  return held ? undefined : makeRecoveryCodes(tx, kit, id)
}
