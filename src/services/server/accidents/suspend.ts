// Suspension: blocks bookings for a number of days, cancels lessons within them and returns their credits.
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import type { suspensionTypes } from '#services/contract/bookings/accidents.contract.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import {
  dissatisfaction,
  frequentCancellation,
  isFrequent,
  isNobodySatisfied,
} from '#services/contract/bookings/bookings.rules.ts'
import { bookings } from '../bookings.tables.ts'
import { suspensions, type SuspensionRow } from '../suspensions.tables.ts'
import type { CallContext } from '../bookings/act.ts'
import { cancelBooking } from '../bookings/cancel.ts'
import { profiles } from '../services.tables.ts'

type SuspensionType = (typeof suspensionTypes)[number]

export interface NewSuspension {
  readonly uid: string
  readonly type: SuspensionType
  readonly days: number
  readonly accident?: string
}

/** Suspensions are consecutive: a second one starts when the first ends. */
export async function suspend(
  kit: Kit,
  by: CallContext,
  { uid, type, days, accident }: NewSuspension,
): Promise<void> {
  if (days === 0) return
  await lockTimes(by.db, [uid])
  const open = await openSuspensions(by, uid)
  const startAt = open.at(-1)?.endAt ?? by.now
  const endAt = new Date(startAt.getTime() + days * dayMs)
  await by.db.insert(suspensions).values({
    id: kit.newId(),
    uid,
    type,
    accident: accident ?? null,
    days,
    startAt,
    endAt,
    createdAt: by.now,
  })
  await notify(
    by.db,
    kit.clock,
    bookingNotices,
    'Suspended',
    { user: uid },
    { until: endAt.toISOString(), why: reasons[type] },
  )
  await cancelWithin(kit, by, uid, { start: startAt, end: endAt })
}

const reasons: Readonly<Record<SuspensionType, string>> = {
  'teaching-accident': 'A report about one of your lessons was upheld.',
  'frequent-cancellation': 'More than a third of your lessons of the last 90 days did not take place.',
  '0-satisfaction-rate': 'None of those who rated your lessons was satisfied.',
}

/** Cancelled by the system: credits are returned, and it counts against nobody. */
async function cancelWithin(
  kit: Kit,
  by: CallContext,
  uid: string,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<void> {
  const rows = await by.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.servicer, uid),
        inArray(bookings.status, ['waiting', 'booked', 'scheduled']),
        gte(bookings.start, start),
        gt(bookings.start, by.now),
        lt(bookings.start, end),
      ),
    )
    .orderBy(asc(bookings.id))
  for (const { id } of rows)
    await cancelBooking(kit, by, id, 'system', 'The provider cannot teach at that time.')
}

export const openSuspensions = ({ db, now }: CallContext, uid: string): Promise<SuspensionRow[]> =>
  db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.uid, uid), isNull(suspensions.withdrawnAt), gt(suspensions.endAt, now)))
    .orderBy(asc(suspensions.startAt))

/**
 * Cancelled by the provider, or not scheduled in time; bookings that no guardian approved do not count,
 * because the provider never saw them.
 */
export const lostLessons = sql<number>`count(*) filter (where ${bookings.cancel} in ('servicer', 'timeout') and (${bookings.guardianRequestedAt} is null or ${bookings.guardianApprovedAt} is not null))::int`

/**
 * Checked at each cancellation: losing more than a third of 90 days' bookings lists a provider last and
 * suspends them, once at a time.
 */
export async function judgeCancelling(kit: Kit, by: CallContext, uid: string): Promise<void> {
  const since = new Date(by.now.getTime() - frequentCancellation.window * dayMs)
  const [counted] = await by.db
    .select({
      booked: count(),
      lost: lostLessons,
    })
    .from(bookings)
    .where(and(eq(bookings.servicer, uid), gte(bookings.createdAt, since)))
  if (!counted || !isFrequent(counted)) return
  await by.db.update(profiles).set({ lag: true }).where(eq(profiles.id, uid))
  await suspendOnce(kit, by, { uid, type: 'frequent-cancellation', days: frequentCancellation.days })
}

/** Three or more ratings, none satisfied. */
export async function judgeRatings(
  kit: Kit,
  by: CallContext,
  uid: string,
  figures: { readonly ratings: number; readonly satisfied: number },
): Promise<void> {
  if (isNobodySatisfied(figures))
    await suspendOnce(kit, by, { uid, type: '0-satisfaction-rate', days: dissatisfaction.days })
}

/** Not while one for the same reason is in force. */
async function suspendOnce(kit: Kit, by: CallContext, suspension: NewSuspension): Promise<void> {
  await lockTimes(by.db, [suspension.uid])
  const open = await openSuspensions(by, suspension.uid)
  if (!open.some(({ type }) => type === suspension.type)) await suspend(kit, by, suspension)
}
