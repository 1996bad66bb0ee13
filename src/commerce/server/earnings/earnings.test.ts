import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earnings, entries } from '../earnings.tables.ts'
import { incomeSettings } from '../earning-settings.tables.ts'
import { ledgerBalance, post } from '../ledger/ledger.ts'
import { spendPoints } from './points.ts'
import { assertBooks } from '../testing/books.ts'
import { refusal, refused, startEarnings, type World } from '../testing/earnings-world.ts'

let world: World
beforeAll(async () => {
  world = await startEarnings()
})
afterAll(() => world.stop())

const rowsOf = (uid: string) =>
  world.kit.db
    .select()
    .from(earnings)
    .where(eq(earnings.uid, uid))
    .orderBy(asc(earnings.createdAt), asc(earnings.id))
const figures = (app: World['guest'], span = 'all') =>
  app.service('income-log').get('figures', { query: { span } })

describe('the ledger', () => {
  const at = new Date('2026-01-01T00:00:00Z')

  test('a posting that does not sum to zero is not committed', async () => {
    await expect(
      world.kit.db.transaction(tx =>
        post(tx, {
          ref: 'crooked',
          at,
          entries: [
            { account: 'platform', cents: 5 },
            { account: 'clearing:card', cents: -4 },
          ],
        }),
      ),
    ).rejects.toThrow()
    expect(await ledgerBalance(world.kit.db, 'platform')).toBe(0)
  })

  test('a reference is used once, and rows cannot be updated or deleted', async () => {
    const once = {
      ref: 'once',
      at,
      entries: [
        { account: 'platform', cents: 7 },
        { account: 'clearing:card', cents: -7 },
      ],
    } as const
    await world.kit.db.transaction(tx => post(tx, once))
    await expect(world.kit.db.transaction(tx => post(tx, once))).rejects.toThrow()
    await expect(
      world.kit.db.update(entries).set({ cents: 8 }).where(eq(entries.account, 'platform')),
    ).rejects.toThrow()
    await expect(world.kit.db.delete(entries)).rejects.toThrow()
    expect(await ledgerBalance(world.kit.db, 'platform')).toBe(7)
  })
})

describe('a sale', () => {
  test('is split to the cent between seller, inviter and platform; expected for a day, then actual', async () => {
    const [seller, buyer, inviter] = [await world.person(), await world.person(), await world.person()]
    const order = await world.pay(
      world.orderOf(buyer.id, [{ price: 1235, sellers: [seller.id], inviter: inviter.code }]),
    )
    const [line] = order.lines
    expect(await rowsOf(seller.id)).toMatchObject([
      { kind: 'income', category: 'content', value: 618, status: 0, orderNo: order.no, name: line?.name },
    ])
    expect(await rowsOf(inviter.id)).toMatchObject([
      { kind: 'point', category: 'unit', value: 61, status: 0 },
    ])
    const shares = await world.kit.db
      .select({ account: entries.account, cents: sql<number>`sum(${entries.cents})::int` })
      .from(entries)
      .where(eq(entries.line, line?.id ?? ''))
      .groupBy(entries.account)
      .orderBy(entries.account)
    expect(shares).toEqual([
      { account: 'platform', cents: 617 },
      { account: 'sales', cents: 0 },
      { account: 'sellerExpected', cents: 618 },
    ])
    expect(await world.noticesTo(seller.id, 'SaleMade')).toMatchObject([
      { values: { amount: '$12.35', share: '$6.18' } },
    ])
    expect(await figures(seller.app)).toMatchObject({
      available: 0,
      pending: 618,
      total: 0,
      sold: [{ category: 'content', count: 1, value: 618 }],
      points: [{ category: 'content', expected: 618, actual: 0 }],
    })

    expect(await world.aDayLater()).toBe(1)
    expect(await figures(seller.app)).toMatchObject({
      available: 618,
      pending: 0,
      total: 618,
      points: [{ expected: 0, actual: 618 }],
    })
    expect(await inviter.app.service('point-log').get('balance')).toMatchObject({ point: 61, expected: 0 })
    expect(await world.noticesTo(seller.id, 'IncomeActual')).toMatchObject([{ values: { amount: '$6.18' } }])
    // Running the job again changes nothing.
    expect(await world.aDayLater()).toBe(0)
    await assertBooks(world.kit.db)
  })

  test('is split equally between several sellers; the last one gets the rounding remainder', async () => {
    const [one, two, three, buyer] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await world.pay(world.orderOf(buyer.id, [{ price: 1000, sellers: [one.id, two.id, three.id] }]))
    expect(
      (await Promise.all([one, two, three].map(({ id }) => rowsOf(id)))).map(([row]) => row?.value),
    ).toEqual([166, 166, 168])
  })

  test('cannot be split twice', async () => {
    const [seller, buyer] = [await world.person(), await world.person()]
    const order = await world.pay(world.orderOf(buyer.id, [{ price: 500, sellers: [seller.id] }]))
    await expect(world.pay(order)).rejects.toThrow()
    expect(await rowsOf(seller.id)).toHaveLength(1)
  })

  test('earns nothing if it is free', async () => {
    const [seller, buyer, inviter] = [await world.person(), await world.person(), await world.person()]
    await world.pay(
      world.orderOf(buyer.id, [{ price: 0, sellers: [seller.id], inviter: inviter.code }], { paidBy: {} }),
    )
    expect([...(await rowsOf(seller.id)), ...(await rowsOf(inviter.id))]).toEqual([])
  })
})

