// Invariants 1, 2 and 5 of services.md on generated histories, and races for one credit.
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { creditLogs, credits, packUsers } from '../credits.tables.ts'
import { startServices, type ServicesWorld } from '../testing/services-world.ts'
import { boughtPack, sumsOf } from '../testing/packages-world.ts'
import { addCredits, expireCredits, giveBackCredits, refundCredits, takeCredits } from './credits.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const start = new Date('2030-01-01T00:00:00Z')
const lesson = { name: 'Fractions', start: null, servicer: null }
const order = (line: string, count: number, gift = false) => ({
  count,
  gift,
  order: line,
  line,
  payMethod: 'cash' as const,
  log: { type: gift ? ('gift' as const) : ('order' as const), name: 'Ten lessons' },
})
const inTx = <T>(now: Date, run: (at: { tx: Parameters<typeof sumsOf>[0]; now: Date }) => Promise<T>) =>
  world.kit.db.transaction(tx => run({ tx, now }))

const step = fc.oneof(
  fc.record({ do: fc.constant('buy'), n: fc.integer({ min: 1, max: 5 }), gift: fc.boolean() }),
  fc.record({ do: fc.constant('take'), n: fc.integer({ min: 1, max: 4 }), gift: fc.boolean() }),
  fc.record({ do: fc.constant('back'), n: fc.nat(20), gift: fc.boolean() }),
  fc.record({ do: fc.constant('refund'), n: fc.nat(20), gift: fc.boolean() }),
  fc.record({ do: fc.constant('wait'), n: fc.integer({ min: 1, max: 90 }), gift: fc.boolean() }),
)

describe('a bought package', () => {
  test('always satisfies available + used + expired + refunded = total, and its log agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        const { db } = world.kit
        const pack = await boughtPack(world, 'owner')
        let now = start
        const lines: string[] = []
        const bookings: { id: string; times: number; isBack: boolean }[] = []
        for (const { do: what, n, gift } of steps) {
          const before = await sumsOf(db, pack, now)
          if (what === 'buy') {
            const line = world.kit.newId()
            lines.push(line)
            await inTx(now, at => addCredits(at, pack, order(line, n, gift)))
          }
          if (what === 'take') {
            const id = world.kit.newId()
            const taken = inTx(now, at => takeCredits(at, { packUser: pack, times: n, booking: id, lesson }))
            if (before.available >= n) {
              expect(await taken).toHaveLength(n)
              bookings.push({ id, times: n, isBack: false })
            } else await expect(taken).rejects.toMatchObject({ code: 'credits-short' })
          }
          const booking = bookings[n % Math.max(1, bookings.length)]
          if (what === 'back' && booking) {
            const back = await inTx(now, at =>
              giveBackCredits(at, { booking: booking.id, type: 'cancel', reason: null, lesson }),
            )
            expect(back).toHaveLength(booking.isBack ? 0 : booking.times)
            booking.isBack = true
          }
          const line = lines[n % Math.max(1, lines.length)]
          if (what === 'refund' && line !== undefined) await inTx(now, at => refundCredits(at, line, null))
          if (what === 'wait') {
            now = new Date(now.getTime() + n * dayMs)
            await inTx(now, at => expireCredits(at, pack))
          }
          const sums = await sumsOf(db, pack, now)
          expect(sums.available + sums.used + sums.expired + sums.refunded).toBe(sums.total)
          const logs = await db
            .select()
            .from(creditLogs)
            .where(eq(creditLogs.packUser, pack))
            .orderBy(asc(creditLogs.position))
          expect(logs.at(-1)?.remaining ?? 0).toBe(sums.available)
          expect(logs.reduce((sum, { times }) => sum + times, 0)).toBe(sums.available)
          expect(logs.map(({ position }) => position)).toEqual(logs.map((_, at) => at + 1))
        }
      }),
      { numRuns: proofSize({ test: 25, stress: 400 }) },
    )
  })

  test('uses what expires first, and bought credits before gifts with the same expiry', async () => {
    const pack = await boughtPack(world, 'owner')
    await inTx(start, at => addCredits(at, pack, order('a', 1)))
    await inTx(start, at => addCredits(at, pack, order('b', 1)))
    const [first] = await inTx(start, at =>
      takeCredits(at, { packUser: pack, times: 1, booking: 'first', lesson }),
    )
    expect(first?.line).toBe('a')
  })

  test('returns credits with an expiry after the last, so a cancellation never shortens it', async () => {
    const pack = await boughtPack(world, 'owner', { freq: 7 })
    await inTx(start, at => addCredits(at, pack, order('a', 3)))
    await inTx(start, at => takeCredits(at, { packUser: pack, times: 1, booking: 'late', lesson }))
    const [fresh] = await inTx(start, at =>
      giveBackCredits(at, { booking: 'late', type: 'timeout', reason: 'Not scheduled', lesson }),
    )
    expect(fresh?.expiresAt).toEqual(new Date(start.getTime() + 28 * dayMs))
  })
})

