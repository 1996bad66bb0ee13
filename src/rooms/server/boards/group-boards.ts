// Sheets that groups draw on together. Lines are added one by one, by who belongs to the group, may answer on the page
// and shows the secret of the sheet; everybody of the group and the teachers hear of them.
import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { sameText } from '#identity/server/vault.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import {
  boardLimits,
  type BoardNews,
  type BoardStroke,
  type GroupBoard,
} from '#rooms/contract/board.shapes.ts'
import { groupOf } from '#rooms/contract/group-answers.rules.ts'
import { sessionDrawContract } from '#rooms/contract/session-draw.contract.ts'
import { applyAll, emptyRoom } from '#rooms/contract/room.facts.ts'
import { answering, madeAt } from '#rooms/contract/work-state.rules.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { snapshotOf } from '#sessions/server/sessions.api.ts'
import { roomAccessFor, seesAll, type RoomAccess } from '../room/room-access.ts'
import { ownOf, teachersOf } from '../room/room-news.ts'
import { seatOf, wholeBoard } from '../room/room-state.ts'
import { inLine } from '../room/room-working.ts'
import { groupBoards, strokes, type GroupBoardRow } from '../boards.tables.ts'
import { seats, type SeatRow } from '../rooms.tables.ts'

type Calling = Pick<Call, 'db' | 'actor' | 'now'>
interface Key {
  readonly board: string
  readonly drawkey: string
}
type Line = Pick<BoardStroke, 'points' | 'color' | 'width'>
interface Drawn {
  readonly key: string
  readonly at?: number | undefined
}

export async function boardsOn(db: Tx, place: RoomAccess, page: string): Promise<GroupBoard[]> {
  const { room, by } = place
  const groups = seesAll(by) ? room.board.groups.map(({ _id }) => _id) : await ownGroup(db, place)
  if (groups.length === 0) return []
  const found = await db
    .select()
    .from(groupBoards)
    .where(and(eq(groupBoards.room, room.id), eq(groupBoards.page, page), inArray(groupBoards.group, groups)))
  return wired(db, place, found)
}

async function ownGroup(db: Tx, place: RoomAccess): Promise<string[]> {
  const { id } = place.by
  const group = groupOf(stateWith(place, await seatsOf(db, place, eq(seats.uid, id))), id)
  return group === null ? [] : [group]
}

