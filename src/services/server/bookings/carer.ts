// Carer lessons: a carer reviews the reports of a learner's other lessons in one subject (services.md
// section 10).
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type * as z from '#zod'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { sentReportsOf } from '#rooms/server/learner-reports.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import type { CarerReport } from '#services/contract/bookings/bookings.shapes.ts'
import { bookings, type BookingRow, type StoredCarer } from '../bookings.tables.ts'
import type { PackUserRow } from '../credits.tables.ts'
import { applications } from '../services.tables.ts'
import { lockedBooking, type CallContext } from './act.ts'
import { announce } from './booking-notices.ts'

/** Carer data of a new booking. Only carers' packages require a subject, which must be one of theirs. */
export function carerFor({ snapshot }: PackUserRow, subject: string | undefined): StoredCarer | null {
  if (snapshot.consultant !== 'carer') return null
  const [only] = snapshot.subject.length === 1 ? snapshot.subject : []
  const wanted = subject ?? only
  if (wanted === undefined || !snapshot.subject.includes(wanted)) throw fail(bookingErrors, 'carer-subject')
  return { subject: wanted, hasView: false, used: false, imported: [] }
}

export async function reportsForCarer(
  by: CallContext,
  row: BookingRow,
): Promise<z.input<typeof CarerReport>[]> {
  const carer = carerOf(row)
  const reports = await reportsIn(by.db, row.booker, carer.subject)
  if (!carer.hasView) await write(by, row, { ...carer, hasView: true })
  return reports
}

/** A report reader for rooms: the carer of a lesson in the subject, unless cancelled. */
export async function isCarerOf(
  db: Tx,
  { id }: Actor,
  { session, uid }: { readonly session: string; readonly uid: string },
): Promise<boolean> {
  const rows =
    id === null
      ? []
      : await db
          .select({ carer: bookings.carer })
          .from(bookings)
          .where(
            and(
              eq(bookings.servicer, id),
              eq(bookings.booker, uid),
              isNotNull(bookings.carer),
              inArray(bookings.status, ['booked', 'scheduled', 'ended']),
            ),
          )
  for (const { carer } of rows)
    if (carer && (await lessonsIn(db, uid, carer.subject)).includes(session)) return true
  return false
}

export async function importCarer(
  kit: Kit,
  by: CallContext,
  { id }: BookingRow,
  wanted: readonly string[],
): Promise<BookingRow> {
  const row = await lockedBooking(by.db, id)
  const carer = carerOf(row)
  const there = (await reportsIn(by.db, row.booker, carer.subject)).map(({ session }) => session)
  if (wanted.some(session => !there.includes(session))) throw fail(bookingErrors, 'carer-report')
  const written = await write(by, row, {
    ...carer,
    hasView: true,
    used: true,
    imported: [...new Set(wanted)],
  })
  await announce(kit, by.db, written, 'patched')
  return written
}

/** A cancelled lesson gives no access. */
function carerOf({ carer, status }: BookingRow): StoredCarer {
  if (carer === null || status === 'cancelled' || status === 'waiting')
    throw fail(bookingErrors, 'carer-none')
  return carer
}

const reportsIn = async (db: Tx, learner: string, subject: string) =>
  sentReportsOf(db, learner, await lessonsIn(db, learner, subject))

/** Sessions of the learner's ended lessons in a subject. */
async function lessonsIn(db: Tx, learner: string, subject: string): Promise<string[]> {
  const rows = await db
    .select({ session: bookings.session })
    .from(bookings)
    .innerJoin(applications, eq(applications.id, bookings.application))
    .where(and(eq(bookings.booker, learner), eq(bookings.status, 'ended'), eq(applications.subject, subject)))
  return rows.flatMap(({ session }) => session ?? [])
}

async function write({ db, now }: CallContext, { id }: BookingRow, carer: StoredCarer): Promise<BookingRow> {
  const [row] = await db
    .update(bookings)
    .set({ carer, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning()
  if (!row) throw kitFail('not-found')
  return row
}
