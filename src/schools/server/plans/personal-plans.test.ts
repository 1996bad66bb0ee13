import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SoldLine } from '#commerce/server/goods.api.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { monthsAfter } from '#schools/contract/personal-plan.rules.ts'
import { endPersonalPlans, remindPersonalPlans } from './personal-plan-jobs.ts'
import { personalPlanGoods } from './personal-plan-goods.ts'
import { withInsights } from '../room-limit.api.ts'
import { refused } from '../testing/schools-world.ts'
import { startSchools, type App, type Person, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const now = () => world.kit.clock.now()
const look = async (id: string, person: string | null, mode?: string, buyer = person) =>
  (
    await personalPlanGoods.look({ db: world.kit.db, now: now(), buyer, person }, [{ id, count: 1, mode }])
  ).get(id)

const lineOf = (buyer: string, goods: string, mode: string): SoldLine => ({
  id: world.kit.newId(),
  order: world.kit.newId(),
  orderNo: '1',
  goods,
  style: 'personal_plan',
  mode,
  hash: null,
  name: 'Plan',
  buyer,
  isSchool: false,
  person: buyer,
  sellers: [],
  price: 1,
  point: 0,
  count: 1,
  giftCount: 0,
  promotion: false,
})
const buy = async ({ id }: Pick<Person, 'id'>, tier: string, mode: string, at = now()): Promise<SoldLine> => {
  const line = lineOf(id, tier, mode)
  await world.kit.db.transaction(tx => personalPlanGoods.deliver({ tx, now: at }, line))
  return line
}
const mine = (app: App) =>
  app.service('personal-plan').get('mine') as Promise<Record<string, unknown> & { over: string[] }>
const makeClass = (app: App, name: string) =>
  app.service('classes').create({ name, grade: 'Grade 1' }) as Promise<{ _id: string; overPlan: boolean }>
const insightsOf = async (owner: string) => (await withInsights(world.kit, world.kit.db, [owner])).has(owner)

describe('goods', () => {
  test('a month and a year, only for teachers and only for themselves', async () => {
    const teacher = await world.person()
    expect(await look('personal', teacher.id)).toMatchObject({ price: 900, obstacle: null, mode: '1' })
    expect(await look('personalPlus', teacher.id, '12')).toMatchObject({
      price: 19_000,
      original: 22_800,
      discount: 17,
    })
    const school = await world.school()
    expect((await look('personal', teacher.id, '1', school.id))?.obstacle).toBe('closed')
    expect((await look('personal', null))?.obstacle).toBe('closed')
    expect((await look('personal', (await world.person({ role: 'student' })).id))?.obstacle).toBe('closed')
    for (const odd of ['free', 'school', 'other']) expect(await look(odd, teacher.id)).toBeUndefined()
    expect(await look('personal', teacher.id, '6')).toBeUndefined()
  })

  test('an upgrade exists only if there is a better tier', async () => {
    const teacher = await world.person()
    expect((await look('personalPlus', teacher.id, 'upgrade'))?.obstacle).toBe('closed')
    await buy(teacher, 'personal', '12')
    expect(await look('personalPlus', teacher.id, 'upgrade')).toMatchObject({ price: 10_000, obstacle: null })
    expect((await look('personal', teacher.id, 'upgrade'))?.obstacle).toBe('closed')
  })
})

describe('a paid plan', () => {
  test('opens insights, classes, co-teachers and space at once', async () => {
    const teacher = await world.person()
    expect(await insightsOf(teacher.id)).toBe(false)
    const from = now()
    await buy(teacher, 'personal', '1')
    expect(await insightsOf(teacher.id)).toBe(true)
    expect(await world.schoolRow(teacher.id)).toMatchObject({
      tier: 'personal',
      teacher: 3,
      student: 400,
      classLimit: 10,
      space: 5 * 1024 ** 3,
      end: monthsAfter(from, 1),
    })
    expect(await mine(teacher.app)).toMatchObject({
      tier: 'personal',
      classes: { used: 0, total: 10 },
      coTeachers: { used: 0, total: 2 },
      cancelledAt: null,
      over: [],
    })
    const third = await Promise.all(['One', 'Two', 'Three'].map(name => makeClass(teacher.app, name)))
    expect(third).toHaveLength(3)
  })

  test('is renewed from its end, and upgraded until the same end', async () => {
    const teacher = await world.person()
    const from = now()
    await buy(teacher, 'personal', '1')
    await buy(teacher, 'personal', '1')
    const end = monthsAfter(monthsAfter(from, 1), 1)
    expect((await world.schoolRow(teacher.id)).end).toEqual(end)
    await buy(teacher, 'personalPlus', 'upgrade')
    expect(await world.schoolRow(teacher.id)).toMatchObject({ tier: 'personalPlus', teacher: 6, end })
  })

  test('a lower tier waits for the end of the better one', async () => {
    const teacher = await world.person()
    await buy(teacher, 'personalPlus', '1')
    await buy(teacher, 'personal', '1')
    expect(await mine(teacher.app)).toMatchObject({ tier: 'personalPlus', next: { tier: 'personal' } })
    const end = (await world.schoolRow(teacher.id)).end!
    await endPersonalPlans(world.kit, daysAfter(end, 1))
    expect((await world.schoolRow(teacher.id)).tier).toBe('personal')
  })

  test('when refunded, its time is removed and later periods move forward', async () => {
    const teacher = await world.person()
    const from = now()
    const first = await buy(teacher, 'personal', '1')
    await buy(teacher, 'personal', '1')
    await world.kit.db.transaction(tx => personalPlanGoods.withdraw({ tx, now: from }, first))
    const left = (await world.schoolRow(teacher.id)).end!
    expect(left.getTime() - from.getTime()).toBeLessThan(32 * 86_400_000)
    expect((await world.schoolRow(teacher.id)).tier).toBe('personal')
  })
})

describe('the end of a plan', () => {
  test('cancelled, it runs to its end without reminders', async () => {
    const [stays, leaves] = [await world.person(), await world.person()]
    for (const each of [stays, leaves]) await buy(each, 'personal', '1')
    expect(await leaves.app.service('personal-plan').patch('cancel', {})).toMatchObject({
      tier: 'personal',
      cancelledAt: expect.any(String) as string,
    })
    expect(await insightsOf(leaves.id)).toBe(true)
    const end = (await world.schoolRow(leaves.id)).end!
    for (let repeat = 0; repeat < 2; repeat++) await remindPersonalPlans(world.kit, daysAfter(end, -3))
    expect(await world.noticeTo(stays.id, 'PersonalPlanEnding')).toMatchObject({
      values: { plan: 'Personal', days: '3 days' },
    })
    expect(await world.noticeTo(leaves.id, 'PersonalPlanEnding')).toBeUndefined()
    expect(await leaves.app.service('personal-plan').patch('resume', {})).toMatchObject({ cancelledAt: null })
  })

  test('nothing to cancel on Free', async () => {
    const { app } = await world.person()
    expect(await refused(app.service('personal-plan').patch('cancel', {}))).toBe('plan-none')
  })

  test('keeps everything: classes and co-teachers over the limit can read, but not write', async () => {
    const teacher = await world.person()
    await buy(teacher, 'personal', '1')
    const [one, two, three] = [
      await makeClass(teacher.app, 'One'),
      await makeClass(teacher.app, 'Two'),
      await makeClass(teacher.app, 'Three'),
    ]
    const mate = await world.person()
    await teacher.app.service('school-user').create({ school: teacher.id, people: [{ email: mate.email }] })
    const end = (await world.schoolRow(teacher.id)).end!
    await endPersonalPlans(world.kit, daysAfter(end, 1))
    expect(await world.schoolRow(teacher.id)).toMatchObject({
      tier: 'free',
      end: null,
      usedTeacher: 2,
      usedClass: 3,
    })
    expect(await world.noticeTo(teacher.id, 'PersonalPlanEnded')).toBeDefined()
    expect(await insightsOf(teacher.id)).toBe(false)
    const classes = teacher.app.service('classes')
    expect(await classes.get(three._id)).toMatchObject({ overPlan: true })
    expect(await classes.get(one._id)).toMatchObject({ overPlan: false })
    expect(await refused(classes.patch(three._id, { name: 'Changed' }))).toBe('class-over-plan')
    expect(await classes.patch(two._id, { name: 'Second' })).toMatchObject({ name: 'Second' })
    expect(await refused(makeClass(teacher.app, 'Four'))).toBe('class-limit')
    // Archiving a class makes room for another.
    await classes.patch('archive', { class: one._id })
    expect(await classes.patch(three._id, { name: 'Third' })).toMatchObject({ name: 'Third' })
  })

  test('names everything over the limit, line by line', async () => {
    const teacher = await world.person()
    await buy(teacher, 'personal', '1', daysAfter(now(), -40))
    for (const name of ['One', 'Two', 'Three']) await makeClass(teacher.app, name)
    await endPersonalPlans(world.kit, now())
    const { over } = await mine(teacher.app)
    expect(over).toHaveLength(1)
    expect(over[0]).toMatch(/^You have 3 classes and your plan holds 2/)
  })
})
