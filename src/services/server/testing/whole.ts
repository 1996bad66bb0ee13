// Invariants 1 to 3 of services.md, for bookings and credits.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import { accidents, bookings, type BookingRow } from '../bookings.tables.ts'
import { creditLogs, credits, type CreditRow } from '../credits.tables.ts'
import { sumsOf } from './packages-world.ts'

interface Checked {
  readonly db: Tx
  readonly kit: Pick<Kit, 'clock'>
}

/** For these owners of bought packages. */
export async function assertWhole(
  { db, kit }: Checked,
  owners: readonly { readonly id: string; readonly packUser: string }[],
): Promise<void> {
  const packs = owners.map(({ packUser }) => packUser)
  const booked = await db.select().from(bookings).where(inArray(bookings.packUser, packs))
  const rows = await db.select().from(credits).where(inArray(credits.packUser, packs))
  for (const packUser of packs) await assertSums(db, packUser, kit.clock.now())
  assertCreditsOf(booked, rows, await upheldOf(db, booked))
  assertApart(booked, ({ servicer, start, heldUntil }) => [servicer, start, heldUntil])
  assertApart(booked, ({ booker, start, end }) => [booker, start, end])
}

async function assertSums(db: Tx, packUser: string, now: Date): Promise<void> {
  const { available, used, expired, refunded, total } = await sumsOf(db, packUser, now)
  expect(available + used + expired + refunded).toBe(total)
  const logs = await db
    .select()
    .from(creditLogs)
    .where(eq(creditLogs.packUser, packUser))
    .orderBy(asc(creditLogs.position))
  expect(logs.map(({ position }) => position)).toEqual(logs.map((_, at) => at + 1))
  const moved = logs.reduce((sum, { times }) => sum + times, 0)
  expect(logs.at(-1)?.remaining).toBe(moved)
  // Expired credits count as expired before the job has marked them.
  expect(available).toBeLessThanOrEqual(moved)
}

/**
 * Each booking used exactly its credits, each used credit has its booking, and credits were returned once and
 * completely.
 */
function assertCreditsOf(
  booked: readonly BookingRow[],
  rows: readonly CreditRow[],
  upheld: ReadonlySet<string>,
): void {
  const byBooking = Map.groupBy(
    rows.filter(({ booking }) => booking !== null),
    ({ booking }) => booking ?? '',
  )
  const known = new Set(booked.map(({ id }) => id))
  expect([...byBooking.keys()].filter(id => !known.has(id))).toEqual([])
  for (const { id, times, status, creditsBack } of booked) {
    const used = byBooking.get(id) ?? []
    expect(used.map(each => each.status)).toEqual(Array.from({ length: times }, () => 'used'))
    const ids = used.map(each => each.id)
    const back = rows.filter(({ givenBackFor }) => givenBackFor !== null && ids.includes(givenBackFor))
    const isBack = upheld.has(id) || (status === 'cancelled' && creditsBack === true)
    expect(back).toHaveLength(isBack ? times : 0)
  }
}

/** Lessons whose credits were returned because a report was upheld. */
async function upheldOf(db: Tx, booked: readonly BookingRow[]): Promise<ReadonlySet<string>> {
  if (booked.length === 0) return new Set()
  const ids = booked.map(({ id }) => id)
  const rows = await db
    .select({ booking: accidents.booking })
    .from(accidents)
    .where(and(inArray(accidents.booking, ids), eq(accidents.serviceReturn, true)))
  return new Set(rows.map(({ booking }) => booking))
}

function assertApart(booked: readonly BookingRow[], of: (row: BookingRow) => [string, Date, Date]): void {
  const people = Map.groupBy(booked.filter(({ status }) => isLive(status)).map(of), ([who]) => who)
  for (const spans of people.values()) {
    const inOrder = spans.toSorted(([, a], [, b]) => a.getTime() - b.getTime())
    for (const [at, [, start]] of inOrder.entries())
      expect(inOrder[at - 1]?.[2].getTime() ?? 0).toBeLessThanOrEqual(start.getTime())
  }
}
