// Packages: authors, free credits, and packages a provider could teach.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { users } from '#identity/server/identity.tables.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import type { Pack, PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const shop = async (who: Person, query: Record<string, unknown> = {}): Promise<Pack[]> =>
  (
    (await who.service('service-pack').find({ query: { $limit: 100, ...query } })) as unknown as {
      data: Pack[]
    }
  ).data
const cancel = async (who: Person, id: string): Promise<Order> =>
  (await who.service('order').get('cancel', { query: { id } })) as Order

describe('the editor', () => {
  const rows: readonly [ManagerRole, mentor: boolean, consultant: boolean, figures: boolean][] = [
    ['admin', true, true, true],
    ['academic_consultant', true, true, true],
    ['customer_service_manager', true, true, false],
    ['customer_service', true, true, false],
    ['sales_manager', false, true, true],
    ['sales', false, true, true],
    ['accountant', false, true, true],
    ['agent', false, false, false],
  ]
  test.each(rows)('%s edits mentor packages: %s, others: %s, sees figures: %s', async (role, ...mays) => {
    const who = await world.staff(role)
    const answer = (call: Promise<unknown>) =>
      call.then(
        () => true,
        () => false,
      )
    const { _id } = await world.onSale()
    const kind = (serviceRoles: string, consultant: string | null) =>
      who.service('service-pack').create({ serviceRoles, mentoringType: 'academic', consultant })
    expect([
      await answer(kind('mentoring', null)),
      await answer(kind('consultant', 'carer')),
      await answer(who.service('service-pack').get('salesStatistic', { query: { _id } })),
    ]).toEqual(mays)
    expect(await answer(world.change(_id, { name: `By ${role}` }, who))).toBe(mays[0])
  })

  test('learners, educators and visitors cannot edit and see no drafts', async () => {
    const draft = await world.draft()
    for (const who of [await world.learner(), world.teacher]) {
      expect(await refusal(world.change(draft._id, { name: 'Mine' }, who))).toBe('forbidden')
      expect(await refusal(who.service('service-pack').get(draft._id))).toBe('not-found')
      expect((await shop(who)).map(({ _id }) => _id)).not.toContain(draft._id)
      expect(await refusal(shop(who, { $sys: true }))).toBe('forbidden')
    }
  })

  test('publishes only complete ones, and takes down only with a reason', async () => {
    const { _id } = await world.draft({ price: 0 })
    expect(await refusal(world.change(_id, { status: true }))).toBe('pack-incomplete')
    expect((await world.change(_id, { price: 900, status: true })).status).toBe(true)
    expect(await refusal(world.change(_id, { price: 0 }))).toBe('pack-incomplete')
    expect(await refusal(world.change(_id, { status: false }))).toBe('pack-reason')
    const down = await world.change(_id, { status: false, reason: 'Replaced by a longer one' })
    expect(down).toMatchObject({ state: 'down', reason: 'Replaced by a longer one' })
    expect((await shop(await world.learner())).map(pack => pack._id)).not.toContain(_id)
  })

  test('reserves included packages for its own buyers if set', async () => {
    const who = await world.learner()
    const carer = await world.onSale({ name: 'A carer', serviceRoles: 'consultant', consultant: 'carer' })
    const whole = await world.onSale({ carerPack: { _id: carer._id, times: 1 } })
    const isOffered = async () => (await shop(who)).some(({ _id }) => _id === carer._id)
    expect(whole.splitSale).toBe(true)
    expect(await isOffered()).toBe(true)
    await world.change(whole._id, { splitSale: false })
    expect(await isOffered()).toBe(false)
    expect(await refusal(world.order(who, carer._id, { count: 1 }))).toBe('goods-gone')
    await world.buy(who, whole._id, { count: 1 })
    expect((await world.bought(who)).map(({ pack }) => pack)).toContain(carer._id)
    await world.change(whole._id, { status: false, reason: 'Over' })
    expect(await isOffered()).toBe(true)
  })

  test('of two writers of one revision, the second is refused', async () => {
    const { _id, revision } = await world.draft()
    const { revision: next } = await world.change(_id, { name: 'First', revision })
    expect(await refusal(world.change(_id, { name: 'Second', revision }))).toBe('stale-version')
    expect((await world.change(_id, { price: 700, revision: next })).name).toBe('First')
  })

  test('refuses two bundles of one size, and including a package not on sale', async () => {
    const twice: PackDraft['discount'] = [
      { count: 5, discount: 1, gifts: 0 },
      { count: 5, discount: 2, gifts: 0 },
    ]
    expect(await refusal(world.draft({ discount: twice }))).toBe('pack-bundles')
    const part = await world.draft({ serviceRoles: 'consultant', consultant: 'carer' })
    const pack = await world.draft({ carerPack: { _id: part._id, times: 1 } })
    expect(await refusal(world.change(pack._id, { status: true }))).toBe('pack-part')
  })
})

test('counts of services match the window: interviews are assigned, not sold', async () => {
  const who = await world.learner()
  const offer = async () => {
    const groups = (await who.service('service-pack').get('groups', {
      query: { salesTarget: 'personal' },
    })) as {
      mentoringType: string
      count: number
    }[]
    return groups.find(({ mentoringType }) => mentoringType === 'academic')
  }
  await world.onSale({ price: 2000 })
  const before = await offer()
  await world.onSale({ price: 100, serviceRoles: 'consultant', consultant: 'interviewTeacher' })
  expect(await offer()).toEqual(before)
  expect(before?.count).toBe((await shop(who, { mentoringType: 'academic', $limit: 200 })).length)
})

describe('free credits', () => {
  const claim = (who: Person, pack: Pack) => world.order(who, pack._id, { mode: 'free' })

  test('for new people is given once, within 14 days of signing up', async () => {
    const packs = [await world.onSale({ promotion: 'welcome' }), await world.onSale({ promotion: 'welcome' })]
    const who = await world.learner()
    expect(await claim(who, packs[0] as Pack)).toMatchObject({ status: 200, price: 0 })
    expect(await world.bought(who)).toMatchObject([{ total: 1, isFree: true }])
    expect(await refusal(claim(who, packs[1] as Pack))).toBe('goods-gone')
    const other = await world.learner()
    await world.db
      .update(users)
      .set({ createdAt: new Date(world.kit.clock.now().getTime() - 15 * dayMs) })
      .where(eq(users.id, other.id))
    expect(await refusal(claim(other, packs[0] as Pack))).toBe('goods-gone')
  })

  test('are three per month and one per package, however many concurrent claims', async () => {
    const packs: Pack[] = []
    for (let at = 0; at < 5; at++) packs.push(await world.onSale({ promotion: 'promotional' }))
    const who = await world.learner()
    const outcomes = await Promise.allSettled([...packs, ...packs].map(pack => claim(who, pack)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const order = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))[0]
    expect(await refusal(cancel(who, order?._id ?? ''))).toBe('refund-none')
    const plain = await world.onSale()
    expect(await refusal(claim(who, plain))).toBe('goods-gone')
  })
})

test('a provider sees the packages they could teach', async () => {
  const pack = await world.onSale({ subject: ['Science'] })
  const other = await world.onSale({ subject: ['Mathematics'] })
  const provider = await world.applicant()
  const application = await world.submitted(provider)
  const view = async () =>
    ((await provider.service('service-pack').get('TeacherSideViewData')) as { pack: Pack }[]).map(
      each => each.pack._id,
    )
  expect(await view()).toEqual([])
  await world.approve(await world.reviewer(), application._id)
  expect(await view()).toContain(pack._id)
  expect(await view()).not.toContain(other._id)
})
