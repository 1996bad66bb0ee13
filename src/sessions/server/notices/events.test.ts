// Receivers of a session's events: participants and teachers, and nobody else.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socketClient, type SocketClient } from '#kit/server/testing/test-server.ts'
import { startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
const open: SocketClient[] = []
beforeAll(async () => {
  world = await startSessions()
})
afterAll(async () => {
  for (const client of open) client.close()
  await world.stop()
})

interface Received {
  readonly event: string
  readonly record: { readonly _id: string; readonly fields?: readonly string[] }
}

async function listen(token: string): Promise<Received[]> {
  const client = await socketClient(world.base, token)
  open.push(client)
  const received: Received[] = []
  for (const event of ['created', 'patched', 'removed'])
    client.socket.on(
      `session ${event}`,
      (record: Received['record']) => void received.push({ event, record }),
    )
  return received
}

test('learners of the class are notified when it is scheduled, moved and cancelled; others are not', async () => {
  const [learner] = world.pupils
  const [theirs, strangers] = [await listen(learner?.token ?? ''), await listen(world.stranger.token)]
  const session = await world.lesson()
  await world.patch(session._id, { start: world.ahead(30) })
  await world.teacher.service('session').remove(session._id)
  await vi.waitFor(
    () =>
      expect(theirs.filter(({ record }) => record._id === session._id).map(({ event }) => event)).toEqual([
        'created',
        'patched',
        'removed',
      ]),
    { timeout: 30_000 },
  )
  expect(theirs.find(({ event }) => event === 'patched')?.record.fields).toEqual(
    expect.arrayContaining(['start', 'end']),
  )
  expect(strangers).toEqual([])
})
