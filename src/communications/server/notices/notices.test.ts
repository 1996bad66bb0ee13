import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#kit/server/kit.tables.ts'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { deliveries, notices } from '../notices.tables.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

interface Wire {
  _id: string
  status: boolean
  data: { title: string }
  createdAt: string
  school: string | null
}
interface NoticeCount {
  count: number
  total: number
}
const listOf = async (player: Player, query: Record<string, unknown> = {}) =>
  ((await player.service('notice').find({ query })) as { data: Wire[] }).data
const countOf = (player: Player) => player.service('notice').get('unReadCount') as Promise<NoticeCount>
const refund = (player: Player, amount: string, options = {}) =>
  stage.sendNotice('RefundPaid', { user: player.id }, { amount }, options)

async function withNotices(many: number): Promise<Player> {
  const player = await stage.player()
  for (let index = 1; index <= many; index++) await refund(player, `${index} EUR`)
  return player
}

describe('the inbox', () => {
  test('lists notices newest first, all or unread only, and searches them', async () => {
    const ana = await withNotices(3)
    const all = await listOf(ana)
    expect(all.map(({ data }) => data.title)).toEqual([
      'Refund of 3 EUR',
      'Refund of 2 EUR',
      'Refund of 1 EUR',
    ])
    await ana.service('notice').get('read', { query: { _id: all[0]?._id } })
    expect((await listOf(ana, { type: 'inbox', status: false })).map(({ data }) => data.title)).toEqual([
      'Refund of 2 EUR',
      'Refund of 1 EUR',
    ])
    expect((await listOf(ana, { status: 'true' })).map(({ data }) => data.title)).toEqual(['Refund of 3 EUR'])
    expect((await listOf(ana, { $search: '2 eur' })).map(({ data }) => data.title)).toEqual([
      'Refund of 2 EUR',
    ])
    expect(await listOf(ana, { $search: '%' })).toEqual([])
    expect(await ana.service('notice').get(all[1]?._id ?? '')).toMatchObject({ status: false, type: 'inbox' })
  })

  test('counts unread notices correctly under repeated and simultaneous reads, and never below zero', async () => {
    const ben = await withNotices(4)
    const [first, second] = await listOf(ben)
    expect(await countOf(ben)).toEqual({ count: 4, total: 4 })
    expect(await ben.service('notice').get('read', { query: { _id: first?._id } })).toEqual({
      count: 3,
      changed: 1,
    })
    expect(await ben.service('notice').get('read', { query: { _id: first?._id } })).toEqual({
      count: 3,
      changed: 0,
    })
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          ben.service('notice').get('oldRead', { query: { id: second?._id } }) as Promise<{
            changed: number
          }>,
      ),
    )
    expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(1)
    expect(await countOf(ben)).toEqual({ count: 2, total: 2 })
    expect(await ben.service('notice').get('readAll')).toEqual({ count: 0, changed: 2 })
    expect(await ben.service('notice').get('readAll')).toEqual({ count: 0, changed: 0 })
    await refund(ben, '9 EUR')
    expect(await ben.service('notice').get('removeAll')).toEqual({ count: 1, changed: 4 })
    expect((await listOf(ben)).map(({ data }) => data.title)).toEqual(['Refund of 9 EUR'])
    const stored = await stage.kit.db.select().from(notices).where(eq(notices.receiver, ben.id))
    expect(stored.filter(({ read }) => !read)).toHaveLength((await countOf(ben)).total)
  })

  test('returns the same counts under the old names', async () => {
    const cleo = await withNotices(2)
    const [first] = await listOf(cleo)
    await cleo.service('notice').get('oldRead', { query: { id: first?._id } })
    expect(await cleo.service('notice').get('oldUnReadCount')).toEqual(await countOf(cleo))
    const old = (query: Record<string, unknown>) =>
      cleo.service('notice').get('oldList', { query }) as unknown as Promise<{ total: number; data: Wire[] }>
    expect((await old({})).data).toEqual(await listOf(cleo))
    expect((await old({ status: 0 })).total).toBe(1)
    expect((await old({ status: 1 })).data[0]?._id).toBe(first?._id)
    expect((await old({ $limit: 1, $skip: 1 })).data).toHaveLength(1)
    expect(await refusal(old({ $limit: -1 }))).toBe('bad-query')
  })

  test('is private to its owner', async () => {
    const [dan, eve] = [await withNotices(1), await stage.player()]
    const [notice] = await listOf(dan)
    const id = notice?._id ?? ''
    expect(await refusal(eve.service('notice').get(id))).toBe('not-found')
    expect(await refusal(eve.service('notice').get('read', { query: { _id: id } }))).toBe('not-found')
    await eve.service('notice').get('readAll')
    await eve.service('notice').get('removeAll')
    expect(await countOf(dan)).toEqual({ count: 1, total: 1 })
    expect(await listOf(eve)).toEqual([])
    expect(await refusal(stage.guest.service('notice').find())).toBe('not-signed-in')
  })
})

