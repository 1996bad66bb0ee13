// The result of the Google window, exchanged once for a sign-in, a sign-up or a link.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { authenticationContract } from '#identity/contract/authentication.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { AccountRole } from '#identity/contract/roles.ts'
import { daysOfMinutes } from '#kit/contract/durations.ts'
import { defaults } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { accountsBy } from '../accounts/identifiers.ts'
import { users, userTokens, type UserRow } from '../identity.tables.ts'
import { makeLink, readLink, useLink } from '../links.api.ts'
import { changed, userRow } from '../accounts/me.ts'
import { vaultOf } from '../tokens/secrets.ts'
import { signUp } from '../accounts/sign-up.ts'
import type { GoogleIdentity } from './provider.ts'

export type GoogleIntent = 'in' | 'up' | 'link'
export const purposes = { start: 'google-start', state: 'google-state', ticket: 'google-ticket' } as const
interface Ticket {
  /** Its refresh token is encrypted. */
  readonly identity: GoogleIdentity
  readonly wish: GoogleIntent
  readonly role: AccountRole | null
  readonly user: string | null
}

/** Valid for two minutes; new users get longer, because they still have to read the terms. */
export async function makeTicket(
  kit: Kit,
  identity: GoogleIdentity,
  { wish, role, user }: Omit<Ticket, 'identity'>,
): Promise<string> {
  const refreshToken =
    identity.refreshToken === null ? null : vaultOf(kit.config).encrypt(identity.refreshToken)
  const known = wish === 'link' || (await linkOf(kit.db, identity.sub)) !== undefined
  const data: Ticket = { identity: { ...identity, refreshToken }, wish, role, user }
  return makeLink(kit.db, kit.clock, {
    purpose: purposes.ticket,
    subject: user ?? identity.sub,
    data,
    days: daysOfMinutes(known ? 2 : 15),
  })
}

type Data = Extract<z.output<typeof authenticationContract.methods.create.data>, { strategy: 'google' }>
type Exchanged =
  | { readonly linked: true }
  | { readonly linked: false; readonly account: UserRow; readonly use?: (tx: Tx) => Promise<void> }

export async function byTicket(kit: Kit, call: Call, data: Data): Promise<Exchanged> {
  const { data: ticket, usedAt } = await readLink<Ticket>(kit.db, call.now, purposes.ticket, data.ticket)
  if (usedAt !== null) throw fail(identityErrors, 'link-invalid')
  const use = async (tx: Tx) => void (await useLink(tx, call.now, purposes.ticket, data.ticket))
  if (ticket.wish === 'link') {
    await kit.db.transaction(tx => link(tx, kit, call, ticket, use))
    return { linked: true }
  }
  const known = await linkOf(kit.db, ticket.identity.sub)
  if (known) return { linked: false, account: await userRow(kit.db, known.user), use }
  return {
    linked: false,
    account: await kit.db.transaction(tx => newcomer(tx, kit, call, ticket, data, use)),
  }
}

/** Linking is bound to the account that opened the window, so the caller must be signed in to it. */
async function link(
  tx: Tx,
  kit: Kit,
  { actor, now }: Call,
  { user, identity }: Ticket,
  use: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (actor.id === null) throw kitFail('not-signed-in')
  if (actor.id !== user) throw fail(identityErrors, 'link-other-person')
  await use(tx)
  const known = await linkOf(tx, identity.sub)
  if (known && known.user !== user) throw fail(identityErrors, 'google-taken')
  if (known) return void (await tx.update(userTokens).set(kept(identity)).where(eq(userTokens.id, known.id)))
  await keep(tx, kit, user, identity, now)
  await notify(tx, kit.clock, identityNotices, 'GoogleLinked', { user }, { email: identity.email })
  await changed(tx, kit, await userRow(tx, user), now)
}

/** Never links silently: if an account has this address, its owner must sign in first. */
async function newcomer(
  tx: Tx,
  kit: Kit,
  { now, request }: Call,
  ticket: Ticket,
  data: Data,
  use: (tx: Tx) => Promise<void>,
): Promise<UserRow> {
  const { identity } = ticket
  if ((await accountsBy(tx, { kind: 'email', value: identity.email })).length > 0)
    throw fail(identityErrors, 'google-known-email')
  const role = data.roles?.[0] ?? ticket.role
  if (role === null) throw fail(identityErrors, 'google-role')
  await use(tx)
  const account = await signUp(
    tx,
    kit,
    { ...data, role, agreed: data.agreed ?? [] },
    {
      email: identity.email,
      name: [identity.givenName, identity.familyName],
      nickname: identity.name,
      lang: data.lang ?? defaults.locale,
      timeZone: data.timeZone ?? defaults.timeZone,
    },
    { now, address: request.address },
  )
  await keep(tx, kit, account.id, identity, now)
  return account
}

const kept = ({ email, scopes, refreshToken }: GoogleIdentity) => ({
  email,
  scopes: [...scopes],
  ...(refreshToken === null ? {} : { refreshToken }),
})

const keep = (tx: Tx, kit: Pick<Kit, 'newId'>, user: string, identity: GoogleIdentity, now: Date) =>
  tx.insert(userTokens).values({
    id: kit.newId(),
    user,
    provider: 'google',
    sub: identity.sub,
    createdAt: now,
    ...kept(identity),
  })

async function linkOf(tx: Tx, sub: string): Promise<{ id: string; user: string } | undefined> {
  const [found] = await tx
    .select({ id: userTokens.id, user: userTokens.user })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.user))
    .where(and(eq(userTokens.provider, 'google'), eq(userTokens.sub, sub)))
  return found
}
