// Packages bought with points where staff allow it, and what providers read of the log.
import { dayMs } from '#kit/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEarning } from '#commerce/server/earnings/earning-rows.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { giveBackCredits, takeCredits } from '../credits/credits.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const givePoints = ({ id: uid }: Person, value: number) =>
  world.db.transaction(tx =>
    writeEarning(
      tx,
      {
        uid,
        isSchool: false,
        kind: 'point',
        tab: 'earn',
        source: 'reward',
        category: 'invite',
        value,
        status: 1,
        name: 'A present',
      },
      world.kit.clock.now(),
    ),
  )
const balance = (who: Person) => who.service('point-log').get('balance')

test('points buy credits only while staff allows it, and unused ones are refunded', async () => {
  const pack = await world.onSale({ price: 1000, discount: [] })
  const who = await world.learner()
  await givePoints(who, 5000)
  expect(await refusal(world.order(who, pack._id, { count: 4, isPoint: true }))).toBe('goods-points')
  const staff = await world.staff('admin')
  await staff
    .service('point-setting')
    .create({ tab: 'claim', category: 'service', mode: 'percentage', value: 100 })
  const { _id } = await world.order(who, pack._id, { count: 4, isPoint: true })
  await acceptCurrent(world.db, world.kit.clock.now(), who.id, {
    type: 'all_users',
    mode: 'points_redemption',
  })
  await who.service('order').get('payWithPoints', { query: { id: _id } })
  const [mine] = await world.bought(who)
  expect(mine).toMatchObject({ total: 4, payMethod: null, isFree: true, isPoint: true, point: 4000 })
  expect((await world.logs(who, mine?._id))[0]).toMatchObject({ type: 'point', times: 4 })
  expect(await balance(who)).toMatchObject({ point: 1000 })

  await world.kit.db.transaction(tx =>
    takeCredits(
      { tx, now: world.kit.clock.now() },
      {
        packUser: mine?._id ?? '',
        times: 1,
        booking: 'lesson',
        lesson: { name: 'Tides', start: null, servicer: null },
      },
    ),
  )
  const back = (await who.service('order').get('cancel', { query: { id: _id } })) as Order
  expect(back.links[0]).toMatchObject({ refundPoint: 3000, refundPrice: 0 })
  expect(await balance(who)).toMatchObject({ point: 4000 })
})

test('a provider reads the history of credits used for their lessons, with the reason, and nothing else', async () => {
  const pack = await world.onSale()
  const [who, provider, other] = [await world.learner(), await world.applicant(), await world.applicant()]
  await world.buy(who, pack._id, { count: 2 })
  const packUser = (await world.bought(who))[0]?._id ?? ''
  const start = new Date(world.kit.clock.now().getTime() + dayMs)
  const lesson = { name: 'Tides', start, servicer: provider.id }
  const at = { now: world.kit.clock.now() }
  await world.kit.db.transaction(tx =>
    takeCredits({ tx, ...at }, { packUser, times: 1, booking: 'tides', lesson }),
  )
  await world.kit.db.transaction(tx =>
    giveBackCredits({ tx, ...at }, { booking: 'tides', type: 'cancel', reason: 'Ill', lesson }),
  )
  const read = async (reader: Person, servicer: string) =>
    (
      (await reader.service('service-pack-user-logs').find({ query: { servicer } })) as unknown as {
        data: CreditLog[]
      }
    ).data.map(({ type, times, reason, name }) => [type, times, reason, name])
  expect(await read(provider, provider.id)).toEqual([
    ['cancel', 1, 'Ill', 'Tides'],
    ['booking', -1, null, 'Tides'],
  ])
  expect(await read(other, provider.id)).toEqual([])
  // The learner's other rows stay private.
  expect(await world.logs(provider, packUser)).toHaveLength(2)
  expect(await world.logs(who, packUser)).toHaveLength(3)
})
