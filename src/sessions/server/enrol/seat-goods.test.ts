// Paid seats: held, paid, refunded, cancelled; never oversold.
import { runJob } from '#kit/server/testing/run-job.ts'
import * as fc from 'fast-check'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#commerce/server/orders.tables.ts'
import { goodsKind } from '#commerce/server/goods.api.ts'
import { minimumJob } from './minimum.ts'
import { registrations } from '../sessions.tables.ts'
import { refusal, startEnrol, type EnrolWorld, type Person } from '../testing/enrol-world.ts'
import { waitingJob } from './waiting.ts'

let world: EnrolWorld
let me: Person
beforeAll(async () => {
  world = await startEnrol()
  me = await world.learner()
})
afterAll(() => world.stop())

const hour = 3_600_000
const workshop = (data: Record<string, unknown> = {}) =>
  world.workshop({ ...world.inHours(72), discount: { price: 1500 }, ...data })

/** Invariants of every session (2 and 9, and 6 of commerce). */
async function assertSeats(id: string): Promise<void> {
  const row = await world.sessionRow(id)
  const list = await world.db.select().from(registrations).where(eq(registrations.session, id))
  expect(row.regNum).toBe(list.length)
  expect(new Set(list.map(({ uid }) => uid)).size).toBe(list.length)
  if (row.regMax > 0) expect(list.length + (await world.held(id))).toBeLessThanOrEqual(row.regMax)
  const ids = list.flatMap(({ order }) => order ?? [])
  const paid =
    ids.length === 0
      ? []
      : await world.db
          .select({ id: orders.id })
          .from(orders)
          .where(and(inArray(orders.id, ids), eq(orders.status, '200')))
  expect(paid.map(({ id: order }) => order).toSorted()).toEqual(ids.toSorted())
}

describe('a seat', () => {
  test('paid seats are ordered, reserved for half an hour, and recorded when paid', async () => {
    const { _id } = await workshop({ regMax: 1 })
    expect(await refusal(world.register(_id, me))).toBe('enrol-paid')
    const made = await world.order(_id, me)
    expect(made).toMatchObject({
      status: 100,
      price: 1500,
      type: 'session_public',
      links: [{ id: _id, style: 'session' }],
    })
    expect(new Date(made.expiration ?? 0).getTime() - new Date(made.createdAt).getTime()).toBe(30 * 60_000)
    expect([await world.seated(_id), await world.held(_id)]).toEqual([[], 1])
    const other = await world.learner()
    expect(await refusal(world.order(_id, other))).toBe('goods-gone')
    expect(await world.enrolment(_id, me)).toMatchObject({
      hold: { order: made._id },
      hindrance: null,
      price: 1500,
    })
    expect(await world.enrolment(_id, other)).toMatchObject({ hold: null, hindrance: 'full', left: 0 })
    const paid = await world.pay(made._id, me)
    expect(paid.status).toBe(200)
    expect([await world.seated(_id), await world.held(_id)]).toEqual([[me.id], 0])
    expect(await world.get(_id, me)).toMatchObject({
      registered: true,
      reg: [{ _id: me.id, order: made._id }],
    })
    expect(await refusal(world.leave(_id, me))).toBe('leave-paid')
    expect(await world.mails('SessionEnrolled', me)).toHaveLength(1)
    await assertSeats(_id)
  })
  test('is released when its order expires or is closed', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const [one, two] = await world.learners(2)
    if (!one || !two) return
    await world.order(_id, one)
    await world.expire(29)
    expect(await world.held(_id)).toBe(1)
    await world.expire(31)
    expect(await world.held(_id)).toBe(0)
    const second = await world.order(_id, two)
    await two.service('order').get('cancelBeforePay', { query: { id: second._id } })
    expect(await world.held(_id)).toBe(0)
  })
  test('is sold 20 times to 50 concurrent buyers; the rest wait', async () => {
    const { _id } = await workshop({ regMax: 20 })
    const all = await world.learners(50)
    const answers = await Promise.all(
      all.map(who =>
        world.buy(_id, who).then(
          ({ status }) => String(status),
          (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
        ),
      ),
    )
    expect(answers.filter(answer => answer === '200')).toHaveLength(20)
    expect(new Set(answers.filter(answer => answer !== '200'))).toEqual(new Set(['goods-gone']))
    await assertSeats(_id)
    const rest = all.filter((_, at) => answers[at] !== '200')
    for (const who of rest) expect(await refusal(world.wait(_id, who))).toBe('none')
    // A refund offers the seat to the first of them only.
    const buyer = all[answers.indexOf('200')] ?? me
    const {
      data: [bought],
    } = (await buyer.service('order').find({ query: {} })) as unknown as { data: { _id: string }[] }
    expect((await world.cancel(bought?._id ?? '', buyer)).status).toBe(500)
    const [first, second] = rest
    if (!first || !second) return
    expect(await world.enrolment(_id, first)).toMatchObject({
      hindrance: null,
      offeredUntil: expect.any(String),
    })
    expect(await world.mails('SessionSeatOffered', first)).toHaveLength(1)
    expect(await refusal(world.order(_id, second))).toBe('goods-gone')
    expect((await world.buy(_id, first)).status).toBe(200)
    await assertSeats(_id)
  })
  test('offered but not ordered goes to the next person', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const [holder, first, second] = await world.learners(3)
    if (!holder || !first || !second) return
    const bought = await world.buy(_id, holder)
    await world.wait(_id, first)
    await world.wait(_id, second)
    await world.cancel(bought._id, holder)
    await runJob(waitingJob(world.kit), new Date(world.kit.clock.now().getTime() + 13 * hour))
    expect(await world.waits(_id)).toEqual([second.id])
    expect(await refusal(world.order(_id, first))).toBe('goods-gone')
  })
})

