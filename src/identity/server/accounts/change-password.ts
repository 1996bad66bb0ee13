// New passwords: confirmed by the old one, by a passkey, or by a code. Each way ends all other sign-ins.
import { and, eq, ne } from 'drizzle-orm'
import type * as z from '#zod'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { forgetGuesses, guarded, unlock } from '../sign-in/attempts.ts'
import { checkCode, useCode } from '../codes/codes.ts'
import { confirmPasskey } from '../factors/passkey-proof.ts'
import { accountsBy, identifierOf, identifiersOf, keyOf } from './identifiers.ts'
import { users, type UserRow } from '../identity.tables.ts'
import { changed, userRow } from './me.ts'
import { hashPassword, isPasswordOf } from '../sign-in/passwords.ts'
import { endSessions } from '../sign-in/sessions.ts'

type Calls = typeof usersContract.methods.calls.patch
const done = { changed: true } as const

export async function changePassword(
  kit: Kit,
  call: Call<unknown, z.output<Calls['changePassword']['data']>>,
): Promise<typeof done> {
  const { actor, data, now } = call
  const me = await userRow(kit.db, actor.id)
  if ('proof' in data) await confirmPasskey(kit, call, data.proof)
  else await confirmPassword(kit, me, data.oldPassword, call)
  const hash = await hashPassword(data.password)
  await kit.db.transaction(tx => write(tx, kit, me, hash, now, actor.session))
  return done
}

/** Confirms an action with the current password; a wrong one changes nothing. */
export async function confirmPassword(
  kit: Kit,
  me: UserRow,
  given: string,
  { actor, request }: Pick<Call, 'actor' | 'request'>,
): Promise<void> {
  // Attempts count per session, so that other people's attempts do not block this one.
  const guess = { who: `user:${me.id}`, address: request.address, device: actor.session }
  await guarded(kit, guess, async () =>
    (await isPasswordOf(me.passwordHash, given)) ? true : undefined,
  ).catch((error: unknown) => {
    throw error instanceof CodedError && error.code === 'sign-in-failed'
      ? fail(identityErrors, 'wrong-password')
      : error
  })
}

export async function forgetPassword(
  kit: Kit,
  { data, now, request }: Call<unknown, z.output<Calls['forgetPassword']['data']>>,
): Promise<typeof done> {
  const identifier = await identifierOf(kit, data)
  await checkCode(kit, identifier, data.captcha, request)
  const account = choose(
    (await accountsBy(kit.db, identifier)).filter(({ status }) => status !== 'deleted'),
    data.account,
  )
  if (account.status === 'frozen') throw fail(identityErrors, 'account-frozen')
  const hash = await hashPassword(data.password)
  await kit.db.transaction(async tx => {
    await useCode(tx, kit, identifier, data.captcha, request)
    await write(tx, kit, account, hash, now)
    const known = identifiersOf(account).map(keyOf)
    await unlock(tx, known, request.address)
    await forgetGuesses(tx, known)
  })
  return done
}

/** Siblings may share an emergency contact; its holder chooses one by name. */
function choose(accounts: readonly UserRow[], wanted: string | undefined): UserRow {
  const fitting = wanted === undefined ? accounts : accounts.filter(({ id }) => id === wanted)
  const [account] = fitting
  if (!account) throw fail(identityErrors, 'no-account')
  if (fitting.length > 1)
    throw fail(identityErrors, 'choose-account', {
      accounts: fitting.map(({ id, nickname, avatar }) => ({ _id: id, nickname, avatar })),
    })
  return account
}

async function write(
  tx: Tx,
  kit: Kit,
  account: UserRow,
  passwordHash: string,
  now: Date,
  keep?: string,
): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, updatedAt: now })
    .where(and(eq(users.id, account.id), ne(users.status, 'deleted')))
    .returning()
  if (!row) throw kitFail('not-found')
  await endSessions(tx, kit, row.id, keep)
  await changed(tx, kit, row, now)
  await notify(tx, kit.clock, identityNotices, 'PasswordChanged', { user: row.id }, { at: now.toISOString() })
}
