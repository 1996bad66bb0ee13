import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { eq } from 'drizzle-orm'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { codes } from '../identity.tables.ts'
import { studentContacts } from '../memberships.api.ts'
import { crowd, refusal, refused, startIdentity, tally, type Identity } from '../testing/identity-server.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const users = () => world.stranger().service('users')
const ask = (query: Record<string, string>) => users().get('captcha', { query })
const check = async (query: Record<string, string>) =>
  ((await users().get('checkCaptcha', { query })) as { valid: boolean }).valid
const minute = 60_000
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('six digits go only to the given contact, and only their hash is stored', async () => {
  expect(await ask({ email: ' Anna@Codes.Test ' })).toEqual({ sent: true })
  const code = await world.lastCode('anna@codes.test')
  expect(code).toMatch(/^\d{6}$/)
  const [row] = await world.server.kit.db
    .select()
    .from(codes)
    .where(eq(codes.identifier, 'email:anna@codes.test'))
  expect(JSON.stringify(row)).not.toContain(code)
  await ask({ mobile: '021 123 4567', countryCode: 'NZ' })
  expect(await world.lastCode('+64211234567')).toMatch(/^\d{6}$/)
  await ask({ emergencyContact: '+64 21 765 4321' })
  expect(await world.lastCode('+64217654321')).toMatch(/^\d{6}$/)
})

test.each([
  [{}],
  [{ email: 'a@codes.test', mobile: '+64211234567' }],
  [{ email: 'nonsense' }],
  [{ email: { $ne: '' } }],
])('exactly one identifier per call: %j', async query => {
  expect((await refusal(users().get('captcha', { query }))).code).toBe(400)
})

test('a mobile number needs its country', async () => {
  expect(await refused(ask({ mobile: '0211234567' }))).toBe('mobile-invalid')
  expect(await refused(ask({ mobile: '+44 20 7946 0958', countryCode: 'US' }))).toBe('mobile-invalid')
  expect(await refused(ask({ mobile: '0211234567', countryCode: 'ZZ' }))).toBe('mobile-invalid')
})

test('a minute between two codes, and five a day', async () => {
  const email = 'often@codes.test'
  await ask({ email })
  const tooSoon = await refusal(ask({ email }))
  expect([tooSoon.code, tooSoon.data.code, tooSoon.message]).toEqual([
    429,
    'code-too-soon',
    'Please wait a minute',
  ])
  for (let sent = 1; sent < 5; sent++) {
    world.server.clock.advance(minute)
    await ask({ email })
  }
  const fifth = await world.lastCode(email)
  world.server.clock.advance(minute)
  const over = await refusal(ask({ email }))
  expect([over.code, over.data.code, over.message]).toEqual([429, 'code-limit', 'RequestFrequencyLimit'])
  // The refused request keeps the previous code valid.
  expect(await check({ email, captcha: fifth })).toBe(true)
  world.server.clock.advance(24 * 60 * minute)
  await ask({ email })
})

test('a code is trimmed, not used up by a check, and valid for ten minutes', async () => {
  const email = 'time@codes.test'
  const captcha = await world.codeFor({ email })
  expect(await check({ email, captcha: ` ${captcha} ` })).toBe(true)
  expect(await check({ email, captcha })).toBe(true)
  world.server.clock.advance(10 * minute)
  expect(await check({ email, captcha })).toBe(false)
})

test('a code is valid only for its contact', async () => {
  const captcha = await world.codeFor({ email: 'mine@codes.test' })
  await world.codeFor({ email: 'other@codes.test' })
  expect(
    (await check({ email: 'other@codes.test', captcha })) &&
      captcha !== (await world.lastCode('other@codes.test')),
  ).toBe(false)
  expect(await check({ emergencyContact: '+64211234567', captcha })).toBe(false)
})

test('five wrong attempts invalidate it', async () => {
  const email = 'wrong@codes.test'
  const captcha = await world.codeFor({ email })
  for (let tries = 0; tries < 4; tries++)
    expect(await check({ email, captcha: wrongOf(captcha) })).toBe(false)
  expect(await check({ email, captcha })).toBe(true)
  expect(await check({ email, captcha: wrongOf(captcha) })).toBe(false)
  expect(await check({ email, captcha })).toBe(false)
})

describe('simultaneous requests', () => {
  const many = proofSize({ test: 100, stress: 1000 })

  test(`of ${many} simultaneous requests one sends a code`, async () => {
    world.server.clock.advance(25 * 60 * minute)
    const email = 'flood@codes.test'
    const before = (await world.notices()).length
    expect(tally(await crowd(many, () => ask({ email })))).toEqual({ answered: 1, 'code-too-soon': many - 1 })
    expect((await world.notices()).length - before).toBe(1)
  }, 120_000)

  test(`of ${many} simultaneous guesses five are checked`, async () => {
    const email = 'guessed@codes.test'
    const captcha = await world.codeFor({ email })
    const guess = (index: number) => String((Number(captcha) + 1 + index) % 1_000_000).padStart(6, '0')
    const { app: socket } = await world.socket()
    const answers = await crowd(many, index => {
      const app = index % 10 === 0 ? socket : world.stranger()
      return app
        .service('users')
        .get('checkCaptcha', { query: { email, captcha: guess(index) } }) as Promise<{ valid: boolean }>
    })
    expect(answers.filter(answer => answer.status === 'fulfilled' && answer.value.valid)).toEqual([])
    const [row] = await world.server.kit.db
      .select()
      .from(codes)
      .where(eq(codes.identifier, `email:${email}`))
    expect(row?.wrong).toBe(5)
    // Even the right code is now invalid.
    expect(await check({ email, captcha })).toBe(false)
  }, 120_000)

  test('one code authorises one write', async () => {
    const email = 'once@codes.test'
    await world.signUp({}, email)
    const captcha = await world.codeFor({ email })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        world.stranger().service('authentication').create({ strategy: 'code', email, captcha }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a code about a school record goes to the contact of that record', async () => {
  const record = world.server.kit.newId()
  expect(await refused(users().get('captchaById', { query: { id: record } }))).toBe('not-found')
  standIn(world.server.kit.db, studentContacts, (_tx, id) =>
    Promise.resolve(id === record ? { email: 'parent@codes.test' } : undefined),
  )
  expect(await users().get('captchaById', { query: { id: record } })).toEqual({ sent: true })
  const captcha = await world.lastCode('parent@codes.test')
  expect(captcha).toMatch(/^\d{6}$/)
  const check = (query: object) => users().get('checkCaptcha', { query })
  const wrong = captcha === '000000' ? '111111' : '000000'
  expect(await check({ id: record, captcha: wrong })).toEqual({ valid: false })
  expect(await check({ id: record, captcha: ` ${captcha} ` })).toEqual({ valid: true })
  expect(await refused(check({ id: world.server.kit.newId(), captcha }) as Promise<unknown>)).toBe(
    'not-found',
  )
  standIn(world.server.kit.db, studentContacts, () => Promise.resolve(undefined))
})
