// Answers to the steps of a sign-in. Each returns the account, the proofs so far, and the write that completes
// the step.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { authenticationContract } from '#identity/contract/authentication.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { daySeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { resetLimit, type Pace } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { take } from './attempts.ts'
import { addPasskey, addTotp } from '../factors/add-factor.ts'
import { checkPasskey, newPasskey, notePasskeyUse } from '../factors/passkeys.ts'
import { useRecoveryCode } from '../factors/recovery.ts'
import { useTotp } from '../factors/totp.ts'
import { users, type UserRow } from '../identity.tables.ts'
import { knownDevice } from '../devices/known-devices.ts'
import { userRow } from '../accounts/me.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { vaultOf } from '../tokens/secrets.ts'
import { openStep, type OpenStep, type PassedProofs } from './sign-in-steps.ts'

type Data = z.output<typeof authenticationContract.methods.create.data>
type ChallengeAnswer<S extends Data['strategy']> = Extract<Data, { strategy: S; challenge: string }>

export interface Proven {
  readonly account: UserRow
  readonly shown: PassedProofs
  /** Completes the step and returns the updated account. */
  authorise(tx: Tx): Promise<{ readonly account: UserRow; readonly recoveryCodes?: readonly string[] }>
}

/**
 * Somebody with the password could try all six-digit codes quickly, so attempts are limited across
 * challenges.
 */
const oneTimePasswords: Pace = { free: 10, first: 1, most: 900, forget: daySeconds }

export async function byNewPassword(
  kit: Kit,
  call: Call,
  data: ChallengeAnswer<'new-password'>,
): Promise<Proven> {
  const step = await openStep(kit, data.challenge, 'password', call.now)
  const account = ownerOf(step)
  if (await isPasswordOf(account.passwordHash, data.password)) throw fail(identityErrors, 'same-password')
  const passwordHash = await hashPassword(data.password)
  return {
    account,
    shown: { ...step.shown, password: true },
    async authorise(tx) {
      await step.use(tx)
      const set = { passwordHash, mustChangePassword: false, updatedAt: call.now }
      const [changed] = await tx.update(users).set(set).where(eq(users.id, account.id)).returning()
      return { account: changed ?? account }
    },
  }
}

export async function bySecondFactor(
  kit: Kit,
  call: Call,
  data: ChallengeAnswer<'second-factor'>,
): Promise<Proven> {
  const step = await openStep(kit, data.challenge, 'factor', call.now)
  const account = ownerOf(step)
  const check = await checkOf(kit, call, step, account, data)
  return {
    account,
    shown: { ...step.shown, factor: true },
    async authorise(tx) {
      await step.use(tx)
      await check(tx)
      return { account }
    },
  }
}

async function checkOf(
  kit: Kit,
  { now, request }: Call,
  step: OpenStep,
  account: UserRow,
  data: ChallengeAnswer<'second-factor'>,
): Promise<(tx: Tx) => Promise<void>> {
  if ('passkey' in data) {
    const { passkey, counter } = await checkPasskey(kit, kit.db, step.webauthn ?? '', data.passkey)
    if (passkey.user !== account.id) throw fail(identityErrors, 'passkey-wrong')
    return async tx => void (await notePasskeyUse(tx, passkey.id, counter, now))
  }
  if ('recovery' in data)
    return async tx => {
      const left = await useRecoveryCode(tx, kit, account.id, data.recovery)
      if (left === undefined) throw fail(identityErrors, 'recovery-code-wrong')
      const values = { at: now.toISOString(), left: String(left) }
      await notify(tx, kit.clock, identityNotices, 'RecoveryCodeUsed', { user: account.id }, values)
    }
  const device = await knownDevice(kit, account.id, request)
  const key = `one-time passwords of ${account.id}${device === undefined ? '' : ` on ${device}`}`
  await take(kit, key, oneTimePasswords)
  return async tx => {
    if (!(await useTotp(tx, kit, account.id, data.totp, now)))
      throw fail(identityErrors, 'second-factor-wrong')
    await resetLimit(tx, key)
  }
}

/** Accounts whose role requires a second factor set it up during sign-in. */
export async function bySetup(
  kit: Kit,
  call: Call,
  data: ChallengeAnswer<'second-factor-setup'>,
): Promise<Proven> {
  const step = await openStep(kit, data.challenge, 'setup', call.now)
  const account = ownerOf(step)
  const passkey = 'passkey' in data ? await newPasskey(kit, step.webauthn ?? '', data.passkey) : undefined
  return {
    account,
    shown: { ...step.shown, factor: true },
    async authorise(tx) {
      await step.use(tx)
      const recoveryCodes =
        'totp' in data
          ? await addTotp(
              tx,
              kit,
              account,
              vaultOf(kit.config).decrypt(step.secret ?? ''),
              data.totp,
              call.now,
            )
          : passkey && (await addPasskey(tx, kit, account, { ...passkey, name: data.name }, call.now))
      return { account, ...(recoveryCodes && { recoveryCodes }) }
    },
  }
}

/** A passkey counts as two factors: the device, and the fingerprint, face or PIN. */
export async function byPasskey(kit: Kit, call: Call, data: ChallengeAnswer<'passkey'>): Promise<Proven> {
  const step = await openStep(kit, data.challenge, 'passkey', call.now)
  const { passkey, counter, isUnlocked } = await checkPasskey(kit, kit.db, step.webauthn ?? '', data.passkey)
  if (!isUnlocked) throw fail(identityErrors, 'passkey-wrong')
  const account = await userRow(kit.db, passkey.user)
  return {
    account,
    shown: { strategy: 'passkey', factor: true },
    async authorise(tx) {
      await step.use(tx)
      await notePasskeyUse(tx, passkey.id, counter, call.now)
      return { account }
    },
  }
}

function ownerOf({ account }: OpenStep): UserRow {
  if (!account) throw fail(identityErrors, 'sign-in-expired')
  return account
}