export async function openBoard({ db, now }: Calling, place: RoomAccess, page: string): Promise<GroupBoard> {
  const { kit, room, session, by } = place
  const state = stateWith(place, await seatsOf(db, place, eq(seats.uid, by.id)))
  const group = groupOf(state, by.id)
  if (group === null) throw fail(roomsErrors, 'board-forbidden')
  assertOpen(place, state, page, now)
  const { pages, questions } = await snapshotOf(db, session.id)
  if (pages.every(({ _id }) => _id !== page) && questions.every(each => each.page !== page))
    throw fail(roomsErrors, 'page-unknown')
  await db
    .insert(groupBoards)
    .values({ id: kit.newId(), room: room.id, page, group, drawkey: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
  const [board] = await wired(
    db,
    place,
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
  call: Calling,
  { key, board: id, drawkey, points, color, width, at }: Key & Line & Drawn,
) {
  const { db } = call
  const { place, board, members, me } = await memberFor(kit, call, { board: id, drawkey }, at)
  const line = { points, color, width }
  const [known] = await db
    .select()
    .from(strokes)
    .where(and(eq(strokes.board, id), eq(strokes.key, key)))
  if (known && known.uid !== me.uid) throw fail(roomsErrors, 'stroke-not-yours')
  const stroke = { _id: key, uid: me.uid, nickname: me.nickname, ...(known?.line ?? line) }
  if (known) return { ...whereOf(place, board), version: known.version, stroke }
  const [drawn] = await db.select({ n: count() }).from(strokes).where(eq(strokes.board, id))
  if ((drawn?.n ?? 0) >= boardLimits.strokes) throw fail(roomsErrors, 'board-full')
  const version = await nextVersion(db, board)
  await db.insert(strokes).values({ board: id, key, uid: me.uid, version, line })
  return announce(kit, db, 'created', { ...whereOf(place, board), version, stroke }, members)
}

/** A line of one's own; twice is once. */
export async function takeAway(kit: Kit, call: Calling, { key, at, ...sheet }: Key & Drawn) {
  const { db } = call
  const { place, board, members, me } = await memberFor(kit, call, sheet, at)
  const [stroke] = await db
    .select()
    .from(strokes)
    .where(and(eq(strokes.board, board.id), eq(strokes.key, key)))
  if (!stroke) return { ...whereOf(place, board), version: board.version, ids: [key] }
  if (stroke.uid !== me.uid) throw fail(roomsErrors, 'stroke-not-yours')
  await db.delete(strokes).where(and(eq(strokes.board, board.id), eq(strokes.key, key)))
  return announce(
    kit,
    db,
    'removed',
    { ...whereOf(place, board), version: await nextVersion(db, board), ids: [key] },
    members,
  )
}

export async function clearBoard(kit: Kit, call: Calling, sheet: Key) {
  const { db } = call
  const board = await boardBy(db, sheet)
  const place = await roomAccessFor(kit, call, board.room, 'teacher')
  if (place.by.role !== 'teacher') throw fail(roomsErrors, 'room-forbidden')
  await db.delete(strokes).where(eq(strokes.board, board.id))
  return announce(
    kit,
    db,
    'removed',
    { ...whereOf(place, board), version: await nextVersion(db, board), ids: null },
    await membersOf(db, place, board),
  )
}

/**
 * Held until the transaction ends, so that lines come one after the other. Who has the wrong secret is not
 * told whether there is a sheet.
 */
async function boardBy(db: Tx, { board, drawkey }: Key): Promise<GroupBoardRow> {
  const [row] = await db.select().from(groupBoards).where(eq(groupBoards.id, board)).for('update')
  if (!row || !sameText(row.drawkey, drawkey)) throw fail(roomsErrors, 'board-forbidden')
  return row
}

interface Member {
  readonly place: RoomAccess
  readonly board: GroupBoardRow
  readonly members: readonly SeatRow[]
  readonly me: SeatRow
}

/** Who left the group still knows the secret, and it opens nothing. */
async function memberFor(kit: Kit, call: Calling, sheet: Key, claimed: number | undefined): Promise<Member> {
  const board = await boardBy(call.db, sheet)
  const place = await roomAccessFor(kit, call, board.room, 'student')
  const members = await membersOf(call.db, place, board)
  const state = stateWith(place, members)
  const me = members.find(({ uid }) => uid === place.by.id)
  if (!me || groupOf(state, me.uid) !== board.group) throw fail(roomsErrors, 'board-forbidden')
  const made = madeAt(claimed, call.now.getTime(), state.seats[me.uid]?.entered ?? 0)
  assertOpen(place, state, board.page, call.now, made)
  return { place, board, members, me }
}

function assertOpen(
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

const seatsOf = (db: Tx, { room }: RoomAccess, whose: ReturnType<typeof eq>): Promise<SeatRow[]> =>
  db
    .select()
    .from(seats)
    .where(and(eq(seats.room, room.id), eq(seats.side, 'learner'), isNotNull(seats.entered), whose))
const membersOf = (db: Tx, place: RoomAccess, { group }: GroupBoardRow): Promise<SeatRow[]> =>
  seatsOf(db, place, eq(seats.group, group))

/** As much of the room as a line needs: answers are not looked at. */
function stateWith({ room, session }: RoomAccess, people: readonly SeatRow[]): RoomState {
  const state: RoomState = {
    ...emptyRoom,
    ...wholeBoard(room.board),
    seats: Object.fromEntries(people.map(row => [row.uid, seatOf(row)])),
  }
  return applyAll(state, inLine(state, session))
}

async function nextVersion(db: Tx, { id, version }: GroupBoardRow): Promise<number> {
  await db
    .update(groupBoards)
    .set({ version: version + 1 })
    .where(eq(groupBoards.id, id))
  return version + 1
}

const whereOf = ({ session: { sid } }: RoomAccess, { id: board, page, group }: GroupBoardRow) => ({
  sid,
  page,
  group,
  board,
})

async function announce<T extends BoardNews>(
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

async function wired(
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
