// Every back-office queue follows the same claim rules (backoffice.md section 3).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { users } from '#identity/server/identity.tables.ts'
import type { Claimed, ClaimFilter } from '#kit/contract/claims.rules.ts'
import { claimsJob } from './claims.job.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { queues } from '../testing/claim-queues.ts'
import type { Person } from '../testing/services-world.ts'

let world: CampusWorld
beforeAll(async () => {
  world = await startCampus()
})
afterAll(() => world.stop())

const reviewer = (name = 'Rae') =>
  world.person({ name: [name, 'Viewer'], managerRoles: ['customer_service'] })
const pairs: readonly (readonly ClaimFilter[])[] = [
  ['me'],
  ['others'],
  ['none'],
  ['me', 'others'],
  ['me', 'none'],
  ['others', 'none'],
  ['me', 'others', 'none'],
]
const claimNotices = async (who: Person) => {
  const query = { type: 'inbox', $limit: 50 }
  const { data } = (await who.service('notice').find({ query })) as unknown as {
    data: { code: string; data: { link: string | null; body: string } }[]
  }
  return data.filter(({ code }) => code.startsWith('Claim'))
}
const tick = (days: number) =>
  runJob(claimsJob(world.kit), new Date(world.kit.clock.now().getTime() + days * dayMs))

