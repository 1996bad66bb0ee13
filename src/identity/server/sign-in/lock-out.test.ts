// Nobody can lock another person out: each attack is simulated, and the owner still gets in. Guessing remains
// infeasible.
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import { limits } from '#kit/server/kit.tables.ts'
import { createAccount } from '../accounts.api.ts'
import { codes } from '../identity.tables.ts'
import { networkOf } from '../devices/known-devices.ts'
import { hashPassword } from './passwords.ts'
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

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.server.kit.db.delete(limits)
})

const minute = 60_000
const wrong = 'Classroom2'
const at = (address: string, device?: string): App =>
  world.rest(undefined, { 'x-forwarded-for': address, ...(device && { 'x-device': device }) })
const school = '198.51.100.7'
const attacker = '203.0.113.9'

/** A person who has signed in here before, and their device. */
async function owner(email: string, address = '192.0.2.1') {
  const { id } = await world.made({ email })
  const { device = '' } = await world.signIn({ email }, at(address))
  return { id, email, device, known: at(address, device) }
}

/** Tries wrong passwords one after the other, as fast as allowed. */
async function guess(email: string, from: App, times: number): Promise<Record<string, number>> {
  return tally(await crowd(times, () => world.signIn({ email, password: wrong }, from)))
}

/**
 * All attempts but the free ones wait. On a busy machine the crowd takes longer than the first waits, one and
 * two seconds.
 */
async function expectSlowed(email: string, from: App, times: number, free: number): Promise<void> {
  const begun = performance.now()
  const { 'sign-in-failed': failed = 0, 'sign-in-slowed': slowed = 0 } = await guess(email, from, times)
  const seconds = (performance.now() - begun) / 1000
  const waitsOver = [1, 3, 7, 15].filter(after => seconds >= after).length
  expect(failed + slowed).toBe(times)
  expect(failed).toBeGreaterThanOrEqual(free)
  expect(failed).toBeLessThanOrEqual(free + waitsOver)
}

/** Repeats until an attempt has to wait for minutes. */
async function persist(email: string, from: App): Promise<void> {
  for (let wait = 0; wait < 100;) {
    const { data } = await refusal(world.signIn({ email, password: wrong }, from))
    wait = Number(data['retryAfter'] ?? 0)
    if (wait < 100) world.server.clock.advance(wait * 1000)
  }
}

