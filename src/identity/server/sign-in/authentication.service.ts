// `authentication`: sign-in and sign-out, compatible with Feathers clients.
import { and, eq, gt } from 'drizzle-orm'
import { authenticationContract, type SignedIn } from '#identity/contract/authentication.contract.ts'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type * as z from '#zod'
import { isZone } from '#kit/contract/dates.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { paced, type Pace } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { byNewPassword, byPasskey, bySecondFactor, bySetup, type Proven } from './answer-steps.ts'
import { unlock } from './attempts.ts'
import { useCode } from '../codes/codes.ts'
import { needsFactor } from '../factors/factors.ts'
import { byTicket } from '../google/tickets.ts'
import { identifiersOf, keyOf } from '../accounts/identifiers.ts'
import { sessions, users, type UserRow } from '../identity.tables.ts'
import { deviceToken, networkOf, rememberDevice } from '../devices/known-devices.ts'
import { meOf } from '../accounts/me.ts'
import { hashToken } from '../tokens/secrets.ts'
import { beginSession, endSession, isDueForRenewal, expiryOf, renewSession } from './sessions.ts'
import { askForPasskey, nextStep } from './sign-in-steps.ts'
import { assertUsable, byCode, byPassword } from './sign-in.ts'

type SignInResult = z.input<typeof SignedIn>

export const authenticationService = (kit: Kit) =>
  implement(authenticationContract, {
    async create(call) {
      const { data } = call
      switch (data.strategy) {
        case 'local': {
          const account = await byPassword(kit, data, call.request)
          return proceed(kit, call, inZone(kit, first(account, 'local'), data))
        }
        case 'code': {
          const { account, identifier } = await byCode(kit, data, call.request)
          const use = async (tx: Tx) => {
            await useCode(tx, kit, identifier, data.captcha, call.request)
            await unlock(tx, identifiersOf(account).map(keyOf), call.request.address)
          }
          return proceed(kit, call, inZone(kit, first(account, 'code', use), data))
        }
        case 'jwt':
          return resume(kit, call, data.accessToken, 'jwt')
        case 'google': {
          const exchanged = await byTicket(kit, call, data)
          if (exchanged.linked) return resume(kit, call, call.request.token ?? '', 'google')
          return proceed(kit, call, first(exchanged.account, 'google', exchanged.use))
        }
        case 'passkey': {
          if (!('challenge' in data)) throw await askForPasskey(kit)
          return proceed(kit, call, await byPasskey(kit, call, data))
        }
        case 'new-password':
          return proceed(kit, call, await byNewPassword(kit, call, data))
        case 'second-factor':
          return proceed(kit, call, await bySecondFactor(kit, call, data))
        case 'second-factor-setup':
          return proceed(kit, call, await bySetup(kit, call, data))
      }
    },
    async remove(_id, call) {
      const { actor, db, connection } = call
      if (actor.id !== null && actor.session !== undefined) await endSession(db, kit, actor.id, actor.session)
      await connection?.become(undefined)
      return { accessToken: null }
    },
  })

const first = (account: UserRow, strategy: string, use?: (tx: Tx) => Promise<void>): Proven => ({
  account,
  shown: { strategy },
  async authorise(tx) {
    await use?.(tx)
    return { account }
  },
})

/** A demo account takes the time zone of the first visitor who signs in. */
function inZone(kit: Kit, proven: Proven, { timeZone }: { timeZone?: string | undefined }): Proven {
  const { account } = proven
  const isFirst = account.lastSignInAt === null && isDemoAccount(kit, account)
  if (!isFirst || timeZone === undefined || !isZone(timeZone)) return proven
  return {
    ...proven,
    async authorise(tx) {
      const given = await proven.authorise(tx)
      await tx.update(users).set({ timeZone }).where(eq(users.id, account.id))
      return { ...given, account: { ...given.account, timeZone } }
    },
  }
}

