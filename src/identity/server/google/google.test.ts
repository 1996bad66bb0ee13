// Sign-up, sign-in and linking with a real OpenID provider on this machine.
import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { signUpSteps } from '../sign-up.api.ts'
import { links, users, userTokens } from '../identity.tables.ts'
import {
  password,
  refusal,
  refused,
  startIdentity,
  type App,
  type Identity,
} from '../testing/identity-server.ts'

let world: Identity
let provider: OAuth2Server
/** The identity that the fake provider returns. */
let visitor: Record<string, unknown> = {}
let revoked = 0
const publicUrl = 'http://school.test'

beforeAll(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, visitor)
  })
  provider.service.on(Events.BeforeRevoke, () => {
    revoked++
  })
  world = await startIdentity({
    publicUrl,
    google: { clientId: 'classwright', clientSecret: 'secret', issuer: provider.issuer.url ?? '' },
  })
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
})

let people = 0
beforeEach(() => {
  people++
  visitor = {
    sub: `sub-${people}`,
    email: `Person${people}@google.test`,
    email_verified: true,
    name: `Person ${people}`,
    given_name: 'Person',
    family_name: String(people),
  }
})

/** A browser: follows redirects manually and keeps the cookies of our own site. */
function browser() {
  const cookies = new Map<string, string>()
  const open = async (address: string): Promise<URL> => {
    const url = new URL(address, publicUrl)
    const own = url.origin === publicUrl
    const response = await fetch(own ? url.href.replace(publicUrl, world.server.origin) : url, {
      redirect: 'manual',
      headers: own ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {},
    })
    for (const cookie of own ? response.headers.getSetCookie() : []) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
      expect(cookie).toMatch(/httponly/i)
      expect(cookie).toMatch(/samesite=lax/i)
    }
    expect(response.status, await response.text()).toBe(302)
    return new URL(response.headers.get('location') ?? '', publicUrl)
  }
  return { open, cookies }
}

/** Goes through the window and back; returns the query of the final page. */
async function throughWindow(start: string, { open } = browser()): Promise<URLSearchParams> {
  const atProvider = await open(start)
  if (atProvider.origin === publicUrl) return atProvider.searchParams
  expect(Object.fromEntries(atProvider.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.any(String),
    nonce: expect.any(String),
  })
  const page = await open((await open(atProvider.href)).href)
  expect(page.href).toMatch(/^http:\/\/school\.test\/v2\/com\/authCall\?/)
  return page.searchParams
}

const exchange = (ticket: string | null, more: object = {}, app: App = world.stranger()): Promise<SignedIn> =>
  app.service('authentication').create({ strategy: 'google', ticket, ...more }) as Promise<SignedIn>
const start = (query: Record<string, string>) => `/fio/google/start?${new URLSearchParams(query)}`
const newcomer = async (more: object = {}): Promise<SignedIn> =>
  exchange((await throughWindow(start({ wish: 'up' }))).get('ticket'), {
    roles: ['teacher'],
    agreed: [],
    ...more,
  })

test('the buttons depend on a feature flag', async () => {
  const { identity } = await import('../identity.server.ts')
  expect(identity.features?.(world.server.kit)).toEqual(['google'])
  expect(
    identity.features?.({ ...world.server.kit, config: { ...world.server.kit.config, google: null } }),
  ).toEqual([])
})

