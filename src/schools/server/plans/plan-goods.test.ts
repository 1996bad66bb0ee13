import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SoldLine } from '#commerce/server/goods.api.ts'
import { schoolAccountsOf } from '#commerce/server/school-accounts.api.ts'
import { planModeOf } from '#schools/contract/plan-modes.rules.ts'
import { planGoods } from './plan-goods.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const day = 86_400_000
const now = () => world.kit.clock.now()
const look = async (id: string, buyer: string | null, mode?: string) =>
  (await planGoods.look({ db: world.kit.db, now: now(), buyer, person: null }, [{ id, count: 1, mode }])).get(
    id,
  )
const line = (school: { id: string; admin: { id: string } }, mode: string): SoldLine => ({
  id: world.kit.newId(),
  order: world.kit.newId(),
  orderNo: '1',
  goods: school.id,
  style: 'plan',
  mode,
  hash: null,
  name: 'Plan',
  buyer: school.id,
  isSchool: true,
  person: school.admin.id,
  sellers: [],
  price: 1,
  point: 0,
  count: 1,
  giftCount: 0,
  promotion: false,
})
const deliver = (sold: SoldLine) =>
  world.kit.db.transaction(tx => planGoods.deliver({ tx, now: now() }, sold))
const withdraw = (sold: SoldLine) =>
  world.kit.db.transaction(tx => planGoods.withdraw({ tx, now: now() }, sold))

test('goods are parsed from their mode, or refused', () => {
  expect(planModeOf(null)).toEqual({ months: 12 })
  expect(planModeOf('6-20-300')).toEqual({ months: 6, seats: { teachers: 20, students: 300 } })
  expect(planModeOf('upgrade-25-350')).toEqual({ months: null, seats: { teachers: 25, students: 350 } })
  for (const odd of ['', '7', '12-20', 'upgrade', '12--1-5', '12-20-300; drop'])
    expect(planModeOf(odd)).toBeUndefined()
})

test('the price equals the quote, and only the school itself can buy it', async () => {
  const school = await world.school({ teacher: 20, student: 300 })
  expect(await look(school.id, school.id, '12')).toMatchObject({
    price: 105_000,
    original: 126_000,
    discount: 17,
    mode: '12-20-300',
    obstacle: null,
    sellers: [],
  })
  expect(await look(school.id, school.id, '6-20-300')).toMatchObject({
    price: 63_000,
    discount: 0,
    obstacle: null,
  })
  for (const buyer of [null, school.admin.id, (await world.school()).id])
    expect((await look(school.id, buyer))?.obstacle).toBe('closed')
  // Fewer seats than members.
  expect((await look(school.id, school.id, '12-0-300'))?.obstacle).toBe('closed')
  // Additional seats are sold to schools with a paid plan.
  expect((await look(school.id, school.id, 'upgrade-30-300'))?.obstacle).toBe('closed')
  expect(await look(world.kit.newId(), null)).toBeUndefined()
  expect(await planGoods.refundable(world.kit.db, line(school, '12-20-300'), now())).toMatchObject({
    price: 0,
    why: expect.stringContaining('staff') as string,
  })
})

test('payment extends the plan from its current end; more seats keep the end; a refund reverts both', async () => {
  const school = await world.school({ teacher: 20, student: 300 })
  const end = (await world.schoolRow(school.id)).end?.getTime() ?? 0
  const year = line(school, '12-20-300')
  await deliver(year)
  expect(await world.schoolRow(school.id)).toMatchObject({
    status: 'paid',
    teacher: 20,
    student: 300,
    end: new Date(end + 365 * day),
  })
  expect(await world.noticeTo(school.admin.id, 'PlanPaid')).toBeDefined()

  expect((await look(school.id, school.id, 'upgrade-30-300'))?.obstacle).toBeNull()
  expect((await look(school.id, school.id, 'upgrade-10-300'))?.obstacle).toBe('closed')
  const seats = line(school, 'upgrade-30-300')
  await deliver(seats)
  expect(await world.schoolRow(school.id)).toMatchObject({ teacher: 30, end: new Date(end + 365 * day) })

  await withdraw(seats)
  expect((await world.schoolRow(school.id)).teacher).toBe(20)
  await withdraw(year)
  expect((await world.schoolRow(school.id)).end).toEqual(new Date(end))
})

test('commerce gets the receivers of notices, and which schools earn commission', async () => {
  const school = await world.school()
  expect(await schoolAccountsOf(world.kit.db).admins(world.kit.db, school.id)).toEqual([school.admin.id])
  const boss = await world.manager('admin')
  await boss.app.service('school-plan').patch(school.id, { slug: 'earner-1' })
  expect(await schoolAccountsOf(world.kit.db).earnerBy(world.kit.db, 'earner-1')).toBeNull()
  await boss.app.service('school-plan').patch(school.id, { commissionEnable: true })
  expect(await schoolAccountsOf(world.kit.db).earnerBy(world.kit.db, 'EARNER-1')).toBe(school.id)
})
