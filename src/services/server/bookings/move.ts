// Rescheduling by consent: one side proposes, the other agrees. Until then the lesson keeps its time.
import { minuteMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { moveSession } from '#sessions/server/booked.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { isSuspendedAt } from '../accidents/suspended.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { vettedUntil } from '../campus/vetted.ts'
import { packUsers } from '../credits.tables.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { nextSlots, slotAt, type Lesson } from '../slots/slots.ts'
import { isParty, lockedBooking, otherSide, type CallContext } from './act.ts'
import { announce, announceTime, notifyParty } from './booking-notices.ts'

const noMove = { moveStart: null, moveBy: null, moveMessage: null, moveAt: null } as const

export async function proposeMove(
  kit: Kit,
  by: CallContext,
  { _id, start, message }: { readonly _id: string; readonly start: string; readonly message: string },
): Promise<BookingRow> {
  const row = await movable(by, _id)
  const to = new Date(start)
  if (to.getTime() === row.start.getTime()) throw fail(bookingErrors, 'move-same')
  await freeTime(kit, by, row, to)
  const me = by.actor.id ?? ''
  const proposed = await write(by, row, { moveStart: to, moveBy: me, moveMessage: message, moveAt: by.now })
  await notifyParty(
    kit,
    by.db,
    proposed,
    otherSide(row, me),
    'BookingMoveProposed',
    { message },
    { times: { to }, key: `${row.id} ${by.now.toISOString()}` },
  )
  await announce(kit, by.db, proposed, 'patched')
  return proposed
}

export async function answerMove(
  kit: Kit,
  by: CallContext,
  { _id, agree }: { readonly _id: string; readonly agree: boolean },
): Promise<BookingRow> {
  const row = await movable(by, _id)
  const me = by.actor.id ?? ''
  if (row.moveStart === null) throw fail(bookingErrors, 'move-none')
  if (agree && row.moveBy === me) throw fail(bookingErrors, 'move-own')
  const answered = agree ? await moveTo(kit, by, row, row.moveStart) : await write(by, row, noMove)
  if (!agree && row.moveBy !== null && row.moveBy !== me)
    await notifyParty(kit, by.db, answered, row.moveBy, 'BookingMoveRefused', {}, { key: moveKey(row) })
  await announce(kit, by.db, answered, 'patched')
  return answered
}

const moveKey = ({ id, moveAt }: BookingRow): string => `${id} ${moveAt?.toISOString()}`

async function moveTo(kit: Kit, by: CallContext, row: BookingRow, start: Date): Promise<BookingRow> {
  const { end, pause } = await freeTime(kit, by, row, start)
  const moved = await write(by, row, {
    ...noMove,
    start,
    end,
    heldUntil: new Date(end.getTime() + pause * minuteMs),
    sequence: row.sequence + 1,
    remindedAt: null,
    warnedAt: null,
  })
  const [session] = row.session === null ? [] : await sessionsByIds(by.db, [row.session])
  if (session) await moveSession(kit, by, session, { start, end })
  for (const to of [row.booker, row.servicer]) await notifyParty(kit, by.db, moved, to, 'BookingMoved', {})
  await announceTime(kit, by.db, row, 'freed')
  await announceTime(kit, by.db, moved, 'taken')
  return moved
}

/** Booked or scheduled, not started, and the caller's own. */
async function movable(by: CallContext, id: string): Promise<BookingRow> {
  const row = await lockedBooking(by.db, id, true)
  if (!isParty(row, by.actor.id)) throw kitFail('not-found')
  if (row.status !== 'booked' && row.status !== 'scheduled')
    throw kitFail('wrong-state', { status: row.status, event: 'move' })
  if (by.now >= row.start) throw fail(bookingErrors, 'booking-over')
  return row
}

/** Checked like a new booking, ignoring the lesson being moved. */
async function freeTime(kit: Kit, by: CallContext, row: BookingRow, start: Date) {
  const [bought] = await by.db.select().from(packUsers).where(eq(packUsers.id, row.packUser))
  if (!bought) throw kitFail('not-found')
  if (await isSuspendedAt(by.db, row.servicer, start)) throw fail(bookingErrors, 'provider-suspended')
  const lesson: Lesson = {
    profile: await demandProfile(by.db, row.servicer),
    snapshot: bought.snapshot,
    booker: row.booker,
    times: row.times,
    moving: row,
    ...(await vettedUntil(by.db, row.servicer, bought.snapshot)),
  }
  const slot = await slotAt(kit, by, lesson, start)
  if (slot) return { ...slot, pause: bought.snapshot.break }
  throw fail(bookingErrors, 'invalid-service-times', { next: await nextSlots(kit, by, lesson, start) })
}

async function write(
  { db, now }: CallContext,
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
