// The attendance record of a booked lesson's room, and the only evidence of a working microphone.
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { mergeStays, type Stay } from '#rooms/contract/stays.rules.ts'
import { responses } from '../rooms.tables.ts'
import { stays } from '../stays.tables.ts'

export interface StayBegun {
  readonly connection: string
  readonly session: string
  readonly uid: string
}

/** A connection that was presumed lost continues. */
export async function beginStays(db: Tx, list: readonly StayBegun[], now: Date): Promise<void> {
  if (list.length === 0) return
  await db
    .insert(stays)
    .values(list.map(each => ({ ...each, from: now })))
    .onConflictDoUpdate({ target: [stays.connection, stays.session], set: { until: null, lost: false } })
}

export async function endStays(
  db: Tx,
  connections: readonly string[],
  now: Date,
  lost: boolean,
): Promise<void> {
  if (connections.length === 0) return
  await db
    .update(stays)
    .set({ until: sql`greatest(${now.toISOString()}::timestamptz, ${stays.from})`, lost })
    .where(and(inArray(stays.connection, [...new Set(connections)]), isNull(stays.until)))
}

/** Stays by person, oldest first. */
export async function staysOf(db: Tx, session: string): Promise<ReadonlyMap<string, Stay[]>> {
  const rows = await db.select().from(stays).where(eq(stays.session, session))
  const byPerson = Map.groupBy(rows, ({ uid }) => uid)
  return new Map(
    [...byPerson].map(([uid, of]) => [
      uid,
      mergeStays(of.map(({ from, until, lost }) => ({ from, until, lost }))),
    ]),
  )
}

/**
 * Number of audio and video answers recorded by a person: a room's only evidence of a working
 * microphone.
 */
export const recordingsOf = (db: Tx, session: string, uid: string): Promise<number> =>
  db.$count(
    responses,
    and(eq(responses.session, session), eq(responses.uid, uid), eq(responses.type, 'media')),
  )

/** Lessons can be reported for 7 days; a month leaves time to decide. */
const keptDays = 30

export const forgetStays = (db: Tx, now: Date) =>
  db.delete(stays).where(lt(stays.from, new Date(now.getTime() - keptDays * dayMs)))
