// Every suspension stays in the log, even when over or withdrawn; providers read their own, staff all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byClock } from '../bookings/act.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'
import { suspend, type NewSuspension } from './suspend.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const add = (uid: string, type: NewSuspension['type'], days: number) =>
  world.kit.db.transaction(db => suspend(world.kit, byClock(db, world.kit.clock.now()), { uid, type, days }))
const logs = async (who: Pick<Person, 'service'>, query: Record<string, unknown> = {}) =>
  (
    (await who.service('suspend-logs').find({ query })) as unknown as {
      data: { _id: string; uid: string; type: string; days: number; withdraw: boolean; accident: null }[]
    }
  ).data

test('the log is for the provider and staff, and keeps withdrawn suspensions', async () => {
  const [sam, ana, staff] = [await world.applicant(), await world.applicant(), await world.reviewer()]
  await add(sam.id, 'frequent-cancellation', 7)
  await add(sam.id, '0-satisfaction-rate', 5)
  await add(ana.id, 'frequent-cancellation', 7)
  const mine = await logs(sam)
  expect(mine).toMatchObject([
    { uid: sam.id, type: '0-satisfaction-rate', days: 5, withdraw: false, accident: null },
    { uid: sam.id, type: 'frequent-cancellation', days: 7, withdraw: false, accident: null },
  ])
  expect(await logs(sam, { uid: ana.id })).toEqual([])
  expect(await logs(staff, { uid: sam.id })).toEqual(mine)
  expect(await logs(staff, { uid: sam.id, type: 'frequent-cancellation' })).toEqual([mine[1]])
  expect(await refusal(world.guest.service('suspend-logs').find({ query: {} }))).toBe('not-signed-in')
  const head = await world.reviewer('admin')
  await head.service('suspend-class').get('withdraw', { query: { uid: sam.id, log: mine[1]?._id } })
  expect((await logs(sam)).map(({ withdraw }) => withdraw)).toEqual([false, true])
})
