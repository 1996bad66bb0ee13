// Installations without a mail server, text messages, or both: nothing pretends to have been sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../identity.tables.ts'
import { refused, startIdentity } from '../testing/identity-server.ts'

type World = Awaited<ReturnType<typeof startIdentity>>
const texts = {
  kind: 'http',
  url: 'http://127.0.0.1:1/{to}/{text}',
  method: 'GET',
  headers: {},
  body: null,
} as const

describe.each([
  ['nothing', { smtpUrl: null, texts: null }, { mail: false, text: false }],
  ['mail only', { smtpUrl: 'smtp://127.0.0.1:1', texts: null }, { mail: true, text: false }],
  ['text messages only', { smtpUrl: null, texts }, { mail: false, text: true }],
])('with %s', (_, config, has) => {
  let world: World
  beforeAll(async () => {
    world = await startIdentity({ demo: false, ...config })
  })
  afterAll(() => world.server.stop())

  test.each([
    ['an email address', { email: 'someone@codes.test' }, has.mail ? 'none' : 'no-mail-channel'],
    ['a mobile number', { mobile: '+64215550123' }, has.text ? 'none' : 'no-text-channel'],
    ['an emergency contact', { emergencyContact: '+64215550124' }, has.text ? 'none' : 'no-text-channel'],
  ])('a code to %s', async (_to, query, expected) => {
    const before = (await world.server.kit.db.select().from(codes)).length
    const request = world.stranger().service('users').get('captcha', { query })
    if (expected === 'none') await expect(request).resolves.toEqual({ sent: true })
    else expect(await refused(request)).toBe(expected)
    const made = (await world.server.kit.db.select().from(codes)).length - before
    expect(made).toBe(expected === 'none' ? 1 : 0)
  })

  test('health reports it', async () => {
    const answer = (await (await fetch(`${world.server.base}/health`)).json()) as { channels: unknown }
    expect(answer.channels).toEqual({ mail: has.mail, texts: has.text })
  })
})