describe('refunds', () => {
  test('until 24 hours before the start, not later', async () => {
    const { _id } = await workshop()
    const who = await world.learner()
    const bought = await world.buy(_id, who)
    await world.shift(_id, { start: world.soon(23), end: world.soon(24) })
    expect(await who.service('order').get('orderRefundCheck', { query: { id: bought._id } })).toMatchObject({
      amount: 0,
      lines: [{ why: expect.stringContaining('24 hours') }],
    })
    expect(await refusal(world.cancel(bought._id, who))).toBe('refund-none')
    // Moved a moment ago: two days to decide.
    await world.shift(_id, { movedAt: world.soon(-1) })
    expect((await world.cancel(bought._id, who)).status).toBe(500)
    expect(await world.seated(_id)).toEqual([])
    await assertSeats(_id)
  })
  test('for 48 hours after its host moved it', async () => {
    const { _id } = await workshop(world.inHours(30))
    const who = await world.learner()
    const bought = await world.buy(_id, who)
    await world.patch(_id, world.inHours(20))
    expect((await world.cancel(bought._id, who)).status).toBe(500)
  })
  test('everybody when the host cancels (501)', async () => {
    const { _id } = await workshop()
    const [one, two, unpaid] = await world.learners(3)
    if (!one || !two || !unpaid) return
    const bought = [await world.buy(_id, one), await world.buy(_id, two)]
    const open = await world.order(_id, unpaid)
    await world.teacher.service('session').remove(_id)
    await world.drain()
    expect(await world.readOrder(bought[0]?._id ?? '', one)).toMatchObject({
      status: 501,
      paid: 2,
      links: [{ refundPrice: 1500 }],
    })
    expect(await world.readOrder(bought[1]?._id ?? '', two)).toMatchObject({ status: 501 })
    expect(await world.readOrder(open._id, unpaid)).toMatchObject({ status: 400 })
  })
  test('when the host archives it beforehand; after restoring and archiving again, once more', async () => {
    const { _id } = await workshop()
    for (let times = 0; times < 2; times++) {
      const who = await world.learner()
      const bought = await world.buy(_id, who)
      await world.patch(_id, { del: true })
      await world.drain()
      expect(await world.readOrder(bought._id, who)).toMatchObject({ status: 501, paid: 2 })
      expect(await world.seated(_id)).toEqual([])
      await world.patch(_id, { del: false })
    }
  })
  test('a person whom the host removes; the next one on the waiting list is offered the seat', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const [holder, next] = await world.learners(2)
    if (!holder || !next) return
    const bought = await world.buy(_id, holder)
    await world.wait(_id, next)
    const drop = (by: Person) => refusal(by.service('session').patch('dropReg', { _id, uid: holder.id }))
    expect([await drop(next), await drop(world.colleague)]).not.toContain('none')
    expect(await world.teacher.service('session').get('waitlist', { query: { sid: _id } })).toMatchObject([
      { _id: next.id, offeredUntil: null },
    ])
    expect(await drop(world.teacher)).toBe('none')
    await world.drain()
    expect(await world.readOrder(bought._id, holder)).toMatchObject({
      status: 501,
      paid: 2,
      links: [{ refundPrice: 1500 }],
    })
    expect(await world.mails('SessionSeatTaken', holder)).toHaveLength(1)
    expect(await world.mails('SessionLeft', holder)).toHaveLength(0)
    expect(await world.enrolment(_id, next)).toMatchObject({
      hindrance: null,
      offeredUntil: expect.any(String),
    })
    expect(await drop(world.teacher)).toBe('enrol-not-there')
    await assertSeats(_id)
    await world.shift(_id, { start: world.soon(-1) })
    expect(await drop(world.teacher)).toBe('drop-late')
    expect(await refusal(next.service('session').get('waitlist', { query: { sid: _id } }))).toBe('forbidden')
  })
  test('everybody when too few registered (502)', async () => {
    const session = await workshop({ discount: { price: 1500, size: 3 } })
    const who = await world.learner()
    const bought = await world.buy(session._id, who)
    await world.shift(session._id, {
      createdAt: world.soon(-100),
      start: world.soon(23),
      end: world.soon(24),
    })
    await runJob(minimumJob(world.kit), world.kit.clock.now())
    await world.drain()
    expect(await world.readOrder(bought._id, who)).toMatchObject({
      status: 502,
      paid: 2,
      links: [{ refundPrice: 1500 }],
    })
    expect(await refusal(world.get(session._id))).toBe('not-found')
  })
})

