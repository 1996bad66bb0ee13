// Group boards. A stroke is accepted from members of the group who may answer on the page and send the
// board's secret; the group and the teachers are notified.
import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { boardLimits, type BoardStroke, type GroupBoard } from '#rooms/contract/board.shapes.ts'
import { groupOf } from '#rooms/contract/group-answers.rules.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { snapshotOf } from '#sessions/server/sessions.api.ts'
import { roomAccessFor, seesAll, type RoomAccess } from '../room/room-access.ts'
import { groupBoards, strokes, type GroupBoardRow } from '../boards.tables.ts'
import { seats } from '../rooms.tables.ts'
import { wired, whereOf, announce } from './board-wire.ts'
import { stateWith, seatsOf, assertOpen, type Key, memberFor, boardBy, membersOf } from './board-access.ts'

type Line = Pick<BoardStroke, 'points' | 'color' | 'width'>

interface StrokeRequest {
  readonly key: string
  readonly at?: number | undefined
}

export async function boardsOn(db: Tx, access: RoomAccess, page: string): Promise<GroupBoard[]> {
  const { room, by } = access
  const groups = seesAll(by) ? room.board.groups.map(({ _id }) => _id) : await ownGroup(db, access)
  if (groups.length === 0) return []
  const found = await db
    .select()
    .from(groupBoards)
    .where(and(eq(groupBoards.room, room.id), eq(groupBoards.page, page), inArray(groupBoards.group, groups)))
  return wired(db, access, found)
}

async function ownGroup(db: Tx, access: RoomAccess): Promise<string[]> {
  const { id } = access.by
  const group = groupOf(stateWith(access, await seatsOf(db, access, eq(seats.uid, id))), id)
  return group === null ? [] : [group]
}

export async function openBoard(
  { db, now }: CallContext,
  access: RoomAccess,
  page: string,
): Promise<GroupBoard> {
  const { kit, room, session, by } = access
  const state = stateWith(access, await seatsOf(db, access, eq(seats.uid, by.id)))
  const group = groupOf(state, by.id)
  if (group === null) throw fail(roomsErrors, 'board-forbidden')
  assertOpen(access, state, page, now)
  const { pages, questions } = await snapshotOf(db, session.id)
  if (pages.every(({ _id }) => _id !== page) && questions.every(each => each.page !== page))
    throw fail(roomsErrors, 'page-unknown')
  await db
    .insert(groupBoards)
    .values({ id: kit.newId(), room: room.id, page, group, drawkey: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
  const [board] = await wired(
    db,
    access,
    await db
      .select()
      .from(groupBoards)
      .where(and(eq(groupBoards.room, room.id), eq(groupBoards.page, page), eq(groupBoards.group, group))),
  )
  if (!board) throw kitFail('unexpected')
  return board
}

export async function draw(
  kit: Kit,
  call: CallContext,
  { key, board: id, drawkey, points, color, width, at }: Key & Line & StrokeRequest,
) {
  const { db } = call
  const { access, board, members, me } = await memberFor(kit, call, { board: id, drawkey }, at)
  const line = { points, color, width }
  const [known] = await db
    .select()
    .from(strokes)
    .where(and(eq(strokes.board, id), eq(strokes.key, key)))
  if (known && known.uid !== me.uid) throw fail(roomsErrors, 'stroke-not-yours')
  const stroke = { _id: key, uid: me.uid, nickname: me.nickname, ...(known?.line ?? line) }
  if (known) return { ...whereOf(access, board), version: known.version, stroke }
  const [drawn] = await db.select({ n: count() }).from(strokes).where(eq(strokes.board, id))
  if ((drawn?.n ?? 0) >= boardLimits.strokes) throw fail(roomsErrors, 'board-full')
  const version = await nextVersion(db, board)
  await db.insert(strokes).values({ board: id, key, uid: me.uid, version, line })
  return announce(kit, db, 'created', { ...whereOf(access, board), version, stroke }, members)
}

/** Deletes one of the caller's strokes; idempotent. */
export async function takeAway(kit: Kit, call: CallContext, { key, at, ...sheet }: Key & StrokeRequest) {
  const { db } = call
  const { access, board, members, me } = await memberFor(kit, call, sheet, at)
  const [stroke] = await db
    .select()
    .from(strokes)
    .where(and(eq(strokes.board, board.id), eq(strokes.key, key)))
  if (!stroke) return { ...whereOf(access, board), version: board.version, ids: [key] }
  if (stroke.uid !== me.uid) throw fail(roomsErrors, 'stroke-not-yours')
  await db.delete(strokes).where(and(eq(strokes.board, board.id), eq(strokes.key, key)))
  return announce(
    kit,
    db,
    'removed',
    { ...whereOf(access, board), version: await nextVersion(db, board), ids: [key] },
    members,
  )
}

export async function clearBoard(kit: Kit, call: CallContext, sheet: Key) {
  const { db } = call
  const board = await boardBy(db, sheet)
  const access = await roomAccessFor(kit, call, board.room, 'teacher')
  if (access.by.role !== 'teacher') throw fail(roomsErrors, 'room-forbidden')
  await db.delete(strokes).where(eq(strokes.board, board.id))
  return announce(
    kit,
    db,
    'removed',
    { ...whereOf(access, board), version: await nextVersion(db, board), ids: null },
    await membersOf(db, access, board),
  )
}

async function nextVersion(db: Tx, { id, version }: GroupBoardRow): Promise<number> {
  await db
    .update(groupBoards)
    .set({ version: version + 1 })
    .where(eq(groupBoards.id, id))
  return version + 1
}
