// Invariant 5 of services.md on generated histories: refunds cover unused bought credits, never gifts, and
// no credit changes its owner.
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import type { SoldLine } from '#commerce/server/goods.api.ts'
import { credits, packUsers, type CreditRow } from '../credits.tables.ts'
import { packGoods } from '../packages/pack-goods.ts'
import { boughtPack } from '../testing/packages-world.ts'
import { startServices, type ServicesWorld } from '../testing/services-world.ts'
import { addCredits, giveBackCredits, refundCredits, takeCredits, type Moment } from './credits.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const lesson = { name: 'Fractions', start: null, servicer: null }
const inTx = <T>(now: Date, run: (at: Moment) => Promise<T>) =>
  world.kit.db.transaction(tx => run({ tx, now }))

interface Line {
  readonly id: string
  readonly price: number
  readonly count: number
  refunded: number
}
const buy = (at: Moment, pack: string, line: string, count: number, gift: boolean) =>
  addCredits(at, pack, {
    count,
    gift,
    order: line,
    line,
    payMethod: 'cash',
    log: { type: gift ? 'gift' : 'order', name: 'Lessons' },
  })
const rowsOf = (pack: string) => world.db.select().from(credits).where(eq(credits.packUser, pack))
const refundable = async ({ id, price, count }: Line, now: Date) =>
  (await packGoods.refundable(world.db, { id, price, count, point: 0 } as SoldLine, now)).price

/** Each paid credit is worth its share of the price; unused gifts are worth nothing. */
async function expectedRefund(pack: string, { id, price, count }: Line, now: Date): Promise<number> {
  const unused = (await rowsOf(pack)).filter(
    ({ line, gift, status, expiresAt }) => line === id && !gift && status === 'available' && expiresAt > now,
  )
  return Math.floor((price * unused.length) / count)
}

/** Returned credits keep their origin: a gift stays a gift, and a refund finds it by its line. */
const kept = (source: CreditRow | undefined) =>
  source
    ? { gift: source.gift, order: source.order, line: source.line, payMethod: source.payMethod }
    : { givenBackFor: null }

const step = fc.record({
  do: fc.constantFrom('buy', 'take', 'take', 'back', 'refund', 'wait'),
  n: fc.integer({ min: 1, max: 6 }),
  gifts: fc.nat(3),
})

test('gifts are never refunded, and nothing changes its owner', { timeout: 300_000 }, async () => {
  let giftsLeft = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async steps => {
      const owner = world.kit.newId()
      const pack = await boughtPack(world, owner)
      const lines: Line[] = []
      const taken: string[] = []
      let now = new Date('2030-01-01T00:00:00Z')
      for (const { do: what, n, gifts } of steps) {
        if (what === 'buy') {
          const line = { id: world.kit.newId(), price: 999 * n, count: n, refunded: 0 }
          lines.push(line)
          await inTx(now, async at => {
            await buy(at, pack, line.id, n, false)
            await buy(at, pack, line.id, gifts, true)
          })
        }
        if (what === 'take') {
          const booking = world.kit.newId()
          const done = inTx(now, at => takeCredits(at, { packUser: pack, times: n, booking, lesson }))
          await done.then(
            () => taken.push(booking),
            () => {},
          )
        }
        const booking = taken[n % Math.max(1, taken.length)]
        if (what === 'back' && booking !== undefined)
          await inTx(now, at => giveBackCredits(at, { booking, type: 'cancel', reason: null, lesson }))
        if (what === 'wait') now = new Date(now.getTime() + n * 20 * dayMs)
        const line = lines[n % Math.max(1, lines.length)]
        if (what === 'refund' && line) {
          line.refunded += await refundable(line, now)
          await inTx(now, at => refundCredits(at, line.id, null))
        }
        for (const each of lines) {
          expect(await refundable(each, now)).toBe(await expectedRefund(pack, each, now))
          expect(each.refunded).toBeLessThanOrEqual(each.price)
        }
        const rows = await rowsOf(pack)
        expect(rows.every(row => row.owner === owner)).toBe(true)
        for (const row of rows)
          expect(row).toMatchObject(kept(rows.find(({ id }) => id === row.givenBackFor)))
        giftsLeft += rows.filter(({ gift, status }) => gift && status === 'available').length
      }
    }),
    { numRuns: proofSize({ test: 25, stress: 300 }) },
  )
  // Fails if no gift was ever available to refund.
  expect(giftsLeft).toBeGreaterThan(0)
})

test('the database refuses to transfer a credit or package', async () => {
  const pack = await boughtPack(world, 'owner')
  const other = await boughtPack(world, 'other')
  await inTx(new Date('2030-01-01T00:00:00Z'), at => buy(at, pack, 'line', 2, false))
  for (const set of [{ owner: 'other' }, { packUser: other }])
    await expect(world.db.update(credits).set(set).where(eq(credits.packUser, pack))).rejects.toThrow()
  await expect(
    world.db.update(packUsers).set({ owner: 'other' }).where(eq(packUsers.id, pack)),
  ).rejects.toThrow()
})
