import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retryParked } from '#kit/server/outbox-state.ts'
import { readConfig } from '#kit/server/config.ts'
import { deliveries } from '../notices.tables.ts'
import { refusal, startStage, type Stage } from '../testing/stage.ts'
import { startTextGateway, type TextGateway } from '../testing/text-gateway.ts'

let gateway: TextGateway
let stage: Stage | undefined
beforeEach(async () => {
  gateway = await startTextGateway()
})
afterEach(async () => {
  await stage?.stop()
  stage = undefined
  await gateway.stop()
})

/** A production setup: no demo mode, and a provider configured by environment variables. */
async function withProvider(env: Record<string, string>): Promise<Stage> {
  const { texts } = readConfig(env)
  stage = await startStage({ config: { demo: false, texts } })
  return stage
}

const to = '+64215550101'
const code = { code: '12"34{to}&56' }
const lastDelivery = async ({ kit }: Stage) =>
  (await kit.db.select().from(deliveries).where(eq(deliveries.to, to)).orderBy(desc(deliveries.createdAt)))[0]

describe('a generic gateway', () => {
  test('gets JSON by default, with the message safely inside', async () => {
    const { sendNotice } = await withProvider({
      SMS_URL: `${gateway.origin}/send`,
      SMS_HEADERS: '{"Authorization":"Bearer key-1"}',
    })
    await sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    const [got] = gateway.received
    expect(got).toMatchObject({ method: 'POST', url: '/send' })
    expect(got?.headers).toMatchObject({
      authorization: 'Bearer key-1',
      'content-type': 'application/json',
    })
    expect(JSON.parse(got?.body ?? '')).toEqual({
      id: expect.any(String) as string,
      to,
      text: 'Code 12"34{to}&56',
    })
  })

  test('gets the form that the configuration describes', async () => {
    const { sendNotice } = await withProvider({
      SMS_URL: `${gateway.origin}/{to}`,
      SMS_METHOD: 'PUT',
      SMS_HEADERS: '{"Content-Type":"application/x-www-form-urlencoded"}',
      SMS_BODY: 'message={text}&ref={id}',
    })
    await sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    const [got] = gateway.received
    expect(got).toMatchObject({ method: 'PUT', url: '/%2B64215550101' })
    expect(new URLSearchParams(got?.body).get('message')).toBe('Code 12"34{to}&56')
  })

  test('gets all values in the URL of a GET request', async () => {
    const { sendNotice } = await withProvider({
      SMS_URL: `${gateway.origin}/?to={to}&m={text}`,
      SMS_METHOD: 'GET',
    })
    await sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    const sentParams = new URL(gateway.received[0]?.url ?? '', gateway.origin).searchParams
    expect([sentParams.get('to'), sentParams.get('m')]).toEqual([to, 'Code 12"34{to}&56'])
  })

  test('is retried after a failure with the same id, and only counts as sent once accepted', async () => {
    gateway.answers.push({ status: 503 })
    const world = await withProvider({ SMS_URL: `${gateway.origin}/send` })
    await world.sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    await world.courier.drain()
    expect(await lastDelivery(world)).toMatchObject({ sentAt: null, failure: null })
    world.clock.advance(60_000)
    await world.courier.drain()
    const ids = gateway.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    // The text is deleted after delivery.
    expect(await lastDelivery(world)).toMatchObject({ sentAt: expect.any(Date) as Date, text: '' })
  })

  test('that refuses a number is not called again', async () => {
    gateway.answers.push({ status: 422 })
    const world = await withProvider({ SMS_URL: `${gateway.origin}/send` })
    await world.sendNotice('LoginCode', { mobile: to }, code)
    await expect
      .poll(() => lastDelivery(world))
      .toMatchObject({
        sentAt: null,
        failure: 'the provider of text messages answered 422',
      })
    world.clock.advance(86_400_000)
    await world.courier.drain()
    expect(gateway.received).toHaveLength(1)
  })

  test('that keeps failing leaves a delivery with the error, which can be retried later', async () => {
    const attempts = 10
    gateway.answers.push(...Array.from({ length: attempts }, () => ({ status: 500 })))
    const world = await withProvider({ SMS_URL: `${gateway.origin}/send` })
    await world.sendNotice('LoginCode', { mobile: to }, code)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await expect.poll(() => gateway.received).toHaveLength(attempt)
      await world.courier.drain()
      world.clock.advance(4 * 3_600_000)
      await world.courier.drain()
    }
    expect(await lastDelivery(world)).toMatchObject({
      sentAt: null,
      failure: 'the provider of text messages did not answer',
    })
    await retryParked(world.kit.db, world.clock.now())
    await world.courier.drain()
    expect(gateway.received.at(-1)?.body).toContain('Code 12')
    expect(await lastDelivery(world)).toMatchObject({ sentAt: expect.any(Date), failure: null })
  })
})

describe('Twilio', () => {
  const sid = `AC${'a'.repeat(32)}`
  const twilio = (from: string) => ({
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: from,
    TWILIO_URL: gateway.origin,
  })

  test('gets requests in its own format', async () => {
    const { sendNotice } = await withProvider(twilio('+6421000000'))
    await sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    const [got] = gateway.received
    expect(got).toMatchObject({ method: 'POST', url: `/2010-04-01/Accounts/${sid}/Messages.json` })
    expect(got?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${sid}:secret`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(Object.fromEntries(new URLSearchParams(got?.body))).toEqual({
      To: to,
      From: '+6421000000',
      Body: 'Code 12"34{to}&56',
    })
  })

  test('sends by a messaging service', async () => {
    const service = `MG${'b'.repeat(32)}`
    const { sendNotice } = await withProvider(twilio(service))
    await sendNotice('LoginCode', { mobile: to }, code)
    await expect.poll(() => gateway.received).toHaveLength(1)
    expect(new URLSearchParams(gateway.received[0]?.body).get('MessagingServiceSid')).toBe(service)
  })

  test('refuses a number permanently with 400, and the message is not stored', async () => {
    gateway.answers.push({ status: 400, body: '{"code": 21211, "message": "Invalid To"}' })
    const world = await withProvider(twilio('+6421000000'))
    await world.sendNotice('LoginCode', { mobile: to }, code)
    await expect
      .poll(() => lastDelivery(world))
      .toMatchObject({
        failure: 'the provider of text messages answered 400 (21211)',
        text: '',
      })
  })
})

test('without a provider no text message is created or queued', async () => {
  const world = await withProvider({})
  await world.sendNotice('LoginCode', { mobile: to }, code)
  await world.courier.drain()
  expect(await lastDelivery(world)).toBeUndefined()
  expect(await refusal(world.guest.service('mailbox').find())).toBe('unknown-service')
})
