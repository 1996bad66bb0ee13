import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import { limits } from '#kit/server/kit.tables.ts'
import { users } from '../identity.tables.ts'
import { recoveryCodes, totps } from '../second-factors.tables.ts'
import {
  crowd,
  password,
  refusal,
  refused,
  startIdentity,
  tally,
  type App,
  type Identity,
} from '../testing/identity-server.ts'
import { softPasskey } from '../testing/soft-passkey.ts'

let world: Identity
beforeAll(async () => {
  // Outside demo mode internal roles need a second factor; the mail server address is unreachable.
  world = await startIdentity({ demo: false, smtpUrl: 'smtp://localhost:9' })
})
afterAll(() => world.stop())

const proof = { password }
const half = 30_000
const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(world.server.clock.now().getTime() / 1000) })
/** The next code, because the previous one may have been used. */
const nextCode = (secret: string) => {
  world.server.clock.advance(half)
  return codeOf(secret)
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

interface Setup {
  readonly email: string
  readonly id: string
  readonly app: App
  readonly secret: string
  readonly codes: readonly string[]
}

/** A person with an authenticator app. */
async function withApp(name: string): Promise<Setup> {
  const email = `${name}@factor.test`
  const { app, id } = await world.made({ email })
  const factors = app.service('user-factor')
  const { challenge, secret } = (await factors.patch('startTotp', { proof })) as {
    challenge: string
    secret: string
  }
  const { recoveryCodes: codes } = (await factors.patch('addTotp', { challenge, totp: codeOf(secret) })) as {
    recoveryCodes: string[]
  }
  return { email, id, app, secret, codes }
}

const challengeFor = async (email: string, app = world.stranger()) => {
  const { code, data } = await refusal(world.signIn({ email }, app))
  expect([code, data.code]).toEqual([401, 'second-factor-needed'])
  return data as typeof data & { challenge: string; factors: string[] }
}
const answer = (data: Record<string, unknown>, app = world.stranger()) =>
  app.service('authentication').create({ strategy: 'second-factor', ...data }) as Promise<SignedIn>
const noticesOf = async (id: string) =>
  (await world.notices()).filter(({ to }) => to.user === id).map(({ code }) => code)

describe('an authenticator app', () => {
  test('is set up with the password and a code, and comes with ten recovery codes', async () => {
    const email = 'setup@factor.test'
    const { app, id } = await world.made({ email })
    const factors = app.service('user-factor')
    expect(await refused(factors.patch('startTotp', { proof: { password: 'Classroom2' } }))).toBe(
      'wrong-password',
    )
    expect(await refused(factors.patch('startTotp', { proof: { captcha: '123456' } }))).toBe(
      'factor-proof-wrong',
    )
    const started = (await factors.patch('startTotp', { proof })) as {
      challenge: string
      secret: string
      uri: string
    }
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Classwright/)
    const add = (totp: string) => factors.patch('addTotp', { challenge: started.challenge, totp })
    expect(await refused(add(wrongOf(codeOf(started.secret))))).toBe('second-factor-wrong')
    // The app is not required before it is confirmed.
    await world.signIn({ email })
    const { recoveryCodes: codes } = (await add(codeOf(started.secret))) as { recoveryCodes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect(await factors.get('mine')).toMatchObject({
      totp: { since: expect.any(String) },
      passkeys: [],
      recoveryCodes: 10,
      required: false,
      proof: 'password',
    })
    const rows = JSON.stringify([
      await world.server.kit.db.select().from(totps).where(eq(totps.user, id)),
      await world.server.kit.db.select().from(recoveryCodes).where(eq(recoveryCodes.user, id)),
    ])
    for (const secret of [started.secret, ...codes, ...codes.map(code => code.replace('-', ''))])
      expect(rows).not.toContain(secret)
    expect(await noticesOf(id)).toContain('FactorAdded')
  })

  test.each(['rest', 'socket'] as const)(
    'is requested with 401 and answered by a second call over %s',
    async transport => {
      const me = await withApp(`wire-${transport}`)
      const app = transport === 'rest' ? world.stranger() : (await world.socket()).app
      const { challenge, factors } = await challengeFor(me.email, app)
      expect(factors).toEqual(['totp', 'recovery'])
      expect(await refused(app.service('users').get(me.id))).toBe('not-signed-in')
      const signedIn = await answer({ challenge, totp: nextCode(me.secret) }, app)
      expect(signedIn).toMatchObject({ authentication: { strategy: 'local' }, user: { _id: me.id } })
      const mine = transport === 'rest' ? world.rest(signedIn.accessToken) : app
      expect(await mine.service('users').get(me.id)).toMatchObject({ email: me.email })
    },
  )

  test('a code cannot be used twice, nor a challenge', async () => {
    const me = await withApp('replay')
    const [first, second] = [await challengeFor(me.email), await challengeFor(me.email)]
    const totp = nextCode(me.secret)
    await answer({ challenge: first.challenge, totp })
    expect(await refused(answer({ challenge: second.challenge, totp }))).toBe('second-factor-wrong')
    expect(await refused(answer({ challenge: first.challenge, totp: nextCode(me.secret) }))).toBe(
      'sign-in-expired',
    )
  })

  test('of eight sign-ins with one code, one succeeds', async () => {
    const me = await withApp('race')
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeFor(me.email)))
    const totp = nextCode(me.secret)
    const results = tally(await crowd(8, index => answer({ challenge: challenges[index]?.challenge, totp })))
    expect(results['answered']).toBe(1)
  })

  test('five wrong codes end the sign-in, and new challenges do not help', async () => {
    const me = await withApp('guess')
    const { challenge } = await challengeFor(me.email)
    const wrongCode = wrongOf(codeOf(me.secret))
    for (let tries = 0; tries < 5; tries++)
      expect(await refused(answer({ challenge, totp: wrongCode }))).toBe('second-factor-wrong')
    expect(await refused(answer({ challenge, totp: nextCode(me.secret) }))).toBe('sign-in-expired')
    const again = await challengeFor(me.email)
    for (let tries = 0; tries < 5; tries++)
      await refused(answer({ challenge: again.challenge, totp: wrongCode }))
    const third = await challengeFor(me.email)
    const slowed = await refusal(answer({ challenge: third.challenge, totp: codeOf(me.secret) }))
    expect([slowed.code, slowed.data.code]).toEqual([429, 'sign-in-slowed'])
    // A recovery code cannot be guessed, so it is not slowed down.
    await answer({ challenge: third.challenge, recovery: me.codes[0] })
    await world.server.kit.db.delete(limits)
  })

  test('a challenge lasts ten minutes and is useless without the password', async () => {
    const me = await withApp('late')
    const { challenge } = await challengeFor(me.email)
    world.server.clock.advance(10 * 60_000 + 1)
    expect(await refused(answer({ challenge, totp: codeOf(me.secret) }))).toBe('sign-in-expired')
    expect(await refused(answer({ challenge: 'x'.repeat(43), totp: codeOf(me.secret) }))).toBe(
      'sign-in-expired',
    )
    expect(await refused(world.signIn({ email: me.email, password: 'Classroom2' }))).toBe('sign-in-failed')
  })

  test('a one-time code by email needs it too', async () => {
    const me = await withApp('mailed')
    const captcha = await world.codeFor({ email: me.email })
    const data = { strategy: 'code', email: me.email, captcha }
    const fault = await refusal(world.stranger().service('authentication').create(data))
    expect(fault.data.code).toBe('second-factor-needed')
    await answer({ challenge: fault.data['challenge'], totp: nextCode(me.secret) })
    expect(await refused(world.stranger().service('authentication').create(data))).toBe('code-wrong')
  })
})