describe.each(Object.entries(queues))('%s', (_name, { service, table, decision, make }) => {
  const patch = async (who: Person, id: string, data: Record<string, unknown>): Promise<Claimed> =>
    (await who.service(service).patch(id, data)) as Claimed
  const refused = (who: Person, id: string, data: Record<string, unknown>) =>
    patch(who, id, data).then(
      () => ({ code: 'none', holder: '', message: '' }),
      (error: { message: string; data: { code: string; holder?: string } }) => ({
        code: error.data.code,
        holder: error.data.holder,
        message: error.message,
      }),
    )
  const rowOf = async (id: string) => (await world.db.select().from(table).where(eq(table.id, id)))[0]
  const claimed = async (by: Person): Promise<string> => {
    const { id } = await make(world)
    await patch(by, id, { follower: by.id })
    return id
  }

  test("is filtered by mine, others', unclaimed, and any combination", async () => {
    const [me, other] = [await reviewer(), await reviewer()]
    const items: Record<ClaimFilter, string> = {
      me: await claimed(me),
      others: await claimed(other),
      none: (await make(world)).id,
    }
    const ours = new Set(Object.values(items))
    for (const claim of pairs) {
      const query = { $sys: true, $limit: 200, claim: claim.length === 1 ? claim[0] : claim }
      const { data } = (await me.service(service).find({ query })) as unknown as { data: { _id: string }[] }
      const found = data.map(({ _id }) => _id).filter(id => ours.has(id))
      expect(found.toSorted(), claim.join(' and ')).toEqual(claim.map(each => items[each]).toSorted())
    }
  })

  test('has one holder: later claims learn the holder, and cannot decide', async () => {
    const [holder, other] = [await reviewer('Hanna'), await reviewer()]
    const { id } = await make(world)
    expect((await refused(holder, id, decision)).code).toBe('claim-needed')
    const { follower, followedAt } = await patch(holder, id, { follower: holder.id })
    expect([follower, followedAt]).toEqual([{ _id: holder.id, name: 'Hanna Viewer' }, expect.any(String)])
    expect(await refused(other, id, { follower: other.id })).toEqual({
      code: 'claim-taken',
      holder: 'Hanna Viewer',
      message: 'Hanna Viewer has claimed this.',
    })
    expect((await refused(other, id, decision)).code).toBe('claim-needed')
    const stopped = await patch(holder, id, { follower: null })
    expect(stopped).toMatchObject({
      follower: null,
      followedAt: null,
      releasedAt: expect.any(String) as string,
    })
    expect((await refused(holder, id, decision)).code).toBe('claim-needed')
    // People who release their own claim get no notice.
    expect(await claimNotices(holder)).toEqual([])
  })

  test('is never decided by the people concerned, whatever their role or assignment', async () => {
    const head = await world.reviewer('admin')
    const { id, owners } = await make(world)
    const [about] = owners as [Person]
    for (const owner of owners)
      await world.db
        .update(users)
        .set({ managerRoles: ['admin'] })
        .where(eq(users.id, owner.id))
    expect((await refused(about, id, { follower: about.id })).code).toBe('own-application')
    expect((await refused(head, id, { follower: about.id })).code).toBe('own-application')
    for (const owner of owners) {
      // Where the database refuses the claim too, there is nothing left to test.
      const claim = { follower: owner.id, followedAt: new Date(), touchedAt: new Date() }
      await world.db
        .update(table)
        .set(claim)
        .where(eq(table.id, id))
        .catch(() => undefined)
      const isHeld = (await rowOf(id))?.follower === owner.id
      expect((await refused(owner, id, decision)).code).toMatch(
        isHeld ? /-own$|^own-/ : /^own-|^claim-needed$/,
      )
    }
  })

  test('is assigned and released by the head of customer service, which notifies both', async () => {
    const [holder, next] = [await reviewer(), await reviewer()]
    const head = await world.reviewer('customer_service_manager')
    const id = await claimed(holder)
    for (const follower of [next.id, null])
      expect((await refused(next, id, { follower })).code).toBe(
        follower === null ? 'claim-other' : 'claim-taken',
      )
    await patch(head, id, { follower: next.id })
    await expect
      .poll(async () => (await claimNotices(next)).map(({ code }) => code))
      .toEqual(['ClaimAssigned'])
    await expect
      .poll(async () => (await claimNotices(holder)).map(({ code }) => code))
      .toEqual(['ClaimStopped'])
    expect((await claimNotices(next))[0]?.data.link).toMatch(new RegExp(`^/sys/.*${id}`))
    await patch(head, id, { follower: null })
    await expect
      .poll(async () => (await claimNotices(next)).map(({ code }) => code).toSorted())
      .toEqual(['ClaimAssigned', 'ClaimStopped'])
    expect((await rowOf(id))?.follower).toBeNull()
  })

  test('is released after 7 days without work, not before, and its holder is notified once', async () => {
    const holder = await reviewer()
    const id = await claimed(holder)
    await tick(6.9)
    expect((await rowOf(id))?.follower).toBe(holder.id)
    for (let times = 0; times < 2; times++) await tick(7.1)
    expect(await rowOf(id)).toMatchObject({
      follower: null,
      followedAt: null,
      releasedAt: expect.any(Date) as Date,
    })
    await expect
      .poll(() => claimNotices(holder))
      .toMatchObject([{ code: 'ClaimStopped', data: { body: expect.stringContaining('7 days') as string } }])
  })

  test('is released as soon as its holder is no longer a manager', async () => {
    const [holder, other] = [await reviewer(), await reviewer()]
    const ids = [await claimed(holder), await claimed(holder)]
    const kept = await claimed(other)
    await world.db.update(users).set({ managerRoles: [] }).where(eq(users.id, holder.id))
    for (const id of ids)
      expect((await refused(holder, id, decision)).code).toMatch(/^forbidden$|^not-found$/)
    await tick(0)
    for (const id of ids) expect((await rowOf(id))?.follower).toBeNull()
    expect((await rowOf(kept))?.follower).toBe(other.id)
    expect(claimsJob(world.kit).every).toBeLessThanOrEqual(60)
    await expect.poll(() => claimNotices(holder)).toHaveLength(2)
  })

  test('is counted by holder, in descending order', async () => {
    const [busy, busier] = [await reviewer(), await reviewer()]
    for (const by of [busy, busier, busier, busier, busy]) await claimed(by)
    const decided = await claimed(busy)
    await patch(busy, decided, decision)
    const load = (await busy.service(service).get('groupByFollower')) as { _id: string; count: number }[]
    expect(load.filter(({ _id }) => _id === busy.id || _id === busier.id)).toMatchObject([
      { _id: busier.id, count: 3 },
      { _id: busy.id, count: 2 },
    ])
    expect(load.map(({ count }) => count)).toEqual(load.map(({ count }) => count).toSorted((a, b) => b - a))
  })
})

test('applications are counted by type, category and status, including unclaimed ones', async () => {
  const by = await reviewer()
  const counts = async () => {
    const rows = (await by.service('service-auth').get('countType')) as {
      key: string
      status: number
      count: number
      unclaimed: number
    }[]
    const of = (status: number) =>
      rows.find(row => row.key === 'mentoring:academic' && row.status === status) ?? {
        count: 0,
        unclaimed: 0,
      }
    return [of(1).count, of(1).unclaimed, of(-1).count]
  }
  const [waiting = 0, free = 0, rejected = 0] = await counts()
  const { _id } = await world.submitted(await world.applicant())
  expect(await counts()).toEqual([waiting + 1, free + 1, rejected])
  await world.change(by, _id, { follower: by.id })
  expect(await counts()).toEqual([waiting + 1, free, rejected])
  await world.change(by, _id, { status: -1, reason: 'No.' })
  expect(await counts()).toEqual([waiting, free, rejected + 1])
})
