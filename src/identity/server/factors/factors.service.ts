// `user-factor`: setting up and removing second factors. Every change is confirmed by the password or a factor.
import { eq } from 'drizzle-orm'
import { factorContract, type FactorProof, type Proof } from '#identity/contract/factors.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { daysOfMinutes } from '#kit/contract/durations.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Tx } from '#kit/server/db.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { take } from '../sign-in/attempts.ts'
import { confirmPassword } from '../accounts/change-password.ts'
import { confirmCode } from '../accounts/close-account.ts'
import { useCode } from '../codes/codes.ts'
import { sessions, users, type UserRow } from '../identity.tables.ts'
import { makeLink, useLink } from '../links.api.ts'
import { userRow } from '../accounts/me.ts'
import { vaultOf } from '../tokens/secrets.ts'
import { addPasskey, addTotp } from './add-factor.ts'
import { factorsOf, hasFactor, lockFactors, needsFactor, removePasskey, removeTotp } from './factors.ts'
import type { Factors } from './factors.ts'
import { creationOptions, newPasskey } from './passkeys.ts'
import { confirmPasskey, startPasskeyProof } from './passkey-proof.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery.ts'
import { newTotp, useTotp } from './totp.ts'

const purposes = { totp: 'factor-totp', passkey: 'factor-passkey' } as const
const days = daysOfMinutes(10)
const done = { done: true } as const

export const factorService = (kit: Kit) =>
  implement(factorContract, {
    facts: { owner: users.id },
    calls: {
      get: {
        async mine({ db, actor }) {
          const me = await userRow(db, actor.id)
          const factors = await factorsOf(db, me.id)
          return {
            totp: factors.totp,
            passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
              _id: id,
              name,
              createdAt,
              lastUsedAt,
            })),
            recoveryCodes: factors.recoveryCodes,
            required: needsFactor(kit, me),
            proof: proofFor(me, factors),
          }
        },
      },
      patch: {
        startProof: ({ actor }) => startPasskeyProof(kit, actor.id ?? ''),
        async startTotp(call) {
          const me = await confirmed(kit, call, call.data.proof)
          if ((await factorsOf(kit.db, me.id)).totp) throw fail(identityErrors, 'factor-there')
          const totp = newTotp(me)
          const data = { secret: vaultOf(kit.config).encrypt(totp.secret) }
          return { ...totp, challenge: await start(kit, purposes.totp, me, data) }
        },
        addTotp: call =>
          kit.db.transaction(async tx => {
            const me = await userRow(tx, call.actor.id)
            const { secret } = await finish<{ secret: string }>(tx, call, purposes.totp, call.data.challenge)
            const codes = await addTotp(
              tx,
              kit,
              me,
              vaultOf(kit.config).decrypt(secret),
              call.data.totp,
              call.now,
            )
            await markProven(tx, call)
            return { recoveryCodes: codes ?? null }
          }),
        async removeTotp(call) {
          const me = await confirmed(kit, call, call.data.proof)
          return kit.db.transaction(async tx => {
            await lockFactors(tx, me.id)
            if (!(await removeTotp(tx, kit, me, call.now))) throw kitFail('not-found')
            return done
          })
        },
        async startPasskey(call) {
          const me = await confirmed(kit, call, call.data.proof)
          const options = await creationOptions(kit, me, (await factorsOf(kit.db, me.id)).passkeys)
          const challenge = await start(kit, purposes.passkey, me, { webauthn: options.challenge })
          return { challenge, options: { ...options } }
        },
        addPasskey: call =>
          kit.db.transaction(async tx => {
            const me = await userRow(tx, call.actor.id)
            const { webauthn } = await finish<{ webauthn: string }>(
              tx,
              call,
              purposes.passkey,
              call.data.challenge,
            )
            const passkey = await newPasskey(kit, webauthn, call.data.passkey)
            const codes = await addPasskey(tx, kit, me, { ...passkey, name: call.data.name }, call.now)
            await markProven(tx, call)
            return { recoveryCodes: codes ?? null }
          }),
        async removePasskey(call) {
          const me = await confirmed(kit, call, call.data.proof)
          return kit.db.transaction(async tx => {
            await lockFactors(tx, me.id)
            if (!(await removePasskey(tx, kit, me, call.data._id, call.now))) throw kitFail('not-found')
            return done
          })
        },
        async renewRecoveryCodes(call) {
          const me = await confirmed(kit, call, call.data.proof)
          return kit.db.transaction(async tx => {
            await lockFactors(tx, me.id)
            if (!hasFactor(await factorsOf(tx, me.id))) throw kitFail('wrong-state')
            const at = call.now.toISOString()
            await notify(tx, kit.clock, identityNotices, 'RecoveryCodesMade', { user: me.id }, { at })
            return { recoveryCodes: await makeRecoveryCodes(tx, kit, me.id) }
          })
        },
      },
    },
  })

/** The strongest proof that the account has, so that a code sent by email never removes a factor. */
const proofFor = ({ passwordHash }: UserRow, factors: Factors): FactorProof => {
  if (passwordHash !== null) return 'password'
  if (factors.totp) return 'totp'
  if (factors.passkeys.length > 0) return 'passkey'
  return hasFactor(factors) ? 'recovery' : 'captcha'
}

async function confirmed(kit: Kit, call: Call, proof: Proof): Promise<UserRow> {
  const me = await userRow(kit.db, call.actor.id)
  const factors = await factorsOf(kit.db, me.id)
  if ('password' in proof) await confirmPassword(kit, me, proof.password, call)
  else if ('passkey' in proof) await confirmPasskey(kit, call, proof)
  else if ('captcha' in proof) await confirmByCode(kit, call, me, factors, proof.captcha)
  else if (!(await confirmByFactor(kit, call, me, proof))) throw fail(identityErrors, 'factor-proof-wrong')
  return me
}

async function confirmByCode(
  kit: Kit,
  call: Call,
  me: UserRow,
  factors: Factors,
  code: string,
): Promise<void> {
  if (proofFor(me, factors) !== 'captcha') throw fail(identityErrors, 'factor-proof-wrong')
  const identifier = await confirmCode(kit, me, code, call.request)
  await kit.db.transaction(tx => useCode(tx, kit, identifier, code, call.request))
}

async function confirmByFactor(
  kit: Kit,
  { now, actor }: Call,
  { id }: UserRow,
  proof: Extract<Proof, { totp: string } | { recovery: string }>,
): Promise<boolean> {
  await take(kit, `factor proof ${id} on ${actor.session}`, { free: 5, first: 2, most: 300, forget: 3600 })
  return kit.db.transaction(async tx =>
    'totp' in proof
      ? useTotp(tx, kit, id, proof.totp, now)
      : (await useRecoveryCode(tx, kit, id, proof.recovery)) !== undefined,
  )
}

const start = (kit: Kit, purpose: string, me: UserRow, data: object): Promise<string> =>
  makeLink(kit.db, kit.clock, { purpose, subject: me.id, data, days })

async function finish<T>(tx: Tx, { actor, now }: Call, purpose: string, challenge: string): Promise<T> {
  const { subject, data } = await useLink<T>(tx, now, purpose, challenge)
  if (subject !== actor.id) throw fail(identityErrors, 'link-invalid')
  return data
}

/** Setting up a factor also proves it. */
const markProven = (tx: Tx, { actor }: Call) =>
  tx
    .update(sessions)
    .set({ secondFactor: true })
    .where(eq(sessions.id, actor.session ?? ''))
