// Converts database rows to a room's state, and state changes to rows.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { emptyRoom, noTimer } from '#rooms/contract/room.facts.ts'
import type { Mark, RoomState, RoomTeacher, Seat, Timer } from '#rooms/contract/room.shapes.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import { responses, rooms, seats, votes, type Board, type RoomRow, type SeatRow } from '../rooms.tables.ts'

/** One room per session, created on first use. */
export async function roomOf(
  db: Tx,
  kit: { newId(): string },
  session: SessionRow,
  now: Date,
): Promise<RoomRow> {
  const [found] = await db.select().from(rooms).where(eq(rooms.session, session.id))
  if (found) return found
  await db
    .insert(rooms)
    .values({
      id: kit.newId(),
      session: session.id,
      sid: session.sid,
      board: boardOf({ ...emptyRoom, ...fromSession(session, noTimer) }),
      changedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
  const [made] = await db.select().from(rooms).where(eq(rooms.session, session.id))
  return made as RoomRow
}

/** Takes pace and timer from the session. */
export function fromSession(
  { status, countdown }: Pick<SessionRow, 'status' | 'countdown'>,
  running: Timer,
): Pick<RoomState, 'pace' | 'timer'> {
  if (!countdown || countdown.type === 0) return { pace: status, timer: noTimer }
  const { type, studentCtrl, deadline, down } = countdown
  return {
    pace: status,
    timer: {
      type,
      studentCtrl,
      deadline: type === 1 && deadline !== null ? new Date(deadline).getTime() : null,
      minutes: type === 2 ? down : 0,
      startedAt: type === 2 ? running.startedAt : null,
    },
  }
}

export async function loadState(db: Tx, room: RoomRow): Promise<RoomState> {
  const people = await db.select().from(seats).where(eq(seats.room, room.id))
  const given = await db
    .select({
      _id: responses.id,
      uid: responses.uid,
      page: responses.page,
      type: responses.type,
      version: responses.version,
      locked: responses.locked,
      sharing: responses.teacherSharing,
      star: responses.star,
      hidden: responses.hidden,
      at: responses.updatedAt,
    })
    .from(responses)
    .where(eq(responses.room, room.id))
  const answers: Record<string, Record<string, Mark>> = {}
  const votersById = await votersIn(db, room.id)
  for (const { at, ...mark } of given)
    (answers[mark.page] ??= {})[mark._id] = {
      ...mark,
      ...votersById.get(mark._id),
      at: at.getTime(),
    }
  return {
    ...wholeBoard(room.board),
    seq: room.seq,
    self: null,
    answers,
    seats: Object.fromEntries(
      people.filter(({ side }) => side === 'learner').map(row => [row.uid, seatOf(row)]),
    ),
    teachers: Object.fromEntries(
      people.filter(({ side }) => side === 'teacher').map(row => [row.uid, teacherOf(row)]),
    ),
  }
}

async function votersIn(
  db: Tx,
  room: string,
): Promise<Map<string, Required<Pick<Mark, 'votes' | 'voters'>>>> {
  const given = await db
    .select({ response: votes.response, uid: votes.uid })
    .from(votes)
    .where(eq(votes.room, room))
  return new Map(
    [...Map.groupBy(given, ({ response }) => response)].map(([response, rows]) => [
      response,
      { votes: rows.length, voters: rows.map(({ uid }) => uid).toSorted() },
    ]),
  )
}

export const wholeBoard = (board: Board) => ({
  ...board,
  groupAnswers: board.groupAnswers ?? false,
  votes: board.votes ?? false,
  revealed: board.revealed ?? [],
  reopened: board.reopened ?? [],
  closedAt: board.closedAt ?? {},
})

export const boardOf = ({
  seq: _seq,
  self: _self,
  seats: _seats,
  teachers: _teachers,
  answers: _answers,
  ...board
}: RoomState): Board => board

export const seatOf = ({
  nickname,
  avatar,
  email,
  guest,
  standing,
  nameHidden,
  entered,
  late,
  attend,
  block,
  blockedAt,
  group,
  feel,
  clock,
  done,
  marked,
  reopened,
}: SeatRow): Seat => ({
  nickname,
  avatar,
  email,
  guest,
  standing,
  nameHidden,
  entered: entered?.getTime() ?? null,
  late,
  attend,
  block,
  blockedAt: blockedAt?.getTime() ?? null,
  group,
  feel,
  clock: clock?.getTime() ?? null,
  done: done?.getTime() ?? null,
  marked,
  reopened: reopened?.getTime() ?? null,
})
const teacherOf = ({ nickname, avatar, entered }: SeatRow): RoomTeacher => ({
  nickname,
  avatar,
  entered: entered?.getTime() ?? 0,
})

const date = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** Upserts the rows of all changed seats. */
export async function saveSeats(tx: Tx, room: string, before: RoomState, after: RoomState): Promise<void> {
  if (before.seats === after.seats && before.teachers === after.teachers) return
  const rows: (typeof seats.$inferInsert)[] = [
    ...Object.entries(after.seats).flatMap(([uid, seat]) =>
      before.seats[uid] === seat
        ? []
        : [
            {
              ...seat,
              room,
              uid,
              side: 'learner' as const,
              entered: date(seat.entered),
              blockedAt: date(seat.blockedAt),
              clock: date(seat.clock),
              done: date(seat.done),
              reopened: date(seat.reopened),
            },
          ],
    ),
    ...Object.entries(after.teachers).flatMap(([uid, { nickname, avatar, entered }]) =>
      before.teachers[uid]
        ? []
        : [{ room, uid, side: 'teacher' as const, nickname, avatar, entered: date(entered) }],
    ),
  ]
  if (rows.length === 0) return
  const kept = [
    'nickname',
    'avatar',
    'email',
    'guest',
    'standing',
    'nameHidden',
    'late',
    'attend',
    'block',
    'feel',
    'marked',
  ] as const
  await tx
    .insert(seats)
    .values(rows)
    .onConflictDoUpdate({
      target: [seats.room, seats.uid, seats.side],
      set: {
        ...Object.fromEntries(kept.map(name => [name, sql.raw(`excluded.${seats[name].name}`)])),
        entered: sql.raw('excluded.entered_at'),
        blockedAt: sql.raw('excluded.blocked_at'),
        group: sql.raw('excluded.group_id'),
        clock: sql.raw('excluded.clock_at'),
        done: sql.raw('excluded.done_at'),
        reopened: sql.raw('excluded.reopened_at'),
      },
    })
}

/** Locked until the transaction ends, so that batches of one room run in order across nodes. */
export async function lockRoom(tx: Tx, id: string): Promise<RoomRow | undefined> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, id)))
    .for('update')
  return row
}
