// The waiting list: free seats go to the next person at once, paid ones as an offer for some hours.
import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { enrolUntil, hindrance, seatsLeft } from '#sessions/contract/enrol.rules.ts'
import { notifySeat } from './notices.ts'
import { joinersById, lockSeats, seat, takenBefore } from './seats.ts'
import { waiting, type SessionRow } from '../sessions.tables.ts'

const offerHours = 12
/** Batch size; the rest follow in the next run. */
const maxOffers = 200

interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}

const offerUntil = (session: SessionRow, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * hourMs, enrolUntil(session).getTime()))

/** Assigns free seats to the next people. Idempotent. */
export async function promote({ db, now }: WriteMoment, id: string): Promise<void> {
  const session = await lockSeats(db, id)
  const over = session.del || session.status === 'close' || now >= enrolUntil(session)
  // An expired offer is gone for good; once registration is closed, the list is emptied.
  await db
    .delete(waiting)
    .where(and(eq(waiting.session, id), over ? undefined : lte(waiting.offeredUntil, now)))
  if (over) return
  let left = seatsLeft(session.regMax, await takenBefore(db, session, now, null)) ?? maxOffers
  if (left === 0) return
  const next = await db
    .select()
    .from(waiting)
    .where(and(eq(waiting.session, id), isNull(waiting.offeredUntil)))
    .orderBy(asc(waiting.at), asc(waiting.uid))
    .limit(maxOffers)
  const people = await joinersById(
    db,
    next.map(({ uid }) => uid),
  )
  for (const { uid } of next) {
    if (left === 0) return
    const joiner = people.get(uid)
    // Seats are counted here, so only the person's own conditions can object.
    if (!joiner || hindrance({ ...session, regMax: 0 }, joiner, now) !== null) {
      await db.delete(waiting).where(and(eq(waiting.session, id), eq(waiting.uid, uid)))
      continue
    }
    left--
    if (session.price > 0) {
      const until = offerUntil(session, now)
      await db
        .update(waiting)
        .set({ offeredUntil: until })
        .where(and(eq(waiting.session, id), eq(waiting.uid, uid)))
      await notifySeat({ db, now }, 'seatOffered', session, uid, { until })
    } else {
      await seat(db, { session, person: joiner.person, now })
      await notifySeat({ db, now }, 'seatFree', session, uid)
    }
  }
}

/** Handles expired offers, and seats freed without an event, such as a higher limit. */
export const waitingJob = ({ db, log, wake }: Kit): Job => ({
  name: 'sessions: waiting lists',
  every: 60,
  async run(now) {
    const rows = await db
      .selectDistinct({ session: waiting.session })
      .from(waiting)
      .where(
        or(
          isNull(waiting.offeredUntil),
          and(isNotNull(waiting.offeredUntil), lte(waiting.offeredUntil, now)),
        ),
      )
      .limit(1000)
    for (const { session } of rows) {
      try {
        await db.transaction(tx => promote({ db: tx, now }, session))
      } catch (error) {
        log.warn('a waiting list did not move', { session, ...errorFields(error) })
      }
    }
    if (rows.length > 0) wake()
  },
})

/** Number of people ahead. */
export async function placeOf(
  db: Tx,
  session: string,
  uid: string,
): Promise<{ readonly before: number; readonly offeredUntil: Date | null; readonly at: Date } | undefined> {
  const rows = await db
    .select()
    .from(waiting)
    .where(eq(waiting.session, session))
    .orderBy(asc(waiting.at), asc(waiting.uid))
  const before = rows.findIndex(row => row.uid === uid)
  const row = rows[before]
  return row && { before, offeredUntil: row.offeredUntil, at: row.at }
}

export const leaveWaiting = async (db: Tx, sessions: readonly string[], uid: string): Promise<string[]> =>
  (
    await db
      .delete(waiting)
      .where(and(inArray(waiting.session, [...sessions]), eq(waiting.uid, uid)))
      .returning({ session: waiting.session })
  ).map(({ session }) => session)
