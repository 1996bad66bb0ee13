import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPushDevices } from '#communications/contract/push.contract.ts'
import { beginSession, endSession, endSessions, forgetSessions } from '#identity/server/sign-in/sessions.ts'
import { communications } from '../communications.server.ts'
import { deliveries } from '../notices.tables.ts'
import { deviceIdOf } from './push-devices.ts'
import { pushKeyPair } from './push-keys.ts'
import { pushDevices, pushKeys } from '../push.tables.ts'
import { startPushService, type PushService } from '../testing/push-service.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let service: PushService
let stage: Stage
beforeAll(async () => {
  service = await startPushService()
  stage = await startStage({ config: { pushOrigins: [service.origin] } })
  stage.clock.set(new Date('2026-11-18T12:00:00Z'))
})
afterAll(async () => {
  await stage.stop()
  await service.stop()
})

let endpoints = 0
const newEndpoint = (path = '/push') => `${service.origin}${path}/${++endpoints}`
const pushedTo = (endpoint: string) =>
  service.received.filter(({ path }) => `${service.origin}${path}` === endpoint)
const switchOn = (player: Player, endpoint = newEndpoint()) =>
  player
    .service('push-device')
    .create({ endpoint, keys: service.keys })
    .then(() => endpoint)
const devicesOf = ({ id }: Player) => stage.kit.db.select().from(pushDevices).where(eq(pushDevices.user, id))
const soon = (player: Player) =>
  stage.sendNotice('LessonPushed', { user: player.id }, { name: 'Algebra', who: 'Ana' })

describe('a notice', () => {
  test('reaches every device, encrypted and signed, with only a title and a link', async () => {
    const player = await stage.player()
    const [one, two] = [await switchOn(player), await switchOn(player)]
    await soon(player)
    const { publicKey } = await pushKeyPair(stage.kit)
    for (const endpoint of [one, two]) {
      const [message] = pushedTo(endpoint)
      expect(message).toMatchObject({
        method: 'POST',
        encoding: 'aes128gcm',
        urgency: 'high',
        signer: { key: publicKey, claims: { aud: service.origin } },
      })
      expect(message?.signer?.claims.sub).toMatch(/^(https|mailto):/)
      expect(JSON.parse(message?.payload ?? '')).toEqual({ title: 'Algebra begins soon', link: '/s/1' })
    }
  })

  test('is pushed once, despite retries', async () => {
    const player = await stage.player()
    const endpoint = await switchOn(player)
    for (let time = 0; time < 2; time++)
      await stage.sendNotice(
        'LessonPushed',
        { user: player.id },
        { name: 'Algebra', who: 'Ana' },
        { key: 'once' },
      )
    expect(pushedTo(endpoint)).toHaveLength(1)
  })

  test('is not pushed after the person switches off this notice or all notices', async () => {
    const [one, other] = [await stage.player(), await stage.player()]
    const flags = { enableEmail: true, enableInbox: true, enableText: true, enablePush: false }
    await one.service('user-notice-setting').patch(one.id, { setting: { LessonPushed: flags } })
    await other.service('user-notice-setting').patch(other.id, { enable: false })
    const endpoints = [await switchOn(one), await switchOn(other)]
    for (const player of [one, other]) await soon(player)
    expect(endpoints.flatMap(pushedTo)).toEqual([])
  })

  test('is never pushed to a child under 13', async () => {
    const child = await stage.player({ role: 'student', studentExt: { dob: '2018-01-01' } })
    const endpoint = await switchOn(child)
    await soon(child)
    expect(pushedTo(endpoint)).toEqual([])
  })

  test('waits for the morning unless a lesson is about to start', async () => {
    const player = await stage.player({ timeZone: 'Pacific/Auckland' })
    const endpoint = await switchOn(player)
    // 01:00 in Auckland.
    await stage.sendNotice('LessonPushedLater', { user: player.id }, {})
    expect(pushedTo(endpoint)).toEqual([])
    await soon(player)
    expect(pushedTo(endpoint)).toHaveLength(1)
  })
})