describe('a course', () => {
  test("that is refunded is left as a whole: nobody stays on its sessions' lists", async () => {
    const [one, two] = [await world.workshop(world.inHours(60)), await world.workshop(world.inHours(70))]
    const unit = await world.content({ mode: 'unit', owner: world.teacher.id })
    const course = await world.create({
      type: 'unitCourses',
      cid: unit,
      regMax: 2,
      discount: { price: 3000 },
      childs: [{ _id: one._id }, { _id: two._id }],
    })
    const who = await world.learner()
    expect(await refusal(world.order(one._id, who))).toBe('goods-gone')
    const bought = await world.buy(course._id, who)
    for (const { _id } of [course, one, two]) expect(await world.seated(_id)).toEqual([who.id])
    expect((await world.cancel(bought._id, who)).status).toBe(500)
    for (const { _id } of [course, one, two]) {
      expect(await world.seated(_id)).toEqual([])
      await assertSeats(_id)
    }
  })
})

describe('the price', () => {
  test('price changes cancel unpaid orders: nobody pays an outdated price', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const who = await world.learner()
    const open = await world.order(_id, who)
    await world.patch(_id, { name: 'Another name', discount: { price: 1500 } })
    await world.drain()
    expect(await world.readOrder(open._id, who)).toMatchObject({ status: 100, price: 1500 })
    await world.patch(_id, { discount: { price: 1800 } })
    await world.drain()
    expect(await world.readOrder(open._id, who)).toMatchObject({ status: 400 })
    expect(await world.held(_id)).toBe(0)
    expect(await world.order(_id, who)).toMatchObject({ status: 100, price: 1800 })
    await assertSeats(_id)
  })
  test('is fixed from the first registration', async () => {
    const { _id } = await workshop()
    await world.patch(_id, { discount: { price: 1600 } })
    await world.buy(_id, await world.learner())
    expect(await refusal(world.patch(_id, { discount: { price: 1700 } }))).toBe('price-frozen')
    expect(await refusal(world.patch(_id, { discount: { price: 1600, val: 10 } }))).toBe('price-frozen')
    expect(await refusal(world.patch(_id, { name: 'Another name', discount: { price: 1600 } }))).toBe('none')
    expect(await refusal(world.shift(_id, { price: 1 }).then(() => undefined))).not.toBe('none')
  })
  test('includes the discount while it lasts', async () => {
    const { _id } = await workshop({ discount: { price: 1500, val: 20, end: world.ahead(1) } })
    expect(await world.order(_id, await world.learner())).toMatchObject({ price: 1200 })
  })
})