describe('concurrently', () => {
  const callers = 200

  test('two hundred callers for one credit: one gets it', async () => {
    const pack = await boughtPack(world, 'owner')
    await inTx(start, at => addCredits(at, pack, order('one', 1)))
    const outcomes = await Promise.allSettled(
      Array.from({ length: callers }, (_, at) =>
        inTx(start, moment =>
          takeCredits(moment, { packUser: pack, times: 1, booking: `race ${at}`, lesson }),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'credits-short' })
    expect(await sumsOf(world.kit.db, pack, start)).toMatchObject({ total: 1, used: 1, available: 0 })
  })

  test("two hundred callers return a lesson's credit once", async () => {
    const pack = await boughtPack(world, 'owner')
    await inTx(start, at => addCredits(at, pack, order('two', 2)))
    const booking = world.kit.newId()
    await inTx(start, at => takeCredits(at, { packUser: pack, times: 2, booking, lesson }))
    await Promise.all(
      Array.from({ length: callers }, () =>
        inTx(start, at => giveBackCredits(at, { booking, type: 'cancel', reason: null, lesson })),
      ),
    )
    expect(await sumsOf(world.kit.db, pack, start)).toMatchObject({ total: 4, used: 2, available: 2 })
  })

  test('a refund and a booking of the last credit: one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const pack = await boughtPack(world, 'owner')
      const line = world.kit.newId()
      await inTx(start, at => addCredits(at, pack, order(line, 1)))
      const [refunded, taken] = await Promise.allSettled([
        inTx(start, at => refundCredits(at, line, null)),
        inTx(start, at => takeCredits(at, { packUser: pack, times: 1, booking: line, lesson })),
      ])
      const wasRefunded = refunded.status === 'fulfilled' && refunded.value.length === 1
      expect(wasRefunded).not.toBe(taken.status === 'fulfilled')
    }
  })
})

describe('the database', () => {
  test('log, used credits and sales are immutable', async () => {
    const { db } = world.kit
    const pack = await boughtPack(world, 'owner')
    await inTx(start, at => addCredits(at, pack, order('frozen', 1)))
    await inTx(start, at => takeCredits(at, { packUser: pack, times: 1, booking: 'frozen', lesson }))
    await expect(
      db.update(creditLogs).set({ times: 9 }).where(eq(creditLogs.packUser, pack)),
    ).rejects.toThrow()
    await expect(db.delete(creditLogs).where(eq(creditLogs.packUser, pack))).rejects.toThrow()
    await expect(
      db.update(credits).set({ status: 'available', booking: null }).where(eq(credits.packUser, pack)),
    ).rejects.toThrow()
    await expect(db.delete(credits).where(eq(credits.packUser, pack))).rejects.toThrow()
    await expect(db.update(packUsers).set({ owner: 'other' }).where(eq(packUsers.id, pack))).rejects.toThrow()
  })
})
