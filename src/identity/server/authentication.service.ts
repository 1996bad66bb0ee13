// `authentication`: signing in and out, as Feathers' clients expect it.
import { and, eq, gt } from 'drizzle-orm'
import { authenticationContract, type SignedIn } from '#identity/contract/authentication.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type * as z from 'zod/mini'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { useCode } from './codes.ts'
import { byTicket } from './google/tickets.ts'
import { sessions, users, type UserRow } from './identity.tables.ts'
import { meOf } from './me.ts'
import { hashToken } from './secrets.ts'
import { beginSession, endSession, isDueForRenewal, expiryOf, renewSession } from './sessions.ts'
import { assertUsable, byCode, byPassword } from './sign-in.ts'

type Answer = z.input<typeof SignedIn>

export const authenticationService = (kit: Kit) =>
  implement(authenticationContract, {
    async create(call) {
      const { data } = call
      switch (data.strategy) {
        case 'local':
          return signIn(kit, call, await byPassword(kit, data, call.request.address), 'local')
        case 'code': {
          const { account, identifier } = await byCode(kit, data)
          return signIn(kit, call, account, 'code', tx => useCode(tx, kit, identifier, data.captcha))
        }
        case 'jwt':
          return resume(kit, call, data.accessToken, 'jwt')
        case 'google': {
          const exchanged = await byTicket(kit, call, data)
          if (exchanged.linked) return resume(kit, call, call.request.token ?? '', 'google')
          return signIn(kit, call, exchanged.account, 'google', exchanged.use)
        }
      }
    },
    async remove(_id, call) {
      const { actor, db, connection } = call
      if (actor.id !== null && actor.session !== undefined) await endSession(db, kit, actor.id, actor.session)
      await connection?.become(undefined)
      return { accessToken: null }
    },
  })

async function signIn(
  kit: Kit,
  call: Call,
  account: UserRow,
  strategy: string,
  authorise?: (tx: Tx) => Promise<void>,
): Promise<Answer> {
  assertUsable(account)
  const given = await kit.db.transaction(async tx => {
    await authorise?.(tx)
    return answer(
      tx,
      { ...account, lastSignInAt: call.now },
      strategy,
      await beginSession(tx, kit, account.id, call),
      call.now,
    )
  })
  await call.connection?.become(given.accessToken)
  return given
}

/** Nobody guesses a token; whoever tries is slowed down all the same. */
const deadTokens: Limit = { most: 100, seconds: 900 }

/** A stored token is taken up again: the same token, its time extended. */
async function resume(kit: Kit, call: Call, token: string, strategy: string): Promise<Answer> {
  const [found] = await kit.db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, call.now)))
  if (!found) {
    const { allowed, retryAfter } = await attempt(kit, `dead tokens from ${call.request.address}`, deadTokens)
    throw allowed ? kitFail('not-signed-in') : fail(identityErrors, 'sign-in-locked', { retryAfter })
  }
  assertUsable(found.account)
  const due = isDueForRenewal(found.session, call.now)
  if (due) await renewSession(kit.db, found.session, call.now)
  await call.connection?.become(token)
  return answer(
    kit.db,
    found.account,
    strategy,
    { token, expiresAt: due ? expiryOf(found.session.createdAt, call.now) : found.session.expiresAt },
    call.now,
  )
}

const answer = async (
  tx: Tx,
  account: UserRow,
  strategy: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
  now: Date,
): Promise<Answer> => ({
  accessToken: token,
  authentication: { strategy, payload: { exp: Math.floor(expiresAt.getTime() / 1000) } },
  user: await meOf(tx, account, now),
})
