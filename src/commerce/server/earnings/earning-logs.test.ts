// The logs as owners, other users and staff see them, and who is notified of a new row.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { refusal, startEarnings, type World } from '../testing/earnings-world.ts'

let world: World
beforeAll(async () => {
  world = await startEarnings()
})
afterAll(() => world.stop())

interface Log {
  total: number
  data: {
    uid: string
    value: number
    status: number
    category: string
    role?: string
    orderNo: string | null
    name: string
  }[]
}
const log = (app: World['guest'], path: 'income-log' | 'commission-log' | 'point-log', query: object = {}) =>
  app.service(path).find({ query }) as Promise<Log>

/** Collects the names of the events that reach a person's open tab. */
async function tabOf({ token }: { token: string }) {
  const { socket, close } = await socketClient(world.server.base, token)
  const received: string[] = []
  for (const event of ['income-log created', 'income-log patched', 'point-log created', 'point-log patched'])
    socket.on(event, () => received.push(event))
  const subscribe = async (...events: string[]) => {
    await world.server.courier.drain()
    await vi.waitFor(() => expect(received).toEqual(events))
  }
  return { subscribe, close }
}

test('a seller is notified of the share of a sale as soon as it is paid; a day later the share is actual', async () => {
  const [seller, buyer] = [await world.person(), await world.person()]
  const [tab, other] = [await tabOf(seller), await tabOf(buyer)]
  const order = await world.pay(world.orderOf(buyer.id, [{ price: 1000, sellers: [seller.id] }]))
  expect(await log(seller.app, 'income-log')).toMatchObject({
    total: 1,
    data: [{ value: 500, status: 0, category: 'content', orderNo: order.no, name: order.lines[0]?.name }],
  })
  await tab.subscribe('income-log created')
  await world.aDayLater()
  expect(await log(seller.app, 'income-log', { status: 1 })).toMatchObject({
    total: 1,
    data: [{ value: 500 }],
  })
  await other.subscribe()
  for (const { close } of [tab, other]) close()
})

test('rows that are reversed while still expected are shown as reversed', async () => {
  const [seller, buyer, inviter] = [await world.person(), await world.person(), await world.person()]
  const tabs = [await tabOf(seller), await tabOf(inviter)]
  await world.giveBack(
    await world.pay(world.orderOf(buyer.id, [{ price: 1000, sellers: [seller.id], inviter: inviter.code }])),
  )
  expect(await log(seller.app, 'income-log', { status: -1 })).toMatchObject({ total: 1 })
  await tabs[0]?.subscribe('income-log created', 'income-log patched')
  await tabs[1]?.subscribe('point-log created', 'point-log patched')
  for (const { close } of tabs) close()
})

test('commission has its own log, which names the role that earned it', async () => {
  const [agent, buyer] = [await world.manager('agent'), await world.person()]
  await world.pay(world.orderOf(buyer.id, [{ price: 1000, inviter: agent.code }]))
  expect(await log(agent.app, 'commission-log')).toMatchObject({
    total: 1,
    data: [{ uid: agent.id, role: 'agency', value: 100, category: 'unit' }],
  })
  expect(await log(agent.app, 'income-log')).toMatchObject({ total: 0 })
  expect(await agent.app.service('income-log').get('figures', { query: {} })).toMatchObject({
    commissionPending: 100,
    pending: 0,
    available: 0,
  })
})

test('users read only their own rows; staff can read any account or all accounts', async () => {
  const [seller, stranger, clerk, sales] = [
    await world.person(),
    await world.person(),
    await world.manager('accountant'),
    await world.manager('sales'),
  ]
  await world.pay(world.orderOf(stranger.id, [{ price: 800, sellers: [seller.id] }]))
  for (const uid of [seller.id, 'all']) {
    expect(
      (await log(stranger.app, 'income-log', { uid })).data.filter(row => row.uid !== stranger.id),
    ).toEqual([])
    expect((await log(sales.app, 'income-log', { uid })).data.filter(row => row.uid !== sales.id)).toEqual([])
  }
  expect(await log(clerk.app, 'income-log', { uid: seller.id })).toMatchObject({
    total: 1,
    data: [{ uid: seller.id, value: 400 }],
  })
  expect((await log(clerk.app, 'income-log', { uid: 'all', $limit: 100 })).total).toBeGreaterThan(1)
  expect(await log(clerk.app, 'income-log')).toMatchObject({ total: 0 })
  expect((await refusal(world.guest.service('income-log').find({ query: {} }))).code).toBe(401)
})

test('figures are grouped by day in the reader’s time zone', async () => {
  const [seller, buyer] = [await world.person({ timeZone: 'Pacific/Auckland' }), await world.person()]
  await world.pay(
    world.orderOf(buyer.id, [
      { price: 1000, sellers: [seller.id] },
      { price: 500, sellers: [seller.id] },
    ]),
  )
  const { points, sold } = (await seller.app
    .service('income-log')
    .get('figures', { query: { span: 'week' } })) as {
    points: { at: string; category: string; expected: number; actual: number }[]
    sold: object[]
  }
  expect(points).toMatchObject([{ category: 'content', expected: 750, actual: 0 }])
  expect(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'medium' }).format(
      new Date(points[0]?.at ?? 0),
    ),
  ).toBe('00:00:00')
  expect(sold).toEqual([{ category: 'content', count: 2, value: 750 }])
})
