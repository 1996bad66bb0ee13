// What other domains read from a room: attendance, answers and comments.
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import {
  responses,
  roomComments,
  rooms,
  seats,
  type ResponseRow,
  type RoomCommentRow,
  type SeatRow,
} from './rooms.tables.ts'

import { responseVersions, type VersionRow } from './work.tables.ts'

export type { ResponseRow, RoomCommentRow } from './rooms.tables.ts'
export { recordingsOf, staysOf } from './presence/stays.ts'

/**
 * Learners with a seat: those who entered, and those a teacher marked. Without guests unless requested,
 * because reports leave them out.
 */
export const seatsOf = async (
  db: Tx,
  session: string,
  options: { readonly guests?: boolean } = {},
): Promise<SeatRow[]> =>
  (
    await db
      .select({ seat: seats })
      .from(seats)
      .innerJoin(rooms, eq(rooms.id, seats.room))
      .where(
        and(
          eq(rooms.session, session),
          eq(seats.side, 'learner'),
          options.guests ? undefined : eq(seats.guest, false),
        ),
      )
      .orderBy(asc(seats.entered), asc(seats.uid))
  ).map(({ seat }) => seat)

export const teachersOfSession = async (db: Tx, session: string): Promise<SeatRow[]> =>
  (
    await db
      .select({ seat: seats })
      .from(seats)
      .innerJoin(rooms, eq(rooms.id, seats.room))
      .where(and(eq(rooms.session, session), eq(seats.side, 'teacher')))
      .orderBy(asc(seats.entered), asc(seats.uid))
  ).map(({ seat }) => seat)

/** Answers in chronological order, without guests'. */
export const responsesOf = (db: Tx, session: string, uid?: string): Promise<ResponseRow[]> =>
  db
    .select()
    .from(responses)
    .where(
      and(
        eq(responses.session, session),
        eq(responses.guest, false),
        uid === undefined ? undefined : eq(responses.uid, uid),
      ),
    )
    .orderBy(asc(responses.createdAt), asc(responses.id))

/** The first submitted version of answers that were replaced since, by answer id. */
export const firstVersions = async (
  db: Tx,
  session: string,
  uid?: string,
): Promise<ReadonlyMap<string, VersionRow>> => {
  const rows = await db
    .select({ version: responseVersions })
    .from(responseVersions)
    .innerJoin(rooms, eq(rooms.id, responseVersions.room))
    .where(
      and(
        eq(rooms.session, session),
        eq(responseVersions.version, 1),
        uid === undefined ? undefined : eq(responseVersions.uid, uid),
      ),
    )
  return new Map(rows.map(({ version }) => [version.response, version]))
}

export const commentsOf = async (db: Tx, session: string, uid?: string): Promise<RoomCommentRow[]> =>
  (
    await db
      .select({ comment: roomComments })
      .from(roomComments)
      .innerJoin(rooms, eq(rooms.id, roomComments.room))
      .where(and(eq(rooms.session, session), uid === undefined ? undefined : eq(roomComments.to, uid)))
      .orderBy(asc(roomComments.createdAt), asc(roomComments.id))
  ).map(({ comment }) => comment)