describe('a passkey', () => {
  /** A person whose second factor is a passkey. */
  const withPasskey = async (name: string) => {
    const email = `${name}@passkey.test`
    const { id } = await world.made({ email })
    return { email, id, key: await softPasskey(world.server.kit, id) }
  }
  const alone = (data: Record<string, unknown> = {}, app = world.stranger()) =>
    app.service('authentication').create({ strategy: 'passkey', ...data }) as Promise<SignedIn>
  const challengeAlone = async () => (await refusal(alone())).data

  test('completes a sign-in by password, once', async () => {
    const me = await withPasskey('second')
    const { challenge, factors, ...wanted } = await challengeFor(me.email)
    expect(factors).toEqual(['passkey'])
    const given = { challenge, passkey: me.key.sign(wanted['passkey']) }
    expect(await answer(given)).toMatchObject({ user: { _id: me.id } })
    expect(await refused(answer(given))).toBe('sign-in-expired')
  })

  test('is refused for another account, site or challenge', async () => {
    const [me, thief] = [await withPasskey('target'), await withPasskey('thief')]
    const { challenge, ...wanted } = await challengeFor(me.email)
    for (const passkey of [
      thief.key.sign(wanted['passkey']),
      me.key.sign(wanted['passkey'], { origin: 'https://evil.test' }),
      me.key.sign({ challenge: 'AAAA' }),
    ])
      expect(await refused(answer({ challenge, passkey }))).toBe('passkey-wrong')
  })

  test('alone signs in its owner, if the user was verified', async () => {
    const me = await withPasskey('alone')
    const { challenge, passkey } = await challengeAlone()
    expect(await refused(alone({ challenge, passkey: me.key.sign(passkey, { isUnlocked: false }) }))).toBe(
      'passkey-wrong',
    )
    const given = { challenge, passkey: me.key.sign(passkey) }
    expect(await alone(given)).toMatchObject({ user: { _id: me.id } })
    expect(await refused(alone(given))).toBe('sign-in-expired')
  })
})