describe('beneficiaries', () => {
  test('the line’s inviter precedes the order’s, then the buyer’s; nobody earns on their own purchase', async () => {
    const [a, b, c] = [await world.person(), await world.person(), await world.person()]
    const buyer = await world.person({ inviter: c.code })
    const earned = async () =>
      await Promise.all([a, b, c, buyer].map(async ({ id }) => (await rowsOf(id)).length))
    await world.pay(world.orderOf(buyer.id, [{ price: 1000, inviter: a.code }], { inviter: b.code }))
    expect(await earned()).toEqual([1, 0, 0, 0])
    await world.pay(world.orderOf(buyer.id, [{ price: 1000 }], { inviter: b.code.toLowerCase() }))
    expect(await earned()).toEqual([1, 1, 0, 0])
    await world.pay(world.orderOf(buyer.id, [{ price: 1000 }]))
    expect(await earned()).toEqual([1, 1, 1, 0])
    // Using one's own code earns nothing, and the buyer's inviter still earns.
    await world.pay(world.orderOf(buyer.id, [{ price: 1000, inviter: buyer.code }]))
    expect(await earned()).toEqual([1, 1, 2, 0])
    await world.pay(world.orderOf(a.id, [{ price: 1000, inviter: 'NOBODY99' }]))
    expect(await earned()).toEqual([1, 1, 2, 0])
  })

  test('a person earns points or commission for a sale, never both', async () => {
    const roles = [
      ['agent', 'agency', 100],
      ['academic_consultant', 'education_consultant', 50],
      ['sales', 'platform_staff', 30],
    ] as const
    for (const [manager, role, value] of roles) {
      const [who, buyer] = [await world.manager(manager), await world.person()]
      await world.pay(world.orderOf(buyer.id, [{ price: 1000, inviter: who.code }]))
      expect(await rowsOf(who.id)).toMatchObject([{ kind: 'commission', role, value }])
      expect(await world.noticesTo(who.id, 'CommissionEarned')).toHaveLength(1)
    }
    const { rows } = await world.kit.db.execute(
      sql`select line from commerce_earnings where line is not null and kind <> 'income' and status <> -1 group by line having count(distinct uid || kind) > 1`,
    )
    expect(rows).toEqual([])
    await assertBooks(world.kit.db)
  })

  test('a points order moves no money: authors get points and nobody gets commission', async () => {
    const [author, buyer, agent] = [await world.person(), await world.person(), await world.manager('agent')]
    const booked = await world.kit.db.$count(entries)
    const order = await world.pay(
      world.orderOf(buyer.id, [{ point: 1001, sellers: [author.id], inviter: agent.code }], {
        isPoint: true,
        paidBy: { points: 1001 },
      }),
    )
    expect(await rowsOf(author.id)).toMatchObject([
      { kind: 'point', category: 'points_purchase', value: 500, status: 0 },
    ])
    expect(await rowsOf(agent.id)).toEqual([])
    await world.aDayLater()
    expect(await author.app.service('point-log').get('balance')).toMatchObject({ point: 500 })
    await world.giveBack(order)
    expect(await author.app.service('point-log').get('balance')).toMatchObject({ point: 0 })
    // Other lines in this file create postings when they settle; this order creates none.
    expect(await world.kit.db.$count(entries, eq(entries.owner, order.id))).toBe(0)
    expect(booked).toBeGreaterThan(0)
    await assertBooks(world.kit.db)
  })
})

