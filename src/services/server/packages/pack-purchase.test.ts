// A purchase: credits, gifts, sales, refunds and expiry.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#kit/server/testing/run-job.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import type { SalesStatistic, Sale } from '#services/contract/packages/packages.contract.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { credits } from '../credits.tables.ts'
import { creditsJob } from '../credits/credits.job.ts'
import { giveBackCredits, takeCredits } from '../credits/credits.ts'
import { packSales } from '../packages.tables.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const lesson = { name: 'Tides', start: null, servicer: null }
const take = (packUser: string, times: number, booking: string) =>
  world.kit.db.transaction(tx =>
    takeCredits({ tx, now: world.kit.clock.now() }, { packUser, times, booking, lesson }),
  )
const shop = async (who: Person, query: Record<string, unknown> = {}): Promise<Pack[]> =>
  (
    (await who.service('service-pack').find({ query: { $limit: 100, ...query } })) as unknown as {
      data: Pack[]
    }
  ).data
const cancel = async (who: Person, id: string): Promise<Order> =>
  (await who.service('order').get('cancel', { query: { id } })) as Order

describe('a purchase', () => {
  test('adds credits and gifts, a log for both sides, and a sale', async () => {
    const pack = await world.onSale()
    const who = await world.learner()
    const order = await world.buy(who, pack._id, { count: 10 })
    expect(order.links[0]).toMatchObject({ price: 22_500, count: 10, giftCount: 2 })
    const [mine] = await world.bought(who)
    expect(mine).toMatchObject({ total: 12, available: 12, used: 0, status: true, isFree: false })
    const log = await world.logs(who, mine?._id)
    expect(log.map(({ type, times, remaining }) => [type, times, remaining])).toEqual([
      ['gift', 2, 12],
      ['order', 10, 10],
    ])
    expect(await world.logs(world.editor, mine?._id)).toEqual(log)
    expect(await world.logs(await world.learner(), mine?._id)).toEqual([])
    const statistic = (await world.editor
      .service('service-pack')
      .get('salesStatistic', { query: { _id: pack._id } })) as SalesStatistic
    expect(statistic).toMatchObject({ orders: 1, sold: 10, gifts: 2, valid: 12, income: 22_500 })
    const rows = [{ count: 10, isSchool: false, city: null, type: 'all', orderCount: 1, income: 22_500 }]
    expect(statistic.statistic).toEqual(rows)
    const read = async (by: Person) => (await by.service('service-pack').get(pack._id)) as Pack
    expect(await read(world.editor)).toMatchObject({ count: { sold: 10, valid: 12 }, statistic: rows })
    expect(await read(who)).toMatchObject({ count: null, statistic: null })
    expect(log[0]).toMatchObject({ snapshot: { name: pack.name, duration: 45, revision: pack.revision } })
    const history = (await world.editor
      .service('service-pack')
      .get('salesHistory', { query: { _id: pack._id } })) as { data: Sale[] }
    expect(history.data).toMatchObject([{ buyer: { _id: who.id }, count: 10, gifts: 2, price: 22_500 }])
  })

  test('keeps its snapshot when the package changes; the same revision is extended', async () => {
    const pack = await world.onSale({ duration: 45 })
    const who = await world.learner()
    await world.buy(who, pack._id)
    await world.buy(who, pack._id)
    expect(await world.bought(who)).toMatchObject([{ total: 2 }])
    await world.change(pack._id, { duration: 90 })
    await world.buy(who, pack._id)
    const both = await world.bought(who)
    expect(both.map(({ total, snapshot }) => [total, snapshot.duration]).toSorted()).toEqual([
      [1, 90],
      [2, 45],
    ])
  })

  test('is refunded as far as unused, never gifts, and returned credits count as unused', async () => {
    const pack = await world.onSale()
    const who = await world.learner()
    const order = await world.buy(who, pack._id, { count: 10 })
    const [mine] = await world.bought(who)
    const id = mine?._id ?? ''
    await take(id, 3, 'kept')
    await take(id, 1, `back ${id}`)
    await world.kit.db.transaction(tx =>
      giveBackCredits(
        { tx, now: world.kit.clock.now() },
        { booking: `back ${id}`, type: 'cancel', reason: null, lesson },
      ),
    )
    const after = await cancel(who, order._id)
    expect(after.links[0]?.refundPrice).toBe(Math.floor((22_500 * 7) / 10))
    expect(await world.bought(who)).toMatchObject([{ total: 13, available: 0, used: 4, refunded: 9 }])
    expect((await world.logs(who, id))[0]).toMatchObject({ type: 'refund', remaining: 0 })
    const [sale] = await world.db.select().from(packSales).where(eq(packSales.order, order._id))
    expect(sale?.refundPrice).toBe(15_750)
    expect(await refusal(cancel(who, order._id))).toBe('refund-none')
  })

  test('of everything unused is exactly the price', async () => {
    const pack = await world.onSale({ price: 3333, discount: [{ count: 3, discount: 7, gifts: 1 }] })
    const who = await world.learner()
    const order = await world.buy(who, pack._id, { count: 3 })
    expect((await cancel(who, order._id)).links[0]?.refundPrice).toBe(order.links[0]?.price)
  })

  test('adds the included packages, and removes them with a refund', async () => {
    const carer = await world.onSale({ serviceRoles: 'consultant', consultant: 'carer' })
    const pack = await world.onSale({ carerPack: { _id: carer._id, times: 2 } })
    const who = await world.learner()
    const order = await world.buy(who, pack._id)
    const parent = (await world.bought(who, { pack: pack._id }))[0]
    const children = await world.bought(who, { pid: parent?._id })
    expect(children).toMatchObject([{ pack: carer._id, total: 2, available: 2, isFree: true }])
    await take(parent?._id ?? '', 1, `parent ${order._id}`)
    expect((await world.bought(who, { pack: pack._id }))[0]).toMatchObject({ available: 0, status: true })
    expect(await refusal(cancel(who, order._id))).toBe('refund-none')
  })

  test('by a school belongs to the school and is only readable by its admins', async () => {
    const pack = await world.onSale({ salesTarget: ['school'] })
    expect(await refusal(world.order(world.teacher, pack._id))).toBe('goods-gone')
    await world.buy(world.admin, pack._id, { count: 5, isSchool: true })
    const query = { uid: world.school.id, $isSchool: true }
    expect(await world.bought(world.admin, query)).toMatchObject([{ total: 5, isSchool: true }])
    expect(await world.bought(world.teacher, query)).toEqual([])
    const window = await shop(world.admin, { $school: world.school.id })
    expect(window.map(({ _id }) => _id)).toContain(pack._id)
    expect(await refusal(shop(world.teacher, { $school: world.school.id }))).toBe('forbidden')
  })

  test('on campus is priced by city and requires a location', async () => {
    const onCampusPrice = [{ city: 'Auckland', price: 5000, discount: [] }]
    expect(await refusal(world.draft({ serviceRoles: 'onCampus', country: 'NZ', onCampusPrice }))).toBe(
      'city-unknown',
    )
    const admin = await world.staff('admin')
    const city = (await admin
      .service('campus-location')
      .create({ country: 'NZ', city: 'Auckland' })) as unknown as { _id: string }
    const pack = await world.onSale({ serviceRoles: 'onCampus', country: 'NZ', onCampusPrice })
    const who = await world.learner()
    expect(await refusal(world.order(who, pack._id))).toBe('goods-gone')
    const order = await world.buy(who, pack._id, { mode: 'campus:Auckland', count: 2 })
    expect(order.price).toBe(10_000)
    const [mine] = await world.bought(who)
    const location = { address: '1 Queen Street', place_id: 'nz:auckland:ponsonby' }
    await who.service('service-pack-user').patch(mine?._id ?? '', { location })
    expect(await world.bought(who)).toMatchObject([{ city: 'Auckland', location }])
    expect(
      await refusal(
        (await world.learner()).service('service-pack-user').patch(mine?._id ?? '', { location }),
      ),
    ).toBe('not-found')
    const abroad = { address: '1 George Street', place_id: 'au:new-south-wales:sydney' }
    expect(await refusal(who.service('service-pack-user').patch(mine?._id ?? '', { location: abroad }))).toBe(
      'place-unknown',
    )
    // An archived city has no new sales, and existing ones continue.
    await admin.service('campus-location').patch(city._id, { archive: true })
    expect(await refusal(world.order(who, pack._id, { mode: 'campus:Auckland', count: 1 }))).toBe(
      'goods-gone',
    )
    expect(await world.bought(who)).toMatchObject([{ city: 'Auckland', total: 2, status: true }])
  })

  test('of teacher training is for educators', async () => {
    const topic = [{ _id: 'pedagogy', label: ['Pedagogy'] }]
    const pack = await world.onSale({ mentoringType: 'teacherTraining', topic })
    expect(await refusal(world.order(await world.learner(), pack._id))).toBe('goods-gone')
    expect((await world.order(world.teacher, pack._id)).status).toBe(100)
  })

  test('an unpaid order loses packages taken down', async () => {
    const pack = await world.onSale()
    const who = await world.learner()
    const order = await world.order(who, pack._id)
    await world.change(pack._id, { status: false, reason: 'Ended' })
    expect((await who.service('order').get(order._id)) as Order).toMatchObject({ status: 400 })
  })
})

