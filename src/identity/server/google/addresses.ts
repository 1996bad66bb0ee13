// The two URLs of the sign-in window: one redirects to Google, one returns with a one-time ticket. No URL
// contains a token.
import type Koa from 'koa'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { accountRoles, type AccountRole } from '#identity/contract/roles.ts'
import { daysOfMinutes, minuteMs } from '#kit/contract/durations.ts'
import { basePath, filesPath } from '#kit/contract/constants.ts'
import { backAddress } from '#kit/contract/navigation.rules.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { makeLink, readLink, useLink } from '../links.api.ts'
import { hashToken, sameText } from '../tokens/secrets.ts'
import { newSecrets, type Provider, type Secrets } from './provider.ts'
import { makeTicket, purposes, type GoogleIntent } from './tickets.ts'

const wishes: readonly GoogleIntent[] = ['in', 'up', 'link']
const validFor = daysOfMinutes(10)

interface Trip {
  readonly secrets: Secrets
  readonly wish: GoogleIntent
  readonly role: AccountRole | null
  /** The account for which a linking window was opened. */
  readonly user: string | null
  readonly back: string | null
}

export function googleAddresses(kit: Kit, provider: Provider | undefined): Koa.Middleware {
  const stops: Readonly<Record<string, (ctx: Koa.Context) => Promise<void>>> = {
    [`${filesPath}/google/start`]: ctx => start(kit, ask(provider), ctx),
    [`${filesPath}/google/callback`]: ctx => callback(kit, ask(provider), ctx),
  }
  return async (ctx, next) => {
    const stop = ctx.method === 'GET' ? stops[ctx.path] : undefined
    if (!stop) return next()
    ctx.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    try {
      await stop(ctx)
    } catch (error) {
      if (!(error instanceof CodedError)) kit.log.warn('google window failed', errorFields(error))
      toPage(ctx, {
        error: error instanceof CodedError ? error.code : 'google-failed',
        wish: word(ctx, 'wish'),
        back: backOf(kit, word(ctx, 'back')),
      })
    }
  }
}

function ask(provider: Provider | undefined): Provider {
  if (!provider) throw fail(identityErrors, 'google-off')
  return provider
}

async function start(kit: Kit, provider: Provider, ctx: Koa.Context): Promise<void> {
  const wish = wishes.find(each => each === word(ctx, 'wish')) ?? 'in'
  const user =
    wish === 'link'
      ? (await useLink(kit.db, kit.clock.now(), purposes.start, word(ctx, 'link'))).subject
      : null
  const role = accountRoles.find(each => each === word(ctx, 'role')) ?? null
  const trip: Trip = { secrets: newSecrets(), wish, role, user, back: backOf(kit, word(ctx, 'back')) }
  // The state is an opaque link id; its data stays on the server.
  const state = await makeLink(kit.db, kit.clock, {
    purpose: purposes.state,
    subject: user ?? 'guest',
    data: trip,
    days: validFor,
  })
  const address = await provider.begin(state, trip.secrets, redirectOf(kit))
  // Bound to this browser, so that nobody can be tricked into finishing another person's window.
  remember(kit, ctx, state, state)
  ctx.redirect(address)
}

async function callback(kit: Kit, provider: Provider, ctx: Koa.Context): Promise<void> {
  const state = word(ctx, 'state')
  if (!sameText(ctx.cookies.get(cookieOf(state)) ?? '', state)) throw fail(identityErrors, 'google-failed')
  remember(kit, ctx, state, null)
  const { wish, back } = (await readLink<Trip>(kit.db, kit.clock.now(), purposes.state, state)).data
  const answer = await finish(kit, provider, ctx, state).catch((error: unknown) => {
    if (!(error instanceof CodedError)) kit.log.info('google refused', errorFields(error))
    return { error: error instanceof CodedError ? error.code : 'google-failed' }
  })
  toPage(ctx, { ...answer, wish, back })
}

async function finish(
  kit: Kit,
  provider: Provider,
  ctx: Koa.Context,
  state: string,
): Promise<{ ticket: string }> {
  const { data } = await useLink<Trip>(kit.db, kit.clock.now(), purposes.state, state)
  const identity = await provider.finish(new URL(redirectOf(kit) + ctx.search), state, data.secrets)
  return { ticket: await makeTicket(kit, identity, data) }
}

const redirectOf = (kit: Kit) => `${kit.origin}${filesPath}/google/callback`
const cookieOf = (state: string) => `google-${hashToken(state).slice(0, 12)}`

/** Behind a proxy the connection itself is plain HTTP, so the public origin decides whether the cookie is secure. */
function remember({ origin }: Kit, ctx: Koa.Context, state: string, value: string | null): void {
  ctx.cookies.secure = origin.startsWith('https:')
  ctx.cookies.set(cookieOf(state), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: `${filesPath}/google`,
    secure: ctx.cookies.secure,
    ...(value === null ? {} : { maxAge: 10 * minuteMs }),
  })
}

const word = (ctx: Koa.Context, name: string): string => {
  const value = ctx.query[name]
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

/** The page to return to: a page of this site, or null. */
const backOf = ({ origin }: Kit, back: string): string | null =>
  back === '' ? null : backAddress(origin, back)

function toPage(ctx: Koa.Context, answer: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(
    Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
  )
  ctx.redirect(`${basePath}/com/authCall?${query.toString()}`)
}