describe('refunded', () => {
  test('before it is actual, a share disappears and the books return to their previous state', async () => {
    const [seller, buyer, inviter] = [await world.person(), await world.person(), await world.person()]
    const before = await ledgerBalance(world.kit.db, 'platform')
    const order = await world.pay(
      world.orderOf(buyer.id, [{ price: 999, sellers: [seller.id], inviter: inviter.code }]),
    )
    await world.giveBack(order)
    expect(await rowsOf(seller.id)).toMatchObject([{ status: -1, value: 500 }])
    expect(await rowsOf(inviter.id)).toMatchObject([{ status: -1, value: 49 }])
    expect(await ledgerBalance(world.kit.db, 'platform')).toBe(before)
    expect(await world.noticesTo(inviter.id, 'PointsReversed')).toMatchObject([{ values: { points: '49' } }])
    await world.aDayLater()
    expect(await figures(seller.app)).toMatchObject({ available: 0, pending: 0, total: 0 })
    await assertBooks(world.kit.db)
  })

  test('after it is actual, income may fall below zero, and a row records the refund', async () => {
    const [seller, buyer] = [await world.person(), await world.person()]
    const [first, second] = [
      await world.pay(world.orderOf(buyer.id, [{ price: 1000, sellers: [seller.id] }])),
      await world.pay(world.orderOf(buyer.id, [{ price: 600, sellers: [seller.id] }])),
    ]
    await world.aDayLater()
    await world.giveBack(first)
    await world.giveBack(second, [300])
    expect(await figures(seller.app)).toMatchObject({ available: 150, total: 150 })
    expect((await rowsOf(seller.id)).map(({ value, source, status }) => [value, source, status])).toEqual([
      [500, 'order', 1],
      [300, 'order', 1],
      [-500, 'refund', 1],
      [-150, 'refund', 1],
    ])
    await assertBooks(world.kit.db)
  })

  test('points that were already spent become a debt, which later points pay', async () => {
    const { kit } = world
    const [inviter, buyer] = [await world.person(), await world.person()]
    const spend = (points: number) =>
      kit.db.transaction(tx =>
        spendPoints(tx, {
          uid: inviter.id,
          isSchool: false,
          points,
          order: kit.newId(),
          orderNo: 'S',
          name: 'Something',
          category: 'unit',
          now: world.clock.now(),
        }),
      )
    const balance = async () => {
      const { point, expected } = (await inviter.app.service('point-log').get('balance')) as {
        point: number
        expected: number
      }
      return [point, expected]
    }
    const order = await world.pay(world.orderOf(buyer.id, [{ price: 10_000, inviter: inviter.code }]))
    await world.aDayLater()
    expect(await balance()).toEqual([500, 0])
    await spend(420)
    await world.giveBack(order)
    expect(await balance()).toEqual([0, -420])
    await world.pay(world.orderOf(buyer.id, [{ price: 6000, inviter: inviter.code }]))
    await world.aDayLater()
    expect(await balance()).toEqual([0, -120])
    await world.pay(world.orderOf(buyer.id, [{ price: 4000, inviter: inviter.code }]))
    await world.aDayLater()
    expect(await balance()).toEqual([80, 0])
    await assertBooks(kit.db)
  })
})