test('credits expire with a log row, after a warning seven days before', async () => {
  const pack = await world.onSale({ freq: 14 })
  const who = await world.learner()
  await world.buy(who, pack._id, { count: 2 })
  const id = (await world.bought(who))[0]?._id ?? ''
  const now = world.kit.clock.now().getTime()
  const job = () => creditsJob(world.kit)
  const received = async () => {
    await world.server.courier.drain()
    return (await world.inbox(who)).filter(code => code === 'PackExpiring' || code === 'PackExpired')
  }
  await runJob(job(), new Date(now + 6 * dayMs))
  expect(await received()).toEqual([])
  await runJob(job(), new Date(now + 8 * dayMs))
  await runJob(job(), new Date(now + 9 * dayMs))
  expect(await received()).toEqual(['PackExpiring'])
  // In the reader's named time zone.
  const { data } = (await who
    .service('notice')
    .find({ query: { type: 'inbox', $limit: 50 } })) as unknown as {
    data: { code: string; data: { body: string } }[]
  }
  expect(data.find(({ code }) => code === 'PackExpiring')?.data.body).toMatch(
    /you lose 1 credit of Science mentoring, the first on \d\d\/\d\d\/\d{4} \d\d:\d\d \(.+\)/,
  )
  await runJob(job(), new Date(now + 15 * dayMs))
  expect((await received()).toSorted()).toEqual(['PackExpired', 'PackExpiring'])
  expect((await world.logs(who, id))[0]).toMatchObject({ type: 'expired', times: -1, remaining: 1 })
  const rows = await world.db.select().from(credits).where(eq(credits.packUser, id))
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['available', 'expired'])
})

test('a purchase and a free credit send one notice each, to the receiver', async () => {
  const who = await world.learner()
  await world.buy(who, (await world.onSale())._id, { count: 2 })
  const gift = await world.onSale({ promotion: 'welcome' })
  await world.order(who, gift._id, { mode: 'free' })
  await expect
    .poll(async () => (await world.inbox(who)).filter(code => code.startsWith('Pack')).toSorted())
    .toEqual(['PackBought', 'PackGifted'])
})
