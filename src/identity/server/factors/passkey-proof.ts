// A passkey as confirmation of a sensitive action, as an alternative to the password or a code.
import type { PasskeyProof } from '#identity/contract/factors.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { daysOfMinutes } from '#kit/contract/durations.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { makeLink, useLink } from '../links.api.ts'
import { factorsOf } from './factors.ts'
import { checkPasskey, notePasskeyUse, requestOptions } from './passkeys.ts'

const purpose = 'passkey-proof'
const days = daysOfMinutes(10)

/** Requests one of the account's passkeys. */
export async function startPasskeyProof(kit: Kit, user: string) {
  const { passkeys } = await factorsOf(kit.db, user)
  if (passkeys.length === 0) throw fail(identityErrors, 'passkey-wrong')
  const options = await requestOptions(kit, passkeys, true)
  const data = { webauthn: options.challenge }
  return {
    challenge: await makeLink(kit.db, kit.clock, { purpose, subject: user, data, days }),
    options: { ...options },
  }
}

/** Requires user verification, as for sign-in without a password; each challenge confirms one action. */
export const confirmPasskey = (
  kit: Kit,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { challenge, passkey: given }: PasskeyProof,
): Promise<void> =>
  kit.db.transaction(async tx => {
    const { subject, data } = await useLink<{ webauthn: string }>(tx, now, purpose, challenge)
    const { passkey, counter, isUnlocked } = await checkPasskey(kit, tx, data.webauthn, given)
    if (subject !== actor.id || passkey.user !== actor.id || !isUnlocked)
      throw fail(identityErrors, 'passkey-wrong')
    await notePasskeyUse(tx, passkey.id, counter, now)
  })
