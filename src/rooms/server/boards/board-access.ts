// Who may draw on a group's board. Loads only the part of the room that a stroke needs.
import { and, eq, isNotNull } from 'drizzle-orm'
import { sameText } from '#identity/server/vault.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { groupOf } from '#rooms/contract/group-answers.rules.ts'
import { applyAll, emptyRoom } from '#rooms/contract/room.facts.ts'
import { answering, madeAt } from '#rooms/contract/work-state.rules.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { roomAccessFor, type RoomAccess } from '../room/room-access.ts'
import { seatOf, wholeBoard } from '../room/room-state.ts'
import { syncWithSession } from '../room/room-working.ts'
import { groupBoards, type GroupBoardRow } from '../boards.tables.ts'
import { seats, type SeatRow } from '../rooms.tables.ts'

export interface Key {
  readonly board: string
  readonly drawkey: string
}

/**
 * Locks the board until the transaction ends, which orders strokes. A wrong secret gives the same error
 * as a missing board.
 */
export async function boardBy(db: Tx, { board, drawkey }: Key): Promise<GroupBoardRow> {
  const [row] = await db.select().from(groupBoards).where(eq(groupBoards.id, board)).for('update')
  if (!row || !sameText(row.drawkey, drawkey)) throw fail(roomsErrors, 'board-forbidden')
  return row
}

interface Member {
  readonly access: RoomAccess
  readonly board: GroupBoardRow
  readonly members: readonly SeatRow[]
  readonly me: SeatRow
}

/** A former member still knows the secret, but it no longer works. */
export async function memberFor(
  kit: Kit,
  call: CallContext,
  sheet: Key,
  claimed: number | undefined,
): Promise<Member> {
  const board = await boardBy(call.db, sheet)
  const access = await roomAccessFor(kit, call, board.room, 'student')
  const members = await membersOf(call.db, access, board)
  const state = stateWith(access, members)
  const me = members.find(({ uid }) => uid === access.by.id)
  if (!me || groupOf(state, me.uid) !== board.group) throw fail(roomsErrors, 'board-forbidden')
  const made = madeAt(claimed, call.now.getTime(), state.seats[me.uid]?.entered ?? 0)
  assertOpen(access, state, board.page, call.now, made)
  return { access, board, members, me }
}

export function assertOpen(
  { session, by }: RoomAccess,
  state: RoomState,
  page: string,
  now: Date,
  made?: number,
): void {
  const refused = answering(state, by.id, page, {
    now: now.getTime(),
    open: learnersMayEnter(session, now),
    alone: false,
    ended: session.ended?.getTime() ?? null,
    made,
  })
  if (refused) throw fail(roomsErrors, refused)
}

export const seatsOf = (db: Tx, { room }: RoomAccess, whose: ReturnType<typeof eq>): Promise<SeatRow[]> =>
  db
    .select()
    .from(seats)
    .where(and(eq(seats.room, room.id), eq(seats.side, 'learner'), isNotNull(seats.entered), whose))

export const membersOf = (db: Tx, access: RoomAccess, { group }: GroupBoardRow): Promise<SeatRow[]> =>
  seatsOf(db, access, eq(seats.group, group))

/** The part of the room that a stroke needs; answers are not loaded. */
export function stateWith({ room, session }: RoomAccess, people: readonly SeatRow[]): RoomState {
  const state: RoomState = {
    ...emptyRoom,
    ...wholeBoard(room.board),
    seats: Object.fromEntries(people.map(row => [row.uid, seatOf(row)])),
  }
  return applyAll(state, syncWithSession(state, session))
}
