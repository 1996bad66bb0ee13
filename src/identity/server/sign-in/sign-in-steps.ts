// The steps of a sign-in after the first proof: a new password, the second factor, or its set-up. Each step is
// a challenge that the next call answers; the session begins after the last one.
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { daysOfMinutes } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { factorsOf, hasFactor, needsFactor, type Factors } from '../factors/factors.ts'
import { creationOptions, requestOptions } from '../factors/passkeys.ts'
import { newTotp } from '../factors/totp.ts'
import type { UserRow } from '../identity.tables.ts'
import { makeLink, readLink, useLink } from '../links.api.ts'
import { userRow } from '../accounts/me.ts'
import { hashToken, vaultOf } from '../tokens/secrets.ts'

export type Step = 'password' | 'factor' | 'setup' | 'passkey'

/** The proofs so far. */
export interface PassedProofs {
  /** Strategy of the first proof. */
  readonly strategy: string
  readonly password?: boolean
  readonly factor?: boolean
}

interface Pending {
  readonly step: Step
  readonly shown: PassedProofs
  /** Challenge of the WebAuthn options. */
  readonly webauthn?: string
  /** Encrypted secret of an authenticator app that is being set up. */
  readonly secret?: string
}

const purpose = 'sign-in-step'
const minutes = 10
const days = daysOfMinutes(minutes)
/** Wrong answers allowed per challenge; then the sign-in starts over. */
const tries: Limit = { most: 5, seconds: minutes * 60 }

/** The error that requests the next step; undefined if none is left. */
export async function nextStep(
  tx: Tx,
  kit: Kit,
  account: UserRow,
  shown: PassedProofs,
): Promise<CodedError | undefined> {
  if (account.mustChangePassword && shown.strategy !== 'google')
    return askForPassword(tx, kit, account, shown)
  if (shown.factor) return undefined
  const factors = await factorsOf(tx, account.id)
  if (hasFactor(factors)) return askForFactor(tx, kit, account, factors, shown)
  return needsFactor(kit, account) ? askForSetup(tx, kit, account, shown) : undefined
}

async function askForPassword(tx: Tx, kit: Kit, { id }: UserRow, shown: PassedProofs): Promise<CodedError> {
  const challenge = await pendingOf(tx, kit, id, { step: 'password', shown })
  return fail(identityErrors, 'password-change-needed', { challenge })
}

async function askForFactor(
  tx: Tx,
  kit: Kit,
  { id }: UserRow,
  { totp, passkeys, recoveryCodes }: Factors,
  shown: PassedProofs,
): Promise<CodedError> {
  const passkey = passkeys.length === 0 ? null : await requestOptions(kit, passkeys, false)
  const challenge = await pendingOf(tx, kit, id, {
    step: 'factor',
    shown,
    ...(passkey && { webauthn: passkey.challenge }),
  })
  const factors = [
    ...(passkey ? ['passkey'] : []),
    ...(totp ? ['totp'] : []),
    ...(recoveryCodes > 0 ? ['recovery'] : []),
  ]
  return fail(identityErrors, 'second-factor-needed', { challenge, factors, passkey })
}

async function askForSetup(tx: Tx, kit: Kit, account: UserRow, shown: PassedProofs): Promise<CodedError> {
  const totp = newTotp(account)
  const passkey = await creationOptions(kit, account, [])
  const challenge = await pendingOf(tx, kit, account.id, {
    step: 'setup',
    shown,
    webauthn: passkey.challenge,
    secret: vaultOf(kit.config).encrypt(totp.secret),
  })
  return fail(identityErrors, 'second-factor-setup', { challenge, totp, passkey })
}

/** A sign-in by passkey identifies the account only from the response. */
export async function askForPasskey(kit: Kit): Promise<CodedError> {
  const passkey = await requestOptions(kit, [], true)
  const challenge = await pendingOf(kit.db, kit, '', {
    step: 'passkey',
    shown: { strategy: 'passkey' },
    webauthn: passkey.challenge,
  })
  return fail(identityErrors, 'passkey-needed', { challenge, passkey })
}

const pendingOf = (tx: Tx, kit: Kit, subject: string, data: Pending): Promise<string> =>
  makeLink(tx, kit.clock, { purpose, subject, data, days })

export interface OpenStep extends Pending {
  /** Undefined for a sign-in by passkey alone. */
  readonly account: UserRow | undefined
  /** Uses the challenge up, in the transaction of the write that it authorises. */
  use(tx: Tx): Promise<void>
}

/** The step of a challenge. Each call counts as an attempt. */
export async function openStep(kit: Kit, challenge: string, step: Step, now: Date): Promise<OpenStep> {
  const link = await readLink<Pending>(kit.db, now, purpose, challenge).catch(expired)
  const { allowed } = await attempt(kit, `sign-in step ${hashToken(challenge)}`, tries)
  if (!allowed || link.usedAt !== null || link.data.step !== step)
    throw fail(identityErrors, 'sign-in-expired')
  return {
    ...link.data,
    account: link.subject === '' ? undefined : await userRow(kit.db, link.subject),
    use: async tx => void (await useLink(tx, now, purpose, challenge).catch(expired)),
  }
}

function expired(error: unknown): never {
  throw error instanceof CodedError && error.code === 'link-invalid'
    ? fail(identityErrors, 'sign-in-expired')
    : error
}