describe('settings', () => {
  test('a change adds a row and never alters past earnings', async () => {
    const [seller, buyer, chief] = [await world.person(), await world.person(), await world.manager('admin')]
    await world.pay(world.orderOf(buyer.id, [{ price: 1000, sellers: [seller.id] }]))
    const before = await rowsOf(seller.id)
    world.clock.advance(1000)
    await chief.app.service('income-setting').create({ category: 'content', mode: 'percentage', value: 70 })
    const late = world.orderOf(buyer.id, [{ price: 1000, sellers: [seller.id] }])
    expect(await rowsOf(seller.id)).toEqual(before)
    await world.pay(late)
    expect((await rowsOf(seller.id)).map(({ value }) => value)).toEqual([500, 700])
    const { data } = (await chief.app
      .service('income-setting')
      .find({ query: { category: 'content', past: true } })) as {
      data: { value: number; until: string | null }[]
    }
    expect(data.map(({ value, until }) => [value, until === null])).toEqual([
      [70, true],
      [50, false],
    ])
    await expect(
      world.kit.db.update(incomeSettings).set({ value: 1 }).where(eq(incomeSettings.value, 50)),
    ).rejects.toThrow()
    await expect(
      world.kit.db.update(earnings).set({ value: 1 }).where(eq(earnings.uid, seller.id)),
    ).rejects.toThrow()
    await expect(world.kit.db.delete(earnings).where(eq(earnings.uid, seller.id))).rejects.toThrow()
    const [now] = data
    expect(now).toBeDefined()
    await chief.app.service('income-setting').create({ category: 'content', mode: 'percentage', value: 50 })
  })

  test('staff can read money rates, educators only the authors’ share, students neither', async () => {
    const [student, teacher, sales] = [
      await world.person({ role: 'student' }),
      await world.person(),
      await world.manager('sales'),
    ]
    const status = async ({ app }: typeof student, service: string) =>
      app
        .service(service)
        .find({ query: {} })
        .then(
          () => 200,
          (error: { code: number }) => error.code,
        )
    const statuses = (service: string) =>
      Promise.all([student, teacher, sales].map(each => status(each, service)))
    expect(await statuses('commission-setting')).toEqual([403, 403, 200])
    expect(await statuses('income-setting')).toEqual([403, 200, 200])
    expect(await statuses('point-setting')).toEqual([200, 200, 200])
  })

  test('everybody can read point rates, few can edit them; a share is at most 100 %; an ended rate cannot be ended again', async () => {
    const [person, clerk, manager] = [
      await world.person(),
      await world.manager('accountant'),
      await world.manager('customer_service_manager'),
    ]
    expect(
      (
        (await person.app.service('point-setting').find({ query: { tab: 'claim' } })) as {
          data: { category: string }[]
        }
      ).data.map(({ category }) => category),
    ).toEqual(['cloud_20g', 'cloud_40g', 'unit'])
    const row = { tab: 'earn', category: 'saas_tool_trail', mode: 'fixed', value: 10 }
    expect((await refusal(person.app.service('point-setting').create(row))).code).toBe(403)
    expect((await refusal(clerk.app.service('point-setting').create(row))).code).toBe(403)
    const { _id } = (await manager.app.service('point-setting').create(row)) as { _id: string }
    await manager.app.service('point-setting').remove(_id)
    expect(await refused(manager.app.service('point-setting').remove(_id))).toBe('setting-gone')
    expect(
      await refused(
        manager.app
          .service('commission-setting')
          .create({ role: 'agency', category: 'unit', mode: 'percentage', value: 101 }),
      ),
    ).toBe('bad-data')
  })
})

test('generated sequences of paid and refunded orders keep the books at zero', async () => {
  let seed = 42
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const people = await Promise.all(Array.from({ length: 5 }, () => world.person()))
  const agents = [await world.manager('agent'), await world.manager('sales')]
  const inviters = [null, ...people, ...agents]
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const open: { order: Awaited<ReturnType<World['pay']>>; left: number[] }[] = []
  for (let step = 0; step < 120; step++) {
    const what = random(10)
    if (what < 6 || open.length === 0) {
      const buyer = pick(people)
      const others = people.filter(({ id }) => id !== buyer.id)
      const sold = Array.from({ length: 1 + random(3) }, () => ({
        price: 100 + random(5000),
        sellers: [...new Set(Array.from({ length: random(3) }, () => pick(others).id))],
        inviter: pick(inviters)?.code ?? null,
      }))
      const order = await world.pay(world.orderOf(buyer.id, sold))
      open.push({ order, left: sold.map(({ price }) => price) })
    } else if (what < 9) {
      const { order, left } = pick(open)
      const partOf = (cents: number) => (random(3) === 0 ? cents : 1 + random(cents))
      const amounts = left.map(cents => (cents > 0 && random(2) === 0 ? partOf(cents) : undefined))
      amounts.forEach((amount, at) => {
        left[at] = (left[at] ?? 0) - (amount ?? 0)
      })
      if (amounts.some(amount => amount !== undefined)) await world.giveBack(order, amounts)
    } else await world.aDayLater()
    if (step % 30 === 29) await assertBooks(world.kit.db)
  }
  // Nobody keeps anything from a fully refunded order.
  for (const { order, left } of open) {
    for (const [at, line] of order.lines.entries()) {
      const [held] = await world.kit.db
        .select({ cents: sql<number>`coalesce(sum(${entries.cents}), 0)::int` })
        .from(entries)
        .where(sql`${entries.line} = ${line.id} and ${entries.account} <> 'sales'`)
      expect(held?.cents).toBe(left[at])
    }
  }
  await assertBooks(world.kit.db)
})
