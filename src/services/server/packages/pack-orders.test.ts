// Orders of packages: individual school prices, the staff's list of academic mentoring, consultants'
// commission, and refunds.
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earnings } from '#commerce/server/earnings.tables.ts'
import type { SoldLine } from '#commerce/server/goods.api.ts'
import type { OrderCard } from '#commerce/contract/order.shapes.ts'
import { users } from '#identity/server/identity.tables.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import type { SchoolPrice } from '#services/contract/packages/packages.contract.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { addCredits, refundCredits, takeCredits } from '../credits/credits.ts'
import { credits } from '../credits.tables.ts'
import { applications } from '../services.tables.ts'
import { boughtPack, startPackages, type PackagesWorld } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { packGoods } from './pack-goods.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const setPrice = (by: Person, _id: string, price: number | null, school = world.school.id) =>
  by.service('service-pack').patch('schoolPrice', { _id, school, price, discount: [] }) as unknown as Promise<
    SchoolPrice[]
  >

describe("a school's price", () => {
  test('applies to its admins; everybody else pays the public price', async () => {
    const { _id } = await world.onSale()
    expect(await setPrice(world.editor, _id, 2000)).toMatchObject([
      { school: { _id: world.school.id }, price: 2000 },
    ])
    const own = async (who: Person, query: Record<string, unknown>) =>
      ((await who.service('service-pack').find({ query: { _id, ...query } })) as unknown as { data: Pack[] })
        .data[0]?.schoolPrice
    expect(await own(world.admin, { $school: world.school.id })).toEqual({ price: 2000, discount: [] })
    expect(await own(world.admin, {})).toBeNull()
    const stranger = await world.learner()
    expect(await refusal(own(stranger, { $school: world.school.id }))).toBe('forbidden')
    expect((await world.order(world.admin, _id, { isSchool: true, count: 10 })).price).toBe(20_000)
    expect((await world.order(stranger, _id, { count: 10 })).price).toBe(22_500)
  })

  test('is removed with null, and set by package editors, for schools only', async () => {
    const { _id } = await world.onSale()
    await setPrice(world.editor, _id, 2000)
    expect(await refusal(setPrice(await world.staff('sales'), _id, 100))).toBe('forbidden')
    expect(await refusal(setPrice(world.admin, _id, 100))).toBe('forbidden')
    expect(await refusal(setPrice(world.editor, _id, 2000, (await world.learner()).id))).toBe('not-found')
    expect(await setPrice(world.editor, _id, null)).toEqual([])
    expect((await world.order(world.admin, _id, { isSchool: true, count: 1 })).price).toBe(2500)
  })
})

test('staff list academic mentoring orders separately; buyers find only their own', async () => {
  const [academic, carers] = [
    await world.onSale(),
    await world.onSale({ serviceRoles: 'consultant', consultant: 'carer' }),
  ]
  const who = await world.learner()
  const orders = [await world.order(who, academic._id), await world.order(who, carers._id)]
  const list = async (by: Person) =>
    (
      (await by.service('order').find({ query: { group: 'MentorAcademic', $limit: 200 } })) as unknown as {
        data: OrderCard[]
      }
    ).data.map(({ _id }) => _id)
  for (const by of [await world.staff('accountant'), who]) {
    expect(await list(by)).toContain(orders[0]?._id)
    expect(await list(by)).not.toContain(orders[1]?._id)
  }
  expect(await list(await world.learner())).toEqual([])
})

test('a consultant earns the consultants’ commission on recommended packages', async () => {
  const consultant = await world.applicant()
  const { _id } = await world.submitted(consultant, { serviceRolesUser: ['consultant'] })
  const code = async () =>
    (await world.db.select().from(users).where(eq(users.id, consultant.id)))[0]?.inviteCode ?? ''
  const earned = async () => {
    const pack = await world.onSale()
    const order = await world.buy(await world.learner(), pack._id, { count: 4, inviter: await code() })
    const rows = await world.db.select().from(earnings).where(eq(earnings.uid, consultant.id))
    return rows.filter(row => row.businessId === order._id).map(({ kind, role }) => [kind, role])
  }
  expect((await earned()).filter(([kind]) => kind === 'commission')).toEqual([])
  await world.db
    .update(applications)
    .set({
      status: 'approved',
      rolesGranted: ['consultant'],
      qualification: 'experiencedTeacher',
      approver: 'staff',
    })
    .where(eq(applications.id, _id))
  expect(await earned()).toEqual([['commission', 'education_consultant']])
})

test('a refund pays the unused share of the price, never for gifts, whatever was used before', async () => {
  const lesson = { name: 'Tides', start: null, servicer: null }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.nat(4),
      fc.nat(16),
      fc.integer({ min: 1, max: 50_000 }),
      async (count, gifts, wanted, price) => {
        const at = { tx: world.kit.db, now: world.kit.clock.now() }
        const [packUser, line] = [await boughtPack(world, 'owner'), world.kit.newId()]
        const facts = { order: line, line, payMethod: 'cash' as const }
        await addCredits(at, packUser, { ...facts, count, gift: false, log: { type: 'order', name: 'Ten' } })
        await addCredits(at, packUser, {
          ...facts,
          count: gifts,
          gift: true,
          log: { type: 'gift', name: 'Ten' },
        })
        const used = Math.min(wanted, count + gifts)
        for (let n = 0; n < used; n++)
          await takeCredits(at, { packUser, times: 1, booking: world.kit.newId(), lesson })
        const sold = { id: line, price, point: 0, count } as SoldLine
        const unused = Math.max(0, count - used)
        const { price: back } = await packGoods.refundable(at.tx, sold, at.now)
        expect(back).toBe(Math.floor((price * unused) / count))
        if (unused === count) expect(back).toBe(price)
        await refundCredits(at, line, null)
        expect(await packGoods.refundable(at.tx, sold, at.now)).toMatchObject({ price: 0 })
        const rows = await world.db.select().from(credits).where(eq(credits.packUser, packUser))
        expect(rows.filter(({ status }) => status === 'available')).toEqual([])
        expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set(['owner']))
      },
    ),
    { numRuns: proofSize({ test: 20, stress: 300 }) },
  )
})