describe('a device', () => {
  test.each([404, 410])('is removed if its push service answers with %i', async status => {
    const player = await stage.player()
    await switchOn(player, newEndpoint(`/status/${status}`))
    await soon(player)
    expect(await devicesOf(player)).toEqual([])
  })

  test('is kept and tried again if its push service is busy', async () => {
    const player = await stage.player()
    const endpoint = await switchOn(player, newEndpoint('/status/503'))
    await soon(player).catch(() => {})
    expect(await devicesOf(player)).toHaveLength(1)
    const [delivery] = await stage.kit.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.to, deviceIdOf(endpoint)))
    expect(delivery).toMatchObject({ type: 'push', sentAt: null })
  })

  test.each([
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://user:word@push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'not an address',
  ])('cannot be %s', async endpoint => {
    const player = await stage.player()
    expect(await refusal(switchOn(player, endpoint))).toBe('push-address')
  })

  test('whose host resolves to a private network gets nothing', async () => {
    const player = await stage.player()
    const endpoint = await switchOn(player, 'https://localhost/push')
    await soon(player)
    const [delivery] = await stage.kit.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.to, deviceIdOf(endpoint)))
    expect(delivery?.failure).toContain('private network')
  })

  test('is visible only to its account, as a hash', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const endpoint = await switchOn(player)
    const { data } = (await player.service('push-device').find()) as { data: { _id: string }[] }
    expect(data.map(({ _id }) => _id)).toEqual([deviceIdOf(endpoint)])
    expect(JSON.stringify(data)).not.toContain(service.origin)
    expect(((await other.service('push-device').find()) as { data: unknown[] }).data).toEqual([])
    expect(await refusal(other.service('push-device').remove(deviceIdOf(endpoint)))).toBe('not-found')
    await player.service('push-device').remove(deviceIdOf(endpoint))
    expect(await devicesOf(player)).toEqual([])
  })

  test('of another account moves to the account that enables it', async () => {
    const [player, next] = [await stage.player(), await stage.player()]
    const endpoint = await switchOn(player)
    await switchOn(next, endpoint)
    expect(await devicesOf(player)).toEqual([])
    expect(await devicesOf(next)).toHaveLength(1)
  })

  test('replaces the oldest one at the limit', async () => {
    const player = await stage.player()
    for (let count = 0; count < maxPushDevices; count++) {
      await saveOlder(player, count)
    }
    const newest = await switchOn(player)
    const kept = await devicesOf(player)
    expect(kept).toHaveLength(maxPushDevices)
    expect(kept.map(({ id }) => id)).toContain(deviceIdOf(newest))
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(`https://old.example/${player.id}/0`)
  })
})

/** Inserts an older device directly, because the service's rate limit allows only ten per minute. */
const saveOlder = (player: Player, number: number) => {
  const endpoint = `https://old.example/${player.id}/${number}`
  return stage.kit.db.insert(pushDevices).values({
    id: deviceIdOf(endpoint),
    user: player.id,
    endpoint,
    ...service.keys,
    createdAt: new Date(Date.UTC(2026, 0, 1 + number)),
  })
}

describe('signing out', () => {
  const by = () => ({ now: stage.kit.clock.now(), request: { agent: 'test', address: '::1' } })
  const signedIn = async (player: Player, browser: string) => {
    await beginSession(stage.kit.db, stage.kit, player.id, by(), { device: browser })
    await stage.kit.db.update(pushDevices).set({ browser }).where(eq(pushDevices.user, player.id))
  }
  const sessionOf = async (player: Player) => {
    const { sessions } = await import('#identity/server/identity.tables.ts')
    const [row] = await stage.kit.db.select().from(sessions).where(eq(sessions.user, player.id))
    return row?.id ?? ''
  }

  test('removes the device, on this browser or on all', async () => {
    for (const end of ['one', 'all'] as const) {
      const player = await stage.player()
      await switchOn(player)
      await signedIn(player, `browser ${end}`)
      if (end === 'one') await endSession(stage.kit.db, stage.kit, player.id, await sessionOf(player))
      else await endSessions(stage.kit.db, stage.kit, player.id)
      expect(await devicesOf(player)).toEqual([])
    }
  })

  test('on another device, or an expired sign-in, keeps the device', async () => {
    const player = await stage.player()
    await switchOn(player)
    await signedIn(player, 'browser here')
    await stage.kit.db.update(pushDevices).set({ browser: 'another' }).where(eq(pushDevices.user, player.id))
    await endSessions(stage.kit.db, stage.kit, player.id)
    expect(await devicesOf(player)).toHaveLength(1)
    await forgetSessions(stage.kit.db, new Date('2030-01-01'))
    expect(await devicesOf(player)).toHaveLength(1)
  })

  test('is not required if somebody else signs in on the same browser', async () => {
    const [player, next] = [await stage.player(), await stage.player()]
    await switchOn(player)
    await signedIn(player, 'browser shared')
    await signedIn(next, 'browser shared')
    expect(await devicesOf(player)).toEqual([])
  })
})

describe('the keys', () => {
  test('are created at the first start and kept at the next', async () => {
    await stage.kit.db.delete(pushKeys)
    const start = () => communications.seed?.(stage.kit)
    await start()
    const [made] = await stage.kit.db.select().from(pushKeys)
    expect(made?.publicKey).toMatch(/^[\w-]{80,}$/)
    await start()
    expect(await stage.kit.db.select().from(pushKeys)).toEqual([made])
  })

  test('are created once, and the private key is encrypted in the database', async () => {
    const pair = await pushKeyPair(stage.kit)
    expect(await pushKeyPair(stage.kit)).toEqual(pair)
    const [kept] = await stage.kit.db.select().from(pushKeys)
    expect(kept?.privateKey).not.toContain(pair.privateKey)
    const player = await stage.player()
    expect(await player.service('push-device').get('key')).toEqual({ key: pair.publicKey })
  })

  test('are replaced if they cannot be decrypted, and the old devices are removed', async () => {
    const player = await stage.player()
    await switchOn(player)
    const old = await pushKeyPair(stage.kit)
    await stage.kit.db.update(pushKeys).set({ privateKey: 'sealed with another key' })
    expect((await pushKeyPair(stage.kit)).publicKey).not.toBe(old.publicKey)
    expect(await devicesOf(player)).toEqual([])
  })
})