describe('wrong passwords by a stranger', () => {
  test('block neither a known device nor a new one from another address', async () => {
    const me = await owner('target@lock.test')
    await expectSlowed(me.email, at(attacker), 40, 5)
    await world.signIn({ email: me.email }, me.known)
    await world.signIn({ email: me.email }, at('192.0.2.200'))
  })

  test('from the same address block neither a known device nor a code', async () => {
    const me = await owner('same@lock.test', school)
    await persist(me.email, at(school))
    expect(await refused(world.signIn({ email: me.email }, at(school)))).toBe('sign-in-slowed')
    await world.signIn({ email: me.email }, me.known)
    await persist(me.email, at(school))
    const captcha = await world.codeFor({ email: me.email })
    await at(school).service('authentication').create({ strategy: 'code', email: me.email, captcha })
    // After the address was verified, the password works again from here.
    await world.signIn({ email: me.email }, at(school))
  })

  test('wait longer with every attempt, a second at first, and never forever', async () => {
    const me = await owner('pace@lock.test')
    const waits: unknown[] = []
    for (let round = 0; round < 13; round++) {
      const fault = await refusal(world.signIn({ email: me.email, password: wrong }, at(attacker)))
      if (fault.data.code === 'sign-in-failed' && round < 4) continue
      const slowed = await refusal(world.signIn({ email: me.email, password: wrong }, at(attacker)))
      expect([slowed.code, slowed.data.code]).toEqual([429, 'sign-in-slowed'])
      waits.push(slowed.data['retryAfter'])
      world.server.clock.advance(Number(slowed.data['retryAfter']) * 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    await world.signIn({ email: me.email }, at(attacker))
    await expectSlowed(me.email, at(attacker), 10, 5)
  })

  test('on a known device are slowed down too, and success resets the delay', async () => {
    const me = await owner('clumsy@lock.test')
    await expectSlowed(me.email, me.known, 20, 10)
    world.server.clock.advance(2000)
    await world.signIn({ email: me.email }, me.known)
    await expectSlowed(me.email, me.known, 20, 10)
  })

  test('a forged or stolen device id counts as unknown', async () => {
    const [me, other] = [await owner('mine@lock.test'), await owner('other@lock.test')]
    for (const device of [other.device, `${me.device.split('.')[0]}.forged`, 'nonsense', `${me.device}x`]) {
      await world.server.kit.db.delete(limits)
      expect(await guess(me.email, at(attacker, device), 8)).toEqual({
        'sign-in-failed': 5,
        'sign-in-slowed': 3,
      })
    }
  })
})

describe('guessing from many addresses', () => {
  const addresses = proofSize({ test: 150, stress: 1000 })

  test('is limited per account: a hundred at once, then ever slower', async () => {
    const me = await owner('spread@lock.test')
    // The clock is frozen, so that no delay passes while the calls arrive.
    const stopped = vi.spyOn(world.server.clock, 'now').mockReturnValue(world.server.clock.now())
    const answers = await crowd(addresses, index =>
      world.signIn({ email: me.email, password: wrong }, at(`10.1.${index >> 8}.${index & 255}`)),
    )
    stopped.mockRestore()
    expect(tally(answers)).toEqual({ 'sign-in-failed': 100, 'sign-in-slowed': addresses - 100 })
    let later = 0
    for (let passed = 0; passed < 24 * 60; passed += 10) {
      world.server.clock.advance(10 * minute)
      const fresh = at(`10.2.${passed >> 8}.${passed & 255}`)
      if ((await refused(world.signIn({ email: me.email, password: wrong }, fresh))) === 'sign-in-failed')
        later++
    }
    expect(later).toBeLessThanOrEqual(110)
    // The owner's device is unaffected.
    await world.signIn({ email: me.email }, me.known)
  }, 300_000)

  test('an IPv6 network counts as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  })
})

describe('a school behind one address', () => {
  test('is not blocked by three hundred wrong attempts of a student', async () => {
    const me = await owner('teacher@lock.test')
    for (let round = 0; round < 3; round++)
      await crowd(100, index => world.signIn({ email: `nobody${round}-${index}@lock.test` }, at(school)))
    await world.signIn({ email: me.email }, at(school))
  }, 120_000)

  test('trying thousands of accounts is slowed down, known devices are not', async () => {
    const me = await owner('sprayed@lock.test', school)
    const key = `failed sign-ins from ${networkOf(school)}`
    const endsAt = new Date(world.server.clock.now().getTime() + 15 * minute)
    await world.server.kit.db.insert(limits).values({ key, count: 3000, endsAt })
    await refused(world.signIn({ email: 'one-more@lock.test', password: wrong }, at(school)))
    expect(await refused(world.signIn({ email: me.email }, at(school)))).toBe('sign-in-slowed')
    await world.signIn({ email: me.email }, me.known)
    world.server.clock.advance(1000)
    await world.signIn({ email: me.email }, at(school))
  })

  test('can sign in all its people at once', async () => {
    const people = proofSize({ test: 150, stress: 1000 })
    const { kit } = world.server
    const hash = await hashPassword(password)
    for (let index = 0; index < people; index++)
      await createAccount(kit.db, kit, {
        role: 'student',
        email: `pupil${index}@crowd.test`,
        name: ['Pupil', String(index)],
        password: { hash },
      })
    const began = performance.now()
    let longestPause = 0
    let last = performance.now()
    const pulse = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last)
      last = performance.now()
    }, 10)
    const answers = await crowd(people, index =>
      world.signIn({ email: `pupil${index}@crowd.test` }, at(school)),
    )
    clearInterval(pulse)
    expect(tally(answers)).toEqual({ answered: people })
    if (isStress)
      console.info(
        `${people} sign-ins in ${((performance.now() - began) / 1000).toFixed(1)} s, longest pause ${longestPause.toFixed(0)} ms, ` +
          `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
      )
  }, 300_000)
})

describe('code requests by a stranger', () => {
  const ask = (from: App, email: string) => from.service('users').get('captcha', { query: { email } })

  test('use up the daily limit for strangers, with the specified message, but not for a known device', async () => {
    const me = await owner('mail@lock.test')
    for (let sent = 0; sent < 5; sent++) {
      world.server.clock.advance(minute)
      await ask(world.stranger(), me.email)
    }
    world.server.clock.advance(minute)
    expect((await refusal(ask(world.stranger(), me.email))).message).toBe('RequestFrequencyLimit')
    // This is also less than a minute after the stranger's last request.
    await ask(me.known, me.email)
    const captcha = await world.lastCode(me.email)
    await me.known.service('authentication').create({ strategy: 'code', email: me.email, captcha })
    // A known device has a limit too.
    for (let sent = 1; sent < 5; sent++) {
      world.server.clock.advance(minute)
      await ask(me.known, me.email)
    }
    world.server.clock.advance(minute)
    expect((await refusal(ask(me.known, me.email))).message).toBe('RequestFrequencyLimit')
  })

  test('a sender who has completed a code from an address is not blocked there', async () => {
    const email = 'completed@lock.test'
    await world.made({ email })
    const [home, nextDay] = ['192.0.2.77', 25 * 60 * minute]
    await ask(at(home), email)
    await at(home)
      .service('users')
      .patch('forgetPassword', { email, captcha: await world.lastCode(email), password })
    world.server.clock.advance(nextDay)
    for (let sent = 0; sent < 5; sent++) {
      world.server.clock.advance(minute)
      await ask(world.stranger(), email)
    }
    expect(await ask(at(home), email)).toEqual({ sent: true })
  })

  test('a stranger cannot invalidate the code of a known device with wrong attempts', async () => {
    const me = await owner('void@lock.test')
    await ask(me.known, me.email)
    const captcha = await world.lastCode(me.email)
    const other = captcha === '000000' ? '000001' : '000000'
    const check = (from: App, code: string) =>
      from.service('users').get('checkCaptcha', { query: { email: me.email, captcha: code } })
    for (let tries = 0; tries < 10; tries++)
      expect(await check(world.stranger(), other)).toEqual({ valid: false })
    // A stranger cannot use it either, because it is not in the shared place.
    expect(await check(world.stranger(), captcha)).toEqual({ valid: false })
    expect(await check(me.known, captcha)).toEqual({ valid: true })
    for (let tries = 0; tries < 5; tries++) expect(await check(me.known, other)).toEqual({ valid: false })
    expect(await check(me.known, captcha)).toEqual({ valid: false })
    const rows = await world.server.kit.db.select().from(codes)
    expect(
      rows.filter(({ identifier }) => identifier.includes('void@')).map(({ wrong: tries }) => tries),
    ).toEqual([5])
  })

  test('from one address slow it down instead of blocking it for the day', async () => {
    for (let sent = 0; sent < 30; sent++) await ask(at(school), `many${sent}@lock.test`)
    const early = await refusal(ask(at(school), 'many30@lock.test'))
    expect([early.code, early.data.code, early.data['retryAfter']]).toEqual([429, 'code-too-soon', 2])
    world.server.clock.advance(2000)
    await ask(at(school), 'many30@lock.test')
  })
})

describe('devices', () => {
  test('one that is signed out remotely counts as unknown', async () => {
    const me = await owner('lost@lock.test')
    const { accessToken } = await world.signIn({ email: me.email }, at('192.0.2.50'))
    const app = world.rest(accessToken)
    const { data } = (await app.service('user-device').find()) as unknown as {
      data: { _id: string; address: string }[]
    }
    await app.service('user-device').remove(data.find(({ address }) => address === '192.0.2.1')?._id ?? '')
    await expectSlowed(me.email, me.known, 8, 5)
  })

  test('a new one is announced by mail with its time and browser, the first and a known one are not', async () => {
    const email = 'news@lock.test'
    const me = await world.signUp({}, email)
    const seen = async () =>
      (await world.notices()).filter(({ code, to }) => code === 'NewDevice' && to.user === me._id)
    const browser = (agent: string, device?: string) =>
      world.rest(undefined, { 'user-agent': agent, ...(device && { 'x-device': device }) })
    const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const first = await world.signIn({ email }, browser(laptop))
    expect(await seen()).toEqual([])
    await world.signIn({ email }, browser(laptop, first.device))
    expect(await seen()).toEqual([])
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
    const second = await world.signIn({ email }, browser(phone))
    expect(second.device).not.toBe(first.device)
    expect(await seen()).toMatchObject([
      { values: { device: 'Safari on iPhone', at: expect.stringMatching(/^\d{4}-.*Z$/) } },
    ])
  })

  test('a stored token brings the device id of its sign-in', async () => {
    const { token } = await world.made()
    const take = () =>
      world
        .stranger()
        .service('authentication')
        .create({ strategy: 'jwt', accessToken: token }) as Promise<SignedIn>
    const first = (await take()).device
    expect(first).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect((await take()).device).toBe(first)
  })
})
