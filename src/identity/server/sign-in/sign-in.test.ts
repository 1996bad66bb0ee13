import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import { audit, idempotency, limits } from '#kit/server/kit.tables.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { freezeAccount, thawAccount } from '../freezing.api.ts'
import { sessions, users } from '../identity.tables.ts'
import { memberships } from '../memberships.api.ts'
import { password, refusal, refused, startIdentity, type Identity } from '../testing/identity-server.ts'

vi.mock('@node-rs/argon2', async original => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const minute = 60_000
const hour = 60 * minute
const wrong = 'Classroom2'
const self = (token: string, id: string) => world.rest(token).service('users').get(id)

describe('ways in', () => {
  test('email, mobile number or student id with the password', async () => {
    const { user } = await world.made({
      email: 'ways@sign.test',
      mobile: '+64211230001',
      countryCode: 'NZ',
      withStudentId: true,
      role: 'student',
    })
    for (const data of [
      { email: ' WAYS@sign.test' },
      { mobile: '021 123 0001', countryCode: 'NZ' },
      { mobile: '+64 (0) 21 123 0001', countryCode: 'NZ' },
      { studentId: user.studentId },
    ]) {
      const { accessToken, authentication, user: me } = await world.signIn(data)
      expect(accessToken).toMatch(/^[\w-]{43}$/)
      expect(authentication).toEqual({ strategy: 'local', payload: { exp: expect.any(Number) } })
      expect(me).toMatchObject({ _id: user.id, roles: ['student'], last: expect.any(String) })
      expect(await self(accessToken, user.id)).toMatchObject({ _id: user.id, email: 'ways@sign.test' })
    }
  })

  test('a wrong password and an unknown account get the same error', async () => {
    await world.made({ email: 'same@sign.test' })
    const known = await refusal(world.signIn({ email: 'same@sign.test', password: wrong }))
    const unknown = await refusal(world.signIn({ email: 'nobody@sign.test', password: wrong }))
    expect([known.code, known.message, known.data.code]).toEqual([
      unknown.code,
      unknown.message,
      unknown.data.code,
    ])
    expect(known.data.code).toBe('sign-in-failed')
  })

  test('an unknown account, one without a password and a wrong password cost the same work', async () => {
    await world.made({ email: 'work@sign.test' })
    const { user } = await world.made({ email: 'work-without@sign.test' })
    await world.server.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    for (const email of ['work@sign.test', 'work-without@sign.test', 'work-nobody@sign.test']) {
      vi.mocked(verify).mockClear()
      expect(await refused(world.signIn({ email, password: wrong }))).toBe('sign-in-failed')
      // The hash contains the parameters for verifying the password.
      expect([
        email,
        vi.mocked(verify).mock.calls.map(([hash]) => String(hash).replace(/p=1\$.*/, 'p=1')),
      ]).toEqual([email, ['$argon2id$v=19$m=19456,t=2,p=1']])
    }
  })

  test('an account without a password cannot be used with one', async () => {
    const { user } = await world.made({ email: 'without@sign.test' })
    await world.server.kit.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    expect(await refused(world.signIn({ email: 'without@sign.test', password: wrong }))).toBe(
      'sign-in-failed',
    )
  })

  test('a one-time code replaces the password, once', async () => {
    await world.made({ email: 'code@sign.test' })
    const captcha = await world.codeFor({ email: 'code@sign.test' })
    const data = { strategy: 'code', email: 'code@sign.test', captcha }
    expect(await world.stranger().service('authentication').create(data)).toMatchObject({
      authentication: { strategy: 'code' },
      user: { email: 'code@sign.test' },
    })
    expect(await refused(world.stranger().service('authentication').create(data))).toBe('code-wrong')
    const forNobody = await world.codeFor({ email: 'nobody-yet@sign.test' })
    expect(
      await refused(
        world
          .stranger()
          .service('authentication')
          .create({ strategy: 'code', email: 'nobody-yet@sign.test', captcha: forNobody }),
      ),
    ).toBe('no-account')
  })

  test('only the owner can see that an account is frozen, and its tokens stay invalid until the next sign-in', async () => {
    const { user, token } = await world.made({ email: 'frozen@sign.test' })
    const by = { actor: { id: 'staff', roles: ['user', 'admin'] as const }, now: world.server.clock.now() }
    await freezeAccount(world.server.kit.db, world.server.kit, by, user.id, 'spam')
    expect(await refused(world.signIn({ email: 'frozen@sign.test', password: wrong }))).toBe('sign-in-failed')
    expect(await refused(world.signIn({ email: 'frozen@sign.test' }))).toBe('account-frozen')
    expect(await refused(self(token, user.id))).toBe('not-signed-in')
    await expect(
      freezeAccount(world.server.kit.db, world.server.kit, by, user.id, 'again'),
    ).rejects.toMatchObject({ code: 'wrong-state' })
    await thawAccount(world.server.kit.db, by, user.id, 'a mistake')
    expect(await refused(self(token, user.id))).toBe('not-signed-in')
    await world.signIn({ email: 'frozen@sign.test' })
    const written = await world.server.kit.db.select().from(audit).where(eq(audit.subject, user.id))
    expect(written.map(({ act, actor }) => [act, actor]).toSorted()).toEqual([
      ['user.active', 'staff'],
      ['user.frozen', 'staff'],
    ])
  })

  test('a socket is authenticated after signing in, and a guest after signing out', async () => {
    const { user } = await world.made({ email: 'socket@sign.test' })
    const { app } = await world.socket()
    expect(await refused(app.service('users').get(user.id))).toBe('not-signed-in')
    await world.signIn({ email: 'socket@sign.test' }, app)
    expect(await app.service('users').get(user.id)).toMatchObject({ email: 'socket@sign.test' })
    expect(await app.service('authentication').remove(null)).toEqual({ accessToken: null })
    expect(await refused(app.service('users').get(user.id))).toBe('not-signed-in')
  })
})

describe('guessing', () => {
  test('a reset password works at once, regardless of earlier attempts', async () => {
    await world.made({ email: 'clumsy@sign.test' })
    for (let tries = 0; tries < 7; tries++)
      await refused(world.signIn({ email: 'clumsy@sign.test', password: wrong }, world.rest()))
    const captcha = await world.codeFor({ email: 'clumsy@sign.test' })
    await world
      .rest()
      .service('users')
      .patch('forgetPassword', { email: 'clumsy@sign.test', captcha, password: wrong })
    await world.signIn({ email: 'clumsy@sign.test', password: wrong }, world.rest())
  })

  test('a guessed token means a guest, and trying thousands is slowed down', async () => {
    const address = '192.0.2.77'
    const app = world.rest(undefined, { 'x-forwarded-for': address })
    const guess = () =>
      refused(
        app.service('authentication').create({ strategy: 'jwt', accessToken: `guess-${'x'.repeat(30)}` }),
      )
    expect(await guess()).toBe('not-signed-in')
    await world.server.kit.db
      .update(limits)
      .set({ count: 1000 })
      .where(eq(limits.key, `dead tokens from ${address}`))
    expect([await guess(), await guess()]).toEqual(['not-signed-in', 'sign-in-slowed'])
    expect(await refused(self('x'.repeat(43), world.server.kit.newId()))).toBe('not-signed-in')
  })
})

describe('tokens', () => {
  test('only the hash is stored', async () => {
    const { token, user } = await world.made()
    const rows = await world.server.kit.db.select().from(sessions).where(eq(sessions.user, user.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('no sign-in data is stored for idempotent repeats', async () => {
    const { user } = await world.made()
    const app = world.stranger()
    const data = { strategy: 'local', email: user.email, password }
    const params = { query: { $key: 'a-key-of-a-sign-in' } }
    const [first, second] = [
      await app.service('authentication').create(data, params),
      await app.service('authentication').create(data, params),
    ] as unknown as [SignedIn, SignedIn]
    expect(first.accessToken).not.toBe(second.accessToken)
    expect(await world.server.kit.db.select().from(idempotency)).toEqual([])
  })

  test('expires a day after the last use, after thirty days at most', async () => {
    const idle = await world.made()
    world.server.clock.advance(24 * hour)
    expect(await refused(self(idle.token, idle.id))).toBe('not-signed-in')

    const busy = await world.made()
    let days = 0
    for (; days < 40; days++) {
      world.server.clock.advance(23 * hour)
      if (
        await self(busy.token, busy.id).then(
          () => false,
          () => true,
        )
      )
        break
    }
    expect(days * 23).toBeGreaterThan(28 * 24)
    expect(days * 23).toBeLessThanOrEqual(30 * 24)
  })

  test('using it writes at most once an hour', async () => {
    const { token, user, id } = await world.made()
    const seen = async () =>
      (
        await world.server.kit.db.select().from(sessions).where(eq(sessions.user, user.id))
      )[0]?.lastSeenAt.getTime()
    const first = await seen()
    world.server.clock.advance(59 * minute)
    await self(token, id)
    expect(await seen()).toBe(first)
    world.server.clock.advance(2 * minute)
    await self(token, id)
    expect(await seen()).toBeGreaterThan(first ?? 0)
  })

  test('a stored token resumes the session', async () => {
    const { token, user } = await world.made()
    const again = (await world
      .stranger()
      .service('authentication')
      .create({ strategy: 'jwt', accessToken: token })) as SignedIn
    expect(again).toMatchObject({
      accessToken: token,
      authentication: { strategy: 'jwt' },
      user: { _id: user.id },
    })
  })

  test('a password change ends all others, a reset ends all', async () => {
    const { user, token, app, id } = await world.made({ email: 'many@sign.test' })
    const others = [
      await world.signIn({ email: 'many@sign.test' }),
      await world.signIn({ email: 'many@sign.test' }),
    ].map(({ accessToken }) => accessToken)
    expect(
      await refused(
        app.service('users').patch('changePassword', { oldPassword: wrong, password: 'Another12' }),
      ),
    ).toBe('wrong-password')
    for (const each of others) await self(each, id)
    expect(
      await app.service('users').patch('changePassword', { oldPassword: password, password: 'Another12' }),
    ).toEqual({ changed: true })
    for (const each of others) expect(await refused(self(each, id))).toBe('not-signed-in')
    expect(await self(token, id)).toMatchObject({ _id: user.id })
    expect(await refused(world.signIn({ email: 'many@sign.test' }))).toBe('sign-in-failed')

    const captcha = await world.codeFor({ email: 'many@sign.test' })
    await world
      .stranger()
      .service('users')
      .patch('forgetPassword', { email: 'many@sign.test', captcha, password })
    expect(await refused(self(token, id))).toBe('not-signed-in')
    expect(
      (await world.notices()).filter(({ code, to }) => code === 'PasswordChanged' && to.user === id),
    ).toHaveLength(2)
  })

  test('devices are listed and signed out; their sockets receive no more events', async () => {
    const here = await world.made({ email: 'devices@sign.test' })
    const { accessToken: there } = await world.signIn({ email: 'devices@sign.test' })
    const device = await world.socket(there)
    const gone = new Promise(resolve => {
      device.socket.once('disconnect', resolve)
    })
    const received = new Promise(resolve => {
      device.socket.once('users removed', resolve)
    })
    const list = (await here.app.service('user-device').find()) as unknown as {
      total: number
      data: { _id: string; current: boolean }[]
    }
    expect(list.total).toBe(2)
    expect(list.data.filter(({ current }) => current)).toHaveLength(1)
    const other = list.data.find(({ current }) => !current)
    expect(await here.app.service('user-device').remove(other?._id ?? '')).toEqual({ _id: other?._id })
    await Promise.all([received, gone])
    expect(await refused(self(there, here.id))).toBe('not-signed-in')

    await world.signIn({ email: 'devices@sign.test' })
    expect(await here.app.service('user-device').patch('signOutEverywhere', {})).toEqual({ ended: 1 })
    await self(here.token, here.id)
    expect(await here.app.service('user-device').patch('signOutEverywhere', { includeThis: true })).toEqual({
      ended: 1,
    })
    expect(await refused(self(here.token, here.id))).toBe('not-signed-in')
  })

  test('nobody can end another person’s session', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    const [row] = await world.server.kit.db.select().from(sessions).where(eq(sessions.user, other.user.id))
    expect(await refused(mine.app.service('user-device').remove(row?.id ?? ''))).toBe('not-found')
    await self(other.token, other.id)
  })
})

test('a school can be current only with an active membership', async () => {
  const { app, token, id } = await world.made()
  const [mine, foreign, own] = [world.server.kit.newId(), world.server.kit.newId(), world.server.kit.newId()]
  const row = (school: string, personal: boolean) => ({
    member: school,
    school,
    as: 'staff' as const,
    roles: ['teacher'],
    name: 'Hill School',
    logo: null,
    personal,
  })
  standIn(world.server.kit.db, memberships, () =>
    Promise.resolve(new Map([[id, [row(mine, false), row(own, true)]]])),
  )
  expect(await app.service('school-user').get('schoolList')).toEqual([
    { _id: mine, name: 'Hill School', logo: null, personal: false, role: ['teacher'] },
  ])
  expect(await app.service('students').get('schoolList')).toEqual([])
  const { identifyBy } = await import('../tokens/identify.ts')
  const who = identifyBy(world.server.kit)
  const request = { id: 'x', address: '', agent: '', language: '', token }
  expect(await who(request, mine)).toMatchObject({ id, school: mine })
  expect((await who(request, foreign)).school).toBeUndefined()
  expect((await who(request, undefined)).memberships).toHaveLength(2)
  standIn(world.server.kit.db, memberships, () => Promise.resolve(new Map()))
})