describe('recovery codes', () => {
  test('each works once, the owner is notified, new ones replace the old', async () => {
    const me = await withApp('recover')
    const enter = async (recovery: string | undefined) =>
      answer({ challenge: (await challengeFor(me.email)).challenge, recovery })
    await enter(me.codes[3]?.toUpperCase())
    expect(await refused(enter(me.codes[3]))).toBe('recovery-code-wrong')
    expect(await me.app.service('user-factor').get('mine')).toMatchObject({ recoveryCodes: 9 })
    expect(await noticesOf(me.id)).toContain('RecoveryCodeUsed')
    const { recoveryCodes: fresh } = (await me.app
      .service('user-factor')
      .patch('renewRecoveryCodes', { proof })) as { recoveryCodes: string[] }
    expect(await refused(enter(me.codes[4]))).toBe('recovery-code-wrong')
    await enter(fresh[0])
    const other = await withApp('recover-other')
    expect(
      await refused(answer({ challenge: (await challengeFor(other.email)).challenge, recovery: fresh[1] })),
    ).toBe('recovery-code-wrong')
  })
})

describe('changes', () => {
  test('removal needs the password or a fresh factor, and notifies the owner', async () => {
    const me = await withApp('remove')
    const factors = me.app.service('user-factor')
    expect(await refused(factors.patch('removeTotp', { proof: { password: 'Classroom2' } }))).toBe(
      'wrong-password',
    )
    expect(await refused(factors.patch('removeTotp', { proof: { totp: wrongOf(codeOf(me.secret)) } }))).toBe(
      'factor-proof-wrong',
    )
    expect(await factors.patch('removeTotp', { proof: { totp: nextCode(me.secret) } })).toEqual({
      done: true,
    })
    expect(await factors.get('mine')).toMatchObject({ totp: null, recoveryCodes: 0 })
    expect(await noticesOf(me.id)).toContain('FactorRemoved')
    await world.signIn({ email: me.email })
  })

  test('a challenge belongs to the account that started it', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    const { challenge, secret } = (await mine.app.service('user-factor').patch('startTotp', { proof })) as {
      challenge: string
      secret: string
    }
    expect(
      await refused(other.app.service('user-factor').patch('addTotp', { challenge, totp: codeOf(secret) })),
    ).toBe('link-invalid')
  })

  test('without a password, a code to the account’s own address confirms the first one', async () => {
    const email = 'google-only@factor.test'
    const { app, id } = await world.made({ email })
    await world.server.kit.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    expect(await app.service('user-factor').get('mine')).toMatchObject({ proof: 'captcha' })
    const captcha = await world.codeFor({ email })
    const { challenge, secret } = (await app
      .service('user-factor')
      .patch('startTotp', { proof: { captcha } })) as {
      challenge: string
      secret: string
    }
    await app.service('user-factor').patch('addTotp', { challenge, totp: codeOf(secret) })
    expect(await app.service('user-factor').get('mine')).toMatchObject({ proof: 'totp' })
  })

  test('a forged passkey is refused', async () => {
    const { app } = await world.made()
    const { challenge, options } = (await app.service('user-factor').patch('startPasskey', { proof })) as {
      challenge: string
      options: { rp: { id: string }; challenge: string }
    }
    expect(options.rp.id).toBe('localhost')
    const forged = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    }
    expect(
      await refused(
        app.service('user-factor').patch('addPasskey', { challenge, passkey: forged, name: 'Mine' }),
      ),
    ).toBe('passkey-wrong')
    const passkeyChallenge = await refusal(
      world.stranger().service('authentication').create({ strategy: 'passkey' }),
    )
    expect([passkeyChallenge.code, passkeyChallenge.data.code]).toEqual([401, 'passkey-needed'])
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
    expect(
      await refused(
        world
          .stranger()
          .service('authentication')
          .create({
            strategy: 'passkey',
            challenge: passkeyChallenge.data['challenge'],
            passkey: { ...forged, response },
          }),
      ),
    ).toBe('passkey-wrong')
  })
})

