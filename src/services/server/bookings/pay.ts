// The provider's pay: expected at the end or on late cancellation, actual a day later.
import { hourMs } from '#kit/contract/durations.ts'
import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import { expectLessonPay, reverseLessonPay, settleLessonPay } from '#commerce/server/lesson-income.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { payHours } from '#services/contract/bookings/bookings.rules.ts'
import { accidents, bookings, type BookingRow } from '../bookings.tables.ts'
import type { CallContext } from './act.ts'

export async function expectPay(
  { db, now }: CallContext,
  row: BookingRow,
  cents: number,
): Promise<BookingRow> {
  if (cents <= 0) return row
  const { servicer: uid, id: lesson, name } = row
  await expectLessonPay(db, { uid, lesson, name, cents }, now)
  return write({ db, now }, row, { pay: cents, payState: 'expected' })
}

/** A lesson with an upheld report earns nothing. */
export async function reversePay(at: Pick<CallContext, 'db' | 'now'>, row: BookingRow): Promise<BookingRow> {
  if (row.payState !== 'expected' && row.payState !== 'actual') return row
  await reverseLessonPay(at.db, row.id, at.now)
  return write(at, row, { payState: 'reversed' })
}

const batch = 200

/** A day after the end, unless an accident is still open. */
export async function settleDue(kit: Kit, now: Date): Promise<void> {
  const pending = kit.db
    .select({ one: sql`1` })
    .from(accidents)
    .where(and(eq(accidents.booking, bookings.id), eq(accidents.status, 'pending')))
  const due = and(
    eq(bookings.payState, 'expected'),
    lte(bookings.end, new Date(now.getTime() - payHours * hourMs)),
    notExists(pending),
  )
  const rows = await kit.db.select({ id: bookings.id }).from(bookings).where(due).limit(batch)
  for (const { id } of rows)
    await kit.db.transaction(async db => {
      const [row] = await db
        .select()
        .from(bookings)
        .where(and(eq(bookings.id, id), due))
        .for('update')
      if (!row) return
      await settleLessonPay(db, id, now)
      await write({ db, now }, row, { payState: 'actual' })
    })
}

async function write(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { id }: BookingRow,
  set: Partial<BookingRow>,
): Promise<BookingRow> {
  const [row] = await db
    .update(bookings)
    .set({ ...set, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning()
  if (!row) throw kitFail('not-found')
  return row
}
