import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, type Identity } from '#identity/server/testing/identity-server.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { outboxCommand } from './outbox.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const run = (...args: string[]) => outboxCommand(args, { ...world.server.kit.config, databaseUrl: world.url })

test('lists parked messages by topic, and retries them', async () => {
  expect(await run()).toBe('No messages are parked.')
  const { db, newId, clock } = world.server.kit
  const now = clock.now()
  const parked = (topic: string) => ({
    id: newId(),
    topic,
    payload: {},
    createdAt: now,
    dueAt: now,
    attempts: 10,
    parkedAt: now,
    error: 'no',
  })
  await db.insert(outbox).values(['pigeon', 'pigeon', 'raven'].map(parked))
  expect(await run()).toBe('Parked:\n  pigeon: 2\n  raven: 1')
  expect(await run('retry', 'pigeon')).toBe('Due again:\n  pigeon: 2')
  expect(await run()).toBe('Parked:\n  raven: 1')
  expect(await run('retry')).toBe('Due again:\n  raven: 1')
  expect(await run('retry')).toBe('No messages are parked.')
})

test('invalid arguments are explained', async () => {
  await expect(run('burn')).rejects.toThrow('npm run outbox -- retry [topic]')
})
