// Shared by all actions on a booking: caller and time, locking the row, and the only writer of its state.
import { minuteMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { bookingLifecycle } from '#services/contract/bookings/bookings.lifecycle.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'

export interface CallContext {
  readonly db: Tx
  readonly now: Date
  readonly actor: Actor
  readonly request?: { readonly address: string }
}

export const byClock = (db: Tx, now: Date): CallContext => ({ db, now, actor: { id: null, roles: [] } })

export const bookingSteps = lifecycle('booking', bookings, bookingLifecycle, { guards: {} })

export async function bookingById(db: Tx, id: string): Promise<BookingRow> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!row) throw kitFail('not-found')
  return row
}

/**
 * Lock order: times first, then the row, to avoid deadlocks. Freeing a time locks the provider's only;
 * taking one locks both.
 */
export async function lockedBooking(db: Tx, id: string, taking = false): Promise<BookingRow> {
  const { booker, servicer } = await bookingById(db, id)
  await lockTimes(db, taking ? [booker, servicer] : [servicer])
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  return row
}

export const isParty = ({ booker, servicer }: Pick<BookingRow, 'booker' | 'servicer'>, id: string | null) =>
  id !== null && (booker === id || servicer === id)

/** The other of the two people. */
export const otherSide = ({ booker, servicer }: Pick<BookingRow, 'booker' | 'servicer'>, id: string) =>
  id === booker ? servicer : booker

export const minutesOf = ({ start, end }: Pick<BookingRow, 'start' | 'end'>): number =>
  Math.round((end.getTime() - start.getTime()) / minuteMs)