describe('sign-up and sign-in', () => {
  test('a new user is asked for the role first, and the ticket stays usable', async () => {
    const page = await throughWindow(start({ wish: 'in', back: '/home/index' }))
    expect(page.get('back')).toBe(`${publicUrl}/home/index`)
    const ticket = page.get('ticket')
    const fault = await refusal(exchange(ticket))
    expect([fault.code, fault.data.code]).toEqual([409, 'google-role'])
    expect(await refused(exchange(ticket, { roles: ['student'] }))).toBe('birth-date-needed')
    const { user, accessToken } = await exchange(ticket, {
      roles: ['teacher'],
      agreed: [],
      timeZone: 'Asia/Tokyo',
    })
    expect(user).toMatchObject({
      roles: ['teacher'],
      email: `person${people}@google.test`,
      nickname: `Person ${people}`,
      name: ['Person', String(people)],
      google: `sub-${people}`,
      hasPassword: false,
      timeZone: 'Asia/Tokyo',
    })
    expect(await world.rest(accessToken).service('users').get(user._id)).toMatchObject({ _id: user._id })
    expect(await refused(exchange(ticket, { roles: ['teacher'] }))).toBe('link-invalid')
  })

  test('a known identity signs in to its account', async () => {
    const { user } = await newcomer()
    const again = await exchange((await throughWindow(start({ wish: 'in' }))).get('ticket'))
    expect(again).toMatchObject({ authentication: { strategy: 'google' }, user: { _id: user._id } })
  })

  test('the role chosen before the window opened applies', async () => {
    const ticket = (await throughWindow(start({ wish: 'up', role: 'student' }))).get('ticket')
    expect((await exchange(ticket, { agreed: [], dob: '2000-05-05' })).user.roles).toEqual(['student'])
  })

  test('a child waits for a parent’s consent here too', async () => {
    const ticket = (await throughWindow(start({ wish: 'up', role: 'student' }))).get('ticket')
    const dob = `${world.server.clock.now().getUTCFullYear() - 8}-01-01`
    expect(await refused(exchange(ticket, { dob }))).toBe('parent-needed')
    expect(await refused(exchange(ticket, { dob, parent: { email: 'mum@google.test' } }))).toBe(
      'consent-needed',
    )
    expect((await world.notices())[0]).toMatchObject({
      code: 'ParentConsent',
      to: { email: 'mum@google.test' },
    })
    expect(await refused(exchange((await throughWindow(start({ wish: 'in' }))).get('ticket')))).toBe(
      'consent-needed',
    )
  })

  test('a later domain’s sign-up requirement refuses the sign-up and keeps the ticket', async () => {
    let demand = true
    standIn(world.server.kit.db, signUpSteps, [
      ...provided(world.server.kit.db, signUpSteps),
      () => (demand ? Promise.reject(new Error('nothing agreed')) : Promise.resolve()),
    ])
    const ticket = (await throughWindow(start({ wish: 'up' }))).get('ticket')
    await refusal(exchange(ticket, { roles: ['teacher'] }))
    demand = false
    await exchange(ticket, { roles: ['teacher'] })
  })

  test('an identity with the email address of an existing account is never linked silently', async () => {
    await world.made({ email: `person${people}@google.test` })
    const ticket = (await throughWindow(start({ wish: 'in' }))).get('ticket')
    expect(await refused(exchange(ticket, { roles: ['teacher'] }))).toBe('google-known-email')
    expect(
      await world.server.kit.db
        .select()
        .from(userTokens)
        .where(eq(userTokens.sub, `sub-${people}`)),
    ).toEqual([])
  })

  test('an address that Google has not verified is refused', async () => {
    visitor = { ...visitor, email_verified: false }
    expect((await throughWindow(start({ wish: 'in' }))).get('error')).toBe('google-failed')
  })

  test('of twenty simultaneous exchanges, one creates the account', async () => {
    const ticket = (await throughWindow(start({ wish: 'up' }))).get('ticket')
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => exchange(ticket, { roles: ['teacher'] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await world.server.kit.db
        .select()
        .from(users)
        .where(eq(users.email, `person${people}@google.test`)),
    ).toHaveLength(1)
  })
})

describe('the window', () => {
  test('no URL contains a token, and a ticket is valid for two minutes', async () => {
    await newcomer()
    const page = await throughWindow(start({ wish: 'in' }))
    expect([...page.keys()].toSorted()).toEqual(['ticket', 'wish'])
    world.server.clock.advance(121_000)
    expect(await refused(exchange(page.get('ticket')))).toBe('link-invalid')
  })

  test('another browser cannot finish it, and it cannot be finished twice', async () => {
    const mine = browser()
    const atProvider = await mine.open(start({ wish: 'in' }))
    const back = (await mine.open(atProvider.href)).href
    expect((await browser().open(back)).searchParams.get('error')).toBe('google-failed')
    expect((await mine.open(back)).searchParams.get('ticket')).toEqual(expect.any(String))
    expect((await mine.open(back)).searchParams.get('error')).toBe('google-failed')
  })

  test('a wrong nonce, a changed state and a refusal fail', async () => {
    visitor = { ...visitor, nonce: 'another' }
    expect((await throughWindow(start({ wish: 'in' }))).get('error')).toBe('google-failed')
    expect(
      (await browser().open('/fio/google/callback?state=made-up&code=1')).searchParams.get('error'),
    ).toBe('google-failed')
    const mine = browser()
    const state = (await mine.open(start({ wish: 'in' }))).searchParams.get('state') ?? ''
    expect(
      (await mine.open(`/fio/google/callback?error=access_denied&state=${state}`)).searchParams.get('error'),
    ).toBe('google-failed')
  })

  test.each([
    ['for another application', { aud: 'another-application' }],
    ['of another provider', { iss: 'https://accounts.evil.test' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('a token %s fails', async (_, claims) => {
    visitor = { ...visitor, ...claims }
    expect((await throughWindow(start({ wish: 'in' }))).get('error')).toBe('google-failed')
  })

  test('never redirects to another site afterwards', async () => {
    for (const back of ['https://evil.test/x', '//evil.test', 'javascript:alert(1)']) {
      expect((await throughWindow(start({ wish: 'in', back }))).get('back')).toBe(`${publicUrl}/v2/`)
    }
  })
})

describe('linking', () => {
  const begin = async (app: App) =>
    ((await app.service('user-token').get('startLink')) as { url: string }).url

  test('adds a way to sign in, notifies the owner, and appears in the account', async () => {
    const { app, id, token } = await world.made()
    const ticket = (await throughWindow(await begin(app))).get('ticket')
    const answer = await exchange(ticket, {}, app)
    expect(answer).toMatchObject({ accessToken: token, user: { _id: id, google: `sub-${people}` } })
    expect((await world.notices())[0]).toMatchObject({ code: 'GoogleLinked', to: { user: id } })
    const found = (await app
      .service('user-token')
      .find({ query: { sub: `sub-${people}`, $limit: 1 } })) as unknown as { total: number; data: object[] }
    expect(found).toMatchObject({
      total: 1,
      data: [{ sub: `sub-${people}`, provider: 'google', email: `person${people}@google.test` }],
    })
    expect(JSON.stringify(found)).not.toMatch(/refresh/i)
    expect((await exchange((await throughWindow(start({ wish: 'in' }))).get('ticket'))).user._id).toBe(id)
  })

  test('only the person who opened the window may finish it', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    const ticket = (await throughWindow(await begin(mine.app))).get('ticket')
    expect(await refused(exchange(ticket))).toBe('not-signed-in')
    expect(await refused(exchange(ticket, {}, other.app))).toBe('link-other-person')
    await exchange(ticket, {}, mine.app)
    const url = await begin(mine.app)
    await throughWindow(url)
    expect((await throughWindow(url)).get('error')).toBe('link-invalid')
  })

  test('an identity belongs to one account, and an account has at most one', async () => {
    const { user } = await newcomer()
    const mine = await world.made()
    const ticket = (await throughWindow(await begin(mine.app))).get('ticket')
    const fault = await refusal(exchange(ticket, {}, mine.app))
    expect([fault.code, fault.data.code]).toEqual([409, 'google-taken'])
    expect((await exchange((await throughWindow(start({ wish: 'in' }))).get('ticket'))).user._id).toBe(
      user._id,
    )

    visitor = { ...visitor, sub: 'second-of-mine', email: 'second@google.test' }
    await exchange((await throughWindow(await begin(mine.app))).get('ticket'), {}, mine.app)
    visitor = { ...visitor, sub: 'third-of-mine', email: 'third@google.test' }
    expect(
      await refused(exchange((await throughWindow(await begin(mine.app))).get('ticket'), {}, mine.app)),
    ).toBe('google-linked')
  })

  test('the only way to sign in cannot be unlinked; otherwise access is revoked at Google', async () => {
    const { user, accessToken } = await newcomer()
    const app = world.rest(accessToken)
    const [link] = ((await app.service('user-token').find()) as unknown as { data: { _id: string }[] }).data
    expect(await refused(app.service('user-token').remove(link?._id ?? ''))).toBe('last-way-in')
    expect(await refused((await world.made()).app.service('user-token').remove(link?._id ?? ''))).toBe(
      'not-found',
    )

    const captcha = await world.codeFor({ email: user.email ?? '' })
    await world.stranger().service('users').patch('forgetPassword', { email: user.email, captcha, password })
    const again = world.rest((await world.signIn({ email: user.email })).accessToken)
    const [row] = await world.server.kit.db
      .select()
      .from(userTokens)
      .where(eq(userTokens.id, link?._id ?? ''))
    expect(await again.service('user-token').remove(link?._id ?? '')).toMatchObject({ _id: link?._id })
    expect(await again.service('users').get(user._id)).toMatchObject({ google: null })
    expect((await world.notices())[0]).toMatchObject({ code: 'GoogleUnlinked', to: { user: user._id } })
    await world.server.courier.drain()
    expect(row?.refreshToken).toEqual(expect.any(String))
    expect(revoked).toBe(1)
  })

  test('refresh tokens are stored encrypted', async () => {
    await newcomer()
    const rows = await world.server.kit.db.select().from(userTokens)
    const tickets = await world.server.kit.db.select().from(links)
    expect(rows.filter(({ refreshToken }) => refreshToken !== null).length).toBeGreaterThan(0)
    const { vaultOf } = await import('../tokens/secrets.ts')
    for (const { refreshToken } of rows) {
      if (refreshToken === null) continue
      const plain = vaultOf(world.server.kit.config).decrypt(refreshToken)
      expect(plain).not.toBe(refreshToken)
      expect(JSON.stringify([rows, tickets])).not.toContain(plain)
    }
  })
})

describe('the address of the linked identity', () => {
  test('is read, and stored in an account that has none', async () => {
    const { app, id } = await world.made()
    expect(await refusal(app.service('users').get('googleEmail'))).toMatchObject({
      code: 404,
      message: "Can't get your goolge email! Please contact admin.",
      data: { code: 'not-linked' },
    })
    const url = ((await app.service('user-token').get('startLink')) as { url: string }).url
    await exchange((await throughWindow(url)).get('ticket'), {}, app)
    const email = `person${people}@google.test`
    expect(await app.service('users').get('googleEmail')).toEqual({ email })
    // An existing address is kept.
    expect(await refused(app.service('users').get('googleEmailSync'))).toBe('wrong-state')
    await world.server.kit.db.update(users).set({ email: null }).where(eq(users.id, id))
    expect(await app.service('users').get('googleEmailSync')).toEqual({ email })
    expect(await app.service('users').get('googleEmailSync')).toEqual({ email })
    expect(await app.service('users').get(id)).toMatchObject({ email })
  })

  test('is not taken from another account', async () => {
    const { user, accessToken } = await newcomer()
    await world.server.kit.db.update(users).set({ email: null }).where(eq(users.id, user._id))
    await world.made({ email: `person${people}@google.test` })
    expect(await refused(world.rest(accessToken).service('users').get('googleEmailSync'))).toBe('email-taken')
  })
})

test('without configuration the window shows an error', async () => {
  const plain = await startIdentity({ publicUrl })
  try {
    const response = await fetch(`${plain.server.origin}/fio/google/start?wish=in`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/v2/com/authCall?error=google-off&wish=in')
    expect(await refused((await plain.made()).app.service('user-token').get('startLink'))).toBe('google-off')
  } finally {
    await plain.stop()
  }
})