test('a school-only seat is not sold to outsiders', async () => {
  const inner = await world.create({
    type: 'taskSchoolWorkshop',
    cid: await world.task(),
    discount: { price: 500 },
    ...world.inHours(72),
  })
  expect(await refusal(world.order(inner._id, await world.learner()))).toBe('goods-gone')
  const [pupil] = world.pupils
  expect((await world.buy(inner._id, pupil ?? me)).status).toBe(200)
  expect(await world.seated(inner._id)).toEqual([pupil?.id])
})

test('self-study is bought to keep, and counted as such', async () => {
  const session = await world.create({ type: 'selfStudy', cid: await world.task(), discount: { price: 900 } })
  const who = await world.learner()
  const bought = await world.buy(session._id, who)
  expect(bought).toMatchObject({ status: 200, type: 'session_self_study' })
  expect(await world.seated(session._id)).toEqual([who.id])
  expect(await refusal(world.cancel(bought._id, who))).toBe('refund-none')
  expect(await world.mails('SessionStudyEnrolled', who)).toHaveLength(1)
})

test('shares become actual a day after the end', async () => {
  const { _id } = await workshop()
  const who = await world.learner()
  const bought = await world.buy(_id, who)
  const line = {
    id: bought.links[0]?._id ?? '',
    order: bought._id,
    orderNo: bought.no,
    goods: _id,
    style: 'session' as const,
    mode: 'taskWorkshop',
    hash: null,
    name: '',
    buyer: who.id,
    isSchool: false,
    person: who.id,
    sellers: [world.teacher.id],
    price: 1500,
    point: 0,
    count: 1,
    giftCount: 0,
    promotion: false,
  }
  const at = () => goodsKind(world.db, 'session')?.actualAt(world.db, line, world.kit.clock.now())
  expect(await at()).toBeNull()
  const ended = world.soon(0)
  await world.shift(_id, { status: 'close', ended })
  expect(await at()).toEqual(new Date(ended.getTime() + 24 * hour))
})

test('seats and orders agree, whatever people do in whatever order', async () => {
  const people = await world.learners(5)
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom('order', 'pay', 'close', 'cancel', 'wait', 'expire', 'clock'), fc.nat(4)),
        { minLength: 8, maxLength: 16 },
      ),
      async steps => {
        const { _id } = await workshop({ regMax: 2 })
        const open = new Map<string, string>()
        for (const [step, at] of steps) {
          const who = people[at] ?? me
          const order = open.get(who.id) ?? ''
          const quiet = (work: Promise<unknown>) =>
            work.catch((error: { data?: { code?: string } }) => {
              if (error.data?.code === undefined || error.data.code === 'unexpected') throw error
            })
          if (step === 'order') await quiet(world.order(_id, who).then(made => open.set(who.id, made._id)))
          else if (step === 'pay') await quiet(world.pay(order || world.kit.newId(), who))
          else if (step === 'close')
            await quiet(
              who.service('order').get('cancelBeforePay', { query: { id: order || world.kit.newId() } }),
            )
          else if (step === 'cancel') await quiet(world.cancel(order || world.kit.newId(), who))
          else if (step === 'wait') await quiet(world.wait(_id, who))
          else if (step === 'expire') await world.expire(31)
          else await runJob(waitingJob(world.kit), new Date(world.kit.clock.now().getTime() + 13 * hour))
          await assertSeats(_id)
        }
      },
    ),
    { numRuns: 12 },
  )
})
