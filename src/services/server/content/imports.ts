// Premium content in lessons: used once, and reusable if the lesson does not take place.
import { and, eq, isNull } from 'drizzle-orm'
import { contentRows } from '#authoring/server/contents.api.ts'
import { markLine } from '#commerce/server/orders.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Handlers } from '#kit/server/outbox.ts'
import { contentErrors } from '#services/contract/content/content.errors.ts'
import { contentNotices } from '#services/contract/content/content.notices.ts'
import type { BookingRow } from '../bookings.tables.ts'
import type { CallContext } from '../bookings/act.ts'
import { scheduleLesson } from '../bookings/lesson-session.ts'
import { imports, type ImportRow } from '../content.tables.ts'

/** Schedules a booked lesson from the provider's purchase. */
export async function importLesson(
  kit: Kit,
  by: CallContext,
  booking: string,
  { line, name }: { readonly line: string; readonly name?: string | undefined },
): Promise<BookingRow> {
  const bought = await unused(by.db, line, by.actor.id ?? '')
  const content = (await contentRows(by.db, [bought.snapshot])).get(bought.snapshot)
  if (!content) throw fail(contentErrors, 'import-unpaid')
  const { booking: row } = await scheduleLesson(kit, by, booking, {
    content,
    ...(name !== undefined && { name }),
  })
  await by.db.update(imports).set({ booking, usedAt: by.now }).where(eq(imports.id, line))
  await markLine(by.db, line, { used: true })
  return row
}

/** Locked, so that two concurrent lessons cannot share a purchase. */
async function unused(db: Tx, line: string, buyer: string): Promise<ImportRow> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, line), eq(imports.buyer, buyer), isNull(imports.withdrawnAt)))
    .for('update')
  if (!row) throw fail(contentErrors, 'import-unpaid')
  if (row.booking !== null) throw fail(contentErrors, 'import-used')
  return row
}

/** The lesson was cancelled: its purchase can be used again. */
export async function freeImport(
  kit: Pick<Kit, 'clock'>,
  { db }: CallContext,
  booking: string,
): Promise<void> {
  const [row] = await db
    .update(imports)
    .set({ booking: null, usedAt: null })
    .where(eq(imports.booking, booking))
    .returning()
  if (!row || row.withdrawnAt !== null) return
  await markLine(db, row.id, { used: false })
  await notifyReady(kit, db, row, 'The lesson was cancelled.')
}

const notifyReady = (
  kit: Pick<Kit, 'clock'>,
  db: Tx,
  { buyer, name }: ImportRow,
  why: string,
): Promise<void> => notify(db, kit.clock, contentNotices, 'ImportReady', { user: buyer }, { name, why })

/** After payment. If the lesson cannot be scheduled any more, the buyer keeps the purchase. */
export const importHandlers = (kit: Kit): Handlers => ({
  async 'import-lesson'({ payload: { line, booking } }) {
    const [row] = await kit.db.select().from(imports).where(eq(imports.id, line))
    if (!row || row.booking !== null || row.withdrawnAt !== null) return
    const actor = { id: row.buyer, roles: ['user' as const, 'teacher' as const] }
    try {
      await kit.db.transaction(db =>
        importLesson(kit, { db, now: kit.clock.now(), actor }, booking, { line }),
      )
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      await notifyReady(kit, kit.db, row, `The lesson could not be scheduled: ${error.message}`)
    }
  },
})