/** Starts the session, or requests the next step. Uses up the proof in either case. */
async function proceed(kit: Kit, call: Call, proven: Proven): Promise<SignInResult> {
  assertUsable(proven.account)
  const given = await kit.db.transaction(async tx => {
    const { account, recoveryCodes } = await proven.authorise(tx)
    const step = await nextStep(tx, kit, account, proven.shown)
    if (step) return step
    return {
      ...(await signIn(tx, kit, call, account, proven)),
      ...(recoveryCodes && { recoveryCodes: [...recoveryCodes] }),
    }
  })
  if (given instanceof CodedError) throw given
  await call.connection?.become(given.accessToken)
  return given
}

async function signIn(
  tx: Tx,
  kit: Kit,
  call: Call,
  account: UserRow,
  { shown: { strategy, factor = false } }: Proven,
): Promise<SignInResult> {
  const { device, isNew } = await rememberDevice(tx, kit, account.id, call.request)
  if (isNew && !isDemoAccount(kit, account)) await notifyOfDevice(tx, kit, call, account)
  const session = await beginSession(tx, kit, account.id, call, { device, secondFactor: factor })
  return answer(tx, kit, { ...account, lastSignInAt: call.now }, strategy, { ...session, device }, call.now)
}

const notifyOfDevice = (tx: Tx, kit: Kit, { now, request }: Call, { id }: UserRow) =>
  notify(
    tx,
    kit.clock,
    identityNotices,
    'NewDevice',
    { user: id },
    { at: now.toISOString(), device: deviceWords(request.agent) },
  )

/** Demo accounts are used by everybody, from everywhere. */
const isDemoAccount = ({ config }: Kit, { email }: UserRow): boolean =>
  config.demo && demoAccounts.some(demo => demo.email === email)

/** Tokens cannot be guessed, but failed attempts are limited anyway. */
const deadTokens: Pace = { free: 1000, first: 1, most: 1, forget: 900 }

/** Resumes a session by its stored token: the token stays the same, its expiry is extended. */
async function resume(kit: Kit, call: Call, token: string, strategy: string): Promise<SignInResult> {
  const [found] = await kit.db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, call.now)))
  if (!found) {
    const key = `dead tokens from ${networkOf(call.request.address)}`
    const { allowed, retryAfter } = await paced(kit, key, deadTokens)
    throw allowed ? kitFail('not-signed-in') : fail(identityErrors, 'sign-in-slowed', { retryAfter })
  }
  assertUsable(found.account)
  if (needsFactor(kit, found.account) && !found.session.secondFactor) throw kitFail('not-signed-in')
  const due = isDueForRenewal(found.session, call.now)
  if (due) await renewSession(kit.db, found.session, call.now)
  await call.connection?.become(token)
  const expiresAt = due ? expiryOf(found.session.createdAt, call.now) : found.session.expiresAt
  const device = found.session.device ?? (await deviceOfSession(kit, call, found.session))
  return answer(kit.db, kit, found.account, strategy, { token, expiresAt, device }, call.now)
}

/** The device of a sign-in; remembers one for sessions older than device tracking. */
const deviceOfSession = (kit: Kit, call: Call, { id, user }: typeof sessions.$inferSelect): Promise<string> =>
  kit.db.transaction(async tx => {
    const { device } = await rememberDevice(tx, kit, user, call.request)
    await tx.update(sessions).set({ device }).where(eq(sessions.id, id))
    return device
  })

const answer = async (
  tx: Tx,
  kit: Kit,
  account: UserRow,
  strategy: string,
  { token, expiresAt, device }: { token: string; expiresAt: Date; device: string },
  now: Date,
): Promise<SignInResult> => ({
  accessToken: token,
  authentication: { strategy, payload: { exp: Math.floor(expiresAt.getTime() / 1000) } },
  user: await meOf(tx, account, now),
  device: deviceToken(kit, device),
})
