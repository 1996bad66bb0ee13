import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '#identity/server/administrators.api.ts'
import type { Domain } from '#kit/server/domain.ts'
import { put } from '#kit/server/outbox.ts'
import { deliveries, notices } from '../notices.tables.ts'
import { startStage, type Stage } from '../testing/stage.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'test-pigeon': { to: string }
  }
}

const pigeons: Domain = {
  name: 'pigeons',
  handlers: () => ({
    'test-pigeon': ({ payload: { to } }) =>
      to === 'home' ? Promise.resolve() : Promise.reject(new Error(`${to} is not there`)),
  }),
}

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ more: [pigeons] })
  stage.clock.set(new Date('2026-11-17T01:00:00Z'))
})
afterAll(() => stage.stop())

/** Ten attempts, within a day. */
async function exhaust(): Promise<void> {
  await stage.courier.drain()
  for (const seconds of [10, 60, 300, 900, 3600, 7200, 14_400, 14_400, 14_400]) {
    stage.clock.advance(seconds * 1000)
    await stage.courier.drain()
  }
}

test('system administrators are notified once a day that messages of a topic were parked', async () => {
  const chief = await stage.player({ email: 'chief@school.example' })
  const teacher = await stage.player({ email: 'teacher@school.example' })
  await makeAdministrator(stage.kit.db, stage.clock, 'chief@school.example')
  const noticesTo = async ({ id }: { readonly id: string }) =>
    stage.kit.db
      .select({ title: notices.title })
      .from(notices)
      .where(and(eq(notices.receiver, id), eq(notices.code, 'MessagesParked')))

  const { db, clock } = stage.kit
  for (const to of ['nobody', 'nowhere']) await put(db, clock, 'test-pigeon', { to }, { orderKey: to })
  await put(db, clock, 'test-pigeon', { to: 'home' }, { orderKey: 'nowhere' })
  await exhaust()
  expect(await noticesTo(chief)).toEqual([{ title: 'Messages of type test-pigeon could not be delivered' }])
  expect(await noticesTo(teacher)).toEqual([])
  const mails = await db.select().from(deliveries).where(eq(deliveries.code, 'MessagesParked'))
  expect(mails.map(({ to }) => to)).toEqual(['chief@school.example'])

  stage.clock.set(new Date('2026-11-18T01:00:00Z'))
  await put(db, clock, 'test-pigeon', { to: 'nobody' })
  await exhaust()
  expect(await noticesTo(chief)).toHaveLength(2)
})
