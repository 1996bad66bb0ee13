// Staff lift one suspension; the others stay.
import { eq } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { defaultRegion } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { dateInWords } from '#sessions/contract/times.rules.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import type { CallContext } from '../bookings/act.ts'
import { suspensions, type SuspensionRow } from '../suspensions.tables.ts'
import { openSuspensions } from './suspend.ts'
import { suspendedUntil } from './suspended.ts'

interface SuspensionKey {
  readonly uid: string
  /** The report that caused it, or its own id. */
  readonly accident?: string | undefined
  readonly log?: string | undefined
}

/** The others keep their length and are rescheduled as if this one had never existed. */
export async function withdrawSuspension(
  kit: Kit,
  by: CallContext,
  { uid, accident, log }: SuspensionKey,
): Promise<void> {
  const { db, now, actor } = by
  await lockTimes(db, [uid])
  const open = await openSuspensions(by, uid)
  const row = open.find(each => each.id === log || (accident !== undefined && each.accident === accident))
  if (!row) throw kitFail('not-found')
  if (uid === actor.id) throw kitFail('forbidden')
  await db
    .update(suspensions)
    .set({ withdrawnAt: now, withdrawnBy: actor.id })
    .where(eq(suspensions.id, row.id))
  let last: Date | undefined
  for (const each of open.filter(({ id }) => id !== row.id)) {
    const begun = each.startAt <= now ? each.startAt : now
    const startAt: Date = last === undefined ? begun : last
    const endAt = new Date(startAt.getTime() + each.days * dayMs)
    await db.update(suspensions).set({ startAt, endAt }).where(eq(suspensions.id, each.id))
    last = endAt
  }
  await writeAudit(db, by, 'suspension.withdraw', row.id, { before: { uid, days: row.days } })
  await notifyWithdrawn(kit, by, row)
}

async function notifyWithdrawn(
  kit: Kit,
  { db, now }: CallContext,
  { id, uid, days }: SuspensionRow,
): Promise<void> {
  const until = await suspendedUntil(db, now, uid)
  const person = await personOf(db, uid)
  const place = person ? { timeZone: person.timeZone, locale: person.lang } : defaultRegion
  await notify(
    db,
    kit.clock,
    bookingNotices,
    'SuspensionWithdrawn',
    { user: uid },
    {
      days: String(days),
      until:
        until === null
          ? 'You can be booked again.'
          : `You can be booked again after ${dateInWords(until, place)}.`,
    },
    { key: id },
  )
}
