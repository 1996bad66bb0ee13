// Expiring police vettings: the provider is notified 30 days before and on the day, and later lessons are
// cancelled 7 days before.
import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { notify } from '#kit/server/notify.ts'
import { campusNotices } from '#services/contract/campus/campus.notices.ts'
import { dateAfter, isVettingValid, vettingDays } from '#services/contract/campus/campus.rules.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { byClock } from '../bookings/act.ts'
import { bookings } from '../bookings.tables.ts'
import { campuses, type CampusRow } from '../campus.tables.ts'
import { cancelOnCampus } from './cancel-on-campus.ts'
import { todayOf } from './campus.ts'

const batch = 200
/** Compares local dates of the provider, which may be a day ahead. */
const aDay = 1

export const campusJob = (kit: Kit): Job => ({
  name: 'services: police vettings',
  every: 600,
  async run(now) {
    const within = (days: number) =>
      lte(campuses.vettingDate, dateAfter(now.toISOString().slice(0, 10), days + aDay))
    await each(kit, and(within(vettingDays.reminder), isNull(campuses.remindedAt)), (tx, row) =>
      remind(kit, tx, row, now),
    )
    await each(kit, and(within(vettingDays.cancel), hasLessonsAfter), (tx, row) => cancel(kit, tx, row, now))
    await each(kit, and(within(0), isNull(campuses.expiredAt)), (tx, row) => expire(kit, tx, row, now))
    kit.wake()
  },
})

const hasLessonsAfter = sql`exists (select 1 from ${bookings} where ${bookings.servicer} = ${campuses.owner} and ${bookings.place} is not null and ${bookings.status} in ${[...liveStates]} and ${bookings.start} > ${campuses.vettingDate}::timestamptz)`

/** A batch, each in a separate transaction; failures are left for the next run. */
async function each(
  kit: Kit,
  which: SQL | undefined,
  act: (tx: Tx, row: CampusRow) => Promise<unknown>,
): Promise<void> {
  const rows = await kit.db
    .select()
    .from(campuses)
    .where(and(eq(campuses.status, 'approved'), which))
    .orderBy(asc(campuses.vettingDate), asc(campuses.id))
    .limit(batch)
  for (const row of rows)
    await kit.db
      .transaction(tx => act(tx, row))
      .catch((error: unknown) =>
        kit.log.error('a vetting could not be looked after', { campus: row.id, ...errorFields(error) }),
      )
}

async function remind(kit: Kit, tx: Tx, row: CampusRow, now: Date): Promise<void> {
  const date = await dueDate(tx, row, now, vettingDays.reminder)
  if (date === null || !(await mark(tx, row, 'remindedAt', now))) return
  await notify(tx, kit.clock, campusNotices, 'VettingExpiring', { user: row.owner }, { date })
}

async function cancel(kit: Kit, tx: Tx, row: CampusRow, now: Date): Promise<void> {
  const date = await dueDate(tx, row, now, vettingDays.cancel)
  if (date !== null) await cancelOnCampus(kit, byClock(tx, now), row.owner, date)
}

async function expire(kit: Kit, tx: Tx, row: CampusRow, now: Date): Promise<void> {
  const today = await todayOf({ db: tx, now }, row.owner)
  if (row.vettingDate === null || isVettingValid(row.vettingDate, today)) return
  if (await mark(tx, row, 'expiredAt', now))
    await notify(tx, kit.clock, campusNotices, 'VettingExpired', { user: row.owner }, {})
}

/** The last day, if it is at most so many local days ahead. */
async function dueDate(tx: Tx, row: CampusRow, now: Date, days: number): Promise<string | null> {
  const today = await todayOf({ db: tx, now }, row.owner)
  return row.vettingDate !== null && row.vettingDate <= dateAfter(today, days) ? row.vettingDate : null
}

async function mark(
  tx: Tx,
  { id }: CampusRow,
  column: 'remindedAt' | 'expiredAt',
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(campuses)
    .set({ [column]: now })
    .where(and(eq(campuses.id, id), eq(campuses.status, 'approved'), isNull(campuses[column])))
    .returning({ id: campuses.id })
  return marked.length > 0
}
