// Ways to prove an identity. Each returns the account.
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RequestInfo } from '#kit/server/service.ts'
import { guarded } from './attempts.ts'
import { checkCode } from '../codes/codes.ts'
import {
  accountsBy,
  identifierOf,
  keyOf,
  type GivenIdentifier,
  type Identifier,
} from '../accounts/identifiers.ts'
import type { UserRow } from '../identity.tables.ts'
import { knownDevice } from '../devices/known-devices.ts'
import { isPasswordOf } from './passwords.ts'

/** Email, mobile or student id with the password; includes accounts that wait for consent. */
export async function byPassword(
  kit: Kit,
  given: GivenIdentifier & { password: string },
  request: RequestInfo,
): Promise<UserRow> {
  const identifier = await identifierOf(kit, given)
  const [account] = await accountsBy(kit.db, identifier)
  const device = await knownDevice(kit, account?.id ?? '', request)
  return guarded(kit, { who: keyOf(identifier), address: request.address, device }, async () =>
    (await isPasswordOf(account?.passwordHash ?? null, given.password)) ? account : undefined,
  )
}

/** Does not use the code up; the transaction that begins the session does. */
export async function byCode(
  kit: Kit,
  given: GivenIdentifier & { captcha: string },
  request: RequestInfo,
): Promise<{ account: UserRow; identifier: Identifier }> {
  const identifier = await identifierOf(kit, given)
  await checkCode(kit, identifier, given.captcha, request)
  const [account] = await accountsBy(kit.db, identifier)
  if (!account) throw fail(identityErrors, 'no-account')
  return { account, identifier }
}

/** Reveals the status only to a caller who has proved that the account is theirs. */
export function assertUsable({ status }: Pick<UserRow, 'status'>): void {
  if (status === 'waiting') throw fail(identityErrors, 'consent-needed')
  if (status === 'frozen') throw fail(identityErrors, 'account-frozen')
  if (status === 'deleted') throw fail(identityErrors, 'sign-in-failed')
}
