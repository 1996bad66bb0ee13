// Boards as clients see them, and the events for changes.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { BoardNews, GroupBoard } from '#rooms/contract/board.shapes.ts'
import { sessionDrawContract } from '#rooms/contract/session-draw.contract.ts'
import type { RoomAccess } from '../room/room-access.ts'
import { ownOf, teachersOf } from '../room/room-news.ts'
import { strokes, type GroupBoardRow } from '../boards.tables.ts'
import { seats, type SeatRow } from '../rooms.tables.ts'

export const whereOf = ({ session: { sid } }: RoomAccess, { id: board, page, group }: GroupBoardRow) => ({
  sid,
  page,
  group,
  board,
})

export async function announce<T extends BoardNews>(
  kit: Kit,
  db: Tx,
  event: 'created' | 'removed',
  record: T,
  members: readonly SeatRow[],
): Promise<T> {
  await emit(db, kit.clock, sessionDrawContract, event, record, [
    teachersOf(record.sid),
    ...members.map(({ uid }) => ownOf(record.sid, uid)),
  ])
  return record
}

export async function wired(
  db: Tx,
  { session: { sid }, room, by }: RoomAccess,
  boards: readonly GroupBoardRow[],
): Promise<GroupBoard[]> {
  if (boards.length === 0) return []
  const drawn = await db
    .select({
      board: strokes.board,
      _id: strokes.key,
      uid: strokes.uid,
      line: strokes.line,
      nickname: seats.nickname,
    })
    .from(strokes)
    .leftJoin(seats, and(eq(seats.room, room.id), eq(seats.uid, strokes.uid), eq(seats.side, 'learner')))
    .where(
      inArray(
        strokes.board,
        boards.map(({ id }) => id),
      ),
    )
    .orderBy(asc(strokes.version))
  return boards.map(({ id, page, group, drawkey, version }) => ({
    _id: id,
    sid,
    page,
    group,
    version,
    drawkey: by.role === 'observer' ? null : drawkey,
    strokes: drawn.flatMap(({ board, line, nickname, ...stroke }) =>
      board === id ? [{ ...stroke, ...line, nickname: nickname ?? '' }] : [],
    ),
  }))
}