describe('account modes', () => {
  const school = '01a1dfda-998e-7d62-8dae-5c8b1c806ea1'
  const left = '01a1dfda-998e-7d62-8dae-5c8b1c806ea2'
  test('have separate counts and a total; notices of a former school are hidden', async () => {
    const atSchool = await stage.player({}, { school, memberships: [{ school, as: 'staff', roles: [] }] })
    await refund(atSchool, '1 EUR')
    await refund(atSchool, '2 EUR', { school })
    await refund(atSchool, '3 EUR', { school })
    await refund(atSchool, '4 EUR', { school: left })
    expect(await countOf(atSchool)).toEqual({ count: 2, total: 3 })
    expect((await listOf(atSchool)).map(notice => notice.school)).toEqual([school, school, null])
  })
})

describe('open tabs', () => {
  test('both receive a notice, and reading it in one lowers the count in the other', async () => {
    const fay = await stage.player()
    const stranger = await stage.player()
    const [one, other, foreign] = await Promise.all(
      [fay, fay, stranger].map(({ token }) => socketClient(stage.base, token)),
    )
    const received: [string, unknown][] = []
    const overheard: unknown[] = []
    for (const event of ['created', 'counted']) {
      other?.socket.on(`notice ${event}`, (record: unknown) => received.push([event, record]))
      foreign?.socket.on(`notice ${event}`, (record: unknown) => overheard.push(record))
    }
    await refund(fay, '1 EUR')
    await expect
      .poll(() => received)
      .toEqual([
        [
          'created',
          expect.objectContaining({
            status: false,
            data: expect.objectContaining({ title: 'Refund of 1 EUR' }) as unknown,
          }),
        ],
      ])
    const { _id } = received.map(([, record]) => record as Wire)[0] ?? { _id: '' }
    expect(await one?.call('get', 'notice', 'read', { _id })).toEqual({
      error: null,
      result: { count: 0, changed: 1 },
    })
    await expect.poll(() => received[1]).toEqual(['counted', { count: 0, total: 0 }])
    expect(overheard).toEqual([])
    for (const client of [one, other, foreign]) client?.close()
  })
})

describe('staff', () => {
  const words = { title: 'Hello', body: 'We answer here.', link: '/dash' }
  test('can write to a person or an address, and the action is recorded', async () => {
    const [staff, gus] = [
      await stage.player({}, { roles: ['user', 'customer_service'] }),
      await stage.player(),
    ]
    expect(await staff.service('notice').create({ to: gus.id, data: words })).toEqual({ queued: true })
    await stage.courier.drain()
    expect(await listOf(gus)).toMatchObject([
      { from: staff.id, data: { title: 'Hello', body: 'We answer here.', link: '/dash' } },
    ])
    await staff.service('notice').create({ email: 'Somebody@Home.example', data: words })
    await stage.courier.drain()
    expect(
      await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, 'somebody@home.example')),
    ).toHaveLength(1)
    expect(
      (await stage.kit.db.select().from(audit).where(eq(audit.actor, staff.id))).map(({ act }) => act),
    ).toEqual(['notice.send', 'notice.send'])
  })
  test('cannot link to other sites or omit the receiver; other users cannot write at all', async () => {
    const [staff, gus] = [await stage.player({}, { roles: ['user', 'admin'] }), await stage.player()]
    const create = (by: Player, data: object) => refusal(by.service('notice').create(data))
    expect(await create(staff, { to: gus.id, data: { ...words, link: 'https://evil.example' } })).toBe(
      'foreign-link',
    )
    expect(await create(staff, { data: words })).toBe('receiver-needed')
    expect(await create(staff, { to: gus.id, email: 'a@b.example', data: words })).toBe('receiver-needed')
    expect(await create(staff, { to: '01a1dfda-998e-7d62-8dae-5c8b1c806ea9', data: words })).toBe('not-found')
    expect(await create(gus, { to: staff.id, data: words })).toBe('forbidden')
  })
})

test('read notices are kept 180 days, unread ones 365', async () => {
  const hal = await withNotices(2)
  const [first] = await listOf(hal)
  await hal.service('notice').get('read', { query: { _id: first?._id } })
  stage.clock.advance(181 * 86_400_000)
  await stage.scheduler.tick()
  expect((await listOf(hal)).map(({ status }) => status)).toEqual([false])
  stage.clock.advance(185 * 86_400_000)
  await stage.scheduler.tick()
  expect(await listOf(hal)).toEqual([])
})