describe('internal roles', () => {
  test('must set one up during sign-in, before anything else, and keep it', async () => {
    const email = 'staff@factor.test'
    const { id } = await world.made({ email, managerRoles: ['admin'] })
    const { code, data } = await refusal(world.signIn({ email }))
    expect([code, data.code]).toEqual([401, 'second-factor-setup'])
    const { secret } = data['totp'] as { secret: string }
    const setUp = (totp: string) =>
      world
        .stranger()
        .service('authentication')
        .create({ strategy: 'second-factor-setup', challenge: data['challenge'], totp }) as Promise<SignedIn>
    expect(await refused(setUp(wrongOf(codeOf(secret))))).toBe('second-factor-wrong')
    const signedIn = await setUp(codeOf(secret))
    expect(signedIn.recoveryCodes).toHaveLength(10)
    const app = world.rest(signedIn.accessToken)
    expect(await app.service('users').get(id)).toMatchObject({ managerRoles: ['admin'] })
    expect(await refused(app.service('user-factor').patch('removeTotp', { proof }))).toBe('last-factor')
    expect((await challengeFor(email)).factors).toEqual(['totp', 'recovery'])
  })

  test('a role granted during a session ends it if it had no second factor', async () => {
    const email = 'promoted@factor.test'
    const { id } = await world.made({ email })
    const { accessToken } = await world.signIn({ email })
    await world.rest(accessToken).service('users').get(id)
    await world.server.kit.db
      .update(users)
      .set({ managerRoles: ['accountant'] })
      .where(eq(users.id, id))
    expect(await refused(world.rest(accessToken).service('users').get(id))).toBe('not-signed-in')
    expect(
      await refused(world.stranger().service('authentication').create({ strategy: 'jwt', accessToken })),
    ).toBe('not-signed-in')
  })

  test('are not asked for one in demo mode', async () => {
    const demo = await startIdentity({ demo: true })
    try {
      await demo.made({ email: 'demo@factor.test', managerRoles: ['admin'] })
      expect(await demo.signIn({ email: 'demo@factor.test' })).toMatchObject({
        user: { managerRoles: ['admin'] },
      })
    } finally {
      await demo.stop()
    }
  })
})
