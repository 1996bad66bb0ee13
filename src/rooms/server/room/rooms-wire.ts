// A room as its reader may see it.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { applyAll } from '#rooms/contract/room.facts.ts'
import { endOfTime } from '#rooms/contract/work-state.rules.ts'
import { factsFor, isPresent, viewOf } from '#rooms/contract/room.view.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { roomLimits, type RoomState } from '#rooms/contract/room.shapes.ts'
import type { Replay } from '#rooms/contract/fact.shapes.ts'
import { type Room } from '#rooms/contract/room-state.shapes.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { onlineIn } from '../presence/read.ts'
import { seesAll, viewer, type RoomAccess } from './room-access.ts'
import { classChannel } from './room-news.ts'
import { loadState } from './room-state.ts'
import { syncWithSession } from './room-working.ts'
import { keptState } from './room-writer.ts'
import { presence } from '../presence.tables.ts'
import { facts, rooms, seats } from '../rooms.tables.ts'

/** The current state, synchronised with its session even if nobody has written since. */
export const stateOf = async (
  db: Tx,
  { kit, room, session }: Pick<RoomAccess, 'kit' | 'room' | 'session'>,
): Promise<RoomState> => {
  const state = keptState(kit, room) ?? (await loadState(db, room))
  return applyAll(state, syncWithSession(state, session))
}

export async function wireRoom(db: Tx, access: RoomAccess): Promise<z.input<typeof Room>> {
  const { room, session, by } = access
  const whole = await stateOf(db, access)
  const inside = isInside(access, whole)
  const state = inside ? viewOf(whole, viewer(by)) : outsideView(whole, by.id)
  const last = await lastSeen(db, session.sid)
  const entered = Object.entries(state.seats).filter(([, seat]) => isPresent(seat))
  const ids = (test: (seat: RoomState['seats'][string]) => boolean) =>
    Object.entries(state.seats).flatMap(([uid, seat]) => (test(seat) ? [uid] : []))
  const at = (uid: string, since: number | null) => last.get(uid) ?? (since === null ? null : new Date(since))
  return {
    _id: room.id,
    sid: session.sid,
    session: session.id,
    role: by.role,
    about: {
      name: session.name,
      type: session.type,
      start: session.start,
      end: session.end,
      welcome: session.welcome,
      guest: session.guest,
      alone: kinds[session.type].flags.ownPace,
    },
    members: entered.map(([_id, { nickname, avatar, email, group, feel, guest, late, entered: since }]) => ({
      _id,
      nickname,
      avatar,
      email,
      group,
      feel,
      guest,
      late,
      last: at(_id, since),
    })),
    teachers: Object.entries(state.teachers).map(([_id, { nickname, avatar, entered: since }]) => ({
      _id,
      nickname,
      avatar,
      email: null,
      last: at(_id, since),
    })),
    groups: state.groups,
    groupMax: state.groupMax,
    attend: ids(({ attend }) => attend),
    block: ids(({ block }) => block),
    online: inside ? await onlineIn(db, classChannel(session.sid)) : [],
    state,
  }
}

/** Access to presence and events: everybody visible to the teacher, and self-study learners. */
const isInside = ({ by, session }: RoomAccess, state: RoomState): boolean => {
  const seat = state.seats[by.id]
  return seesAll(by) || kinds[session.type].flags.ownPace || (seat !== undefined && isPresent(seat))
}

/** What a person sees before entering: only their own seat. */
const outsideView = (state: RoomState, self: string): RoomState => {
  const seat = state.seats[self]
  return { ...viewOf(state, self), seats: seat ? { [self]: seat } : {}, teachers: {}, answers: {} }
}

const lastSeen = async (db: Tx, sid: string): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .select({ uid: presence.uid, at: presence.leftAt })
    .from(presence)
    .where(eq(presence.channel, classChannel(sid)))
  return new Map(rows.flatMap(({ uid, at }) => (at === null ? [] : [[uid, at]])))
}

/**
 * Everything after `after` that the caller may see, or the whole state if that is too long or `after` is
 * missing.
 */
export async function replay(
  db: Tx,
  access: RoomAccess,
  after: number | undefined,
): Promise<z.input<typeof Replay>> {
  const { room, by } = access
  const self = viewer(by)
  const state = await stateOf(db, access)
  const { seq, publicSeq } = room
  const pub = seesAll(by) ? seq : publicSeq
  if (!isInside(access, state)) throw fail(roomsErrors, 'not-in-room')
  if (after === undefined || after > seq || seq - after > roomLimits.replay)
    return { seq, pub, facts: null, state: viewOf(state, self) }
  const rows = await db
    .select({ fact: facts.fact })
    .from(facts)
    .where(and(eq(facts.room, room.id), gt(facts.seq, after)))
    .orderBy(asc(facts.seq))
    .limit(roomLimits.replay)
  return {
    seq,
    pub,
    facts: factsFor(
      state,
      rows.slice(0, seq - after).map(({ fact }) => fact),
      self,
    ),
    state: null,
  }
}

const isSeated = sql`${seats.entered} is not null and ${seats.standing} = 'in'`

/** Numbers for lists: entered, locked, connected. */
export async function countStatus(db: Tx, sids: readonly string[]) {
  const codes = sids.map(sid => sid.toUpperCase())
  if (codes.length === 0) return []
  const found = await db
    .select({
      session: rooms.session,
      sid: rooms.sid,
      entered: sql<number>`count(*) filter (where ${isSeated})::int`,
      locked: sql<number>`count(*) filter (where ${isSeated} and ${seats.block})::int`,
    })
    .from(rooms)
    .leftJoin(seats, and(eq(seats.room, rooms.id), eq(seats.side, 'learner')))
    .where(inArray(rooms.sid, codes))
    .groupBy(rooms.id)
  const there = await db
    .select({ channel: presence.channel, n: sql<number>`count(distinct ${presence.uid})::int` })
    .from(presence)
    .where(
      and(
        inArray(
          presence.channel,
          found.map(({ sid }) => classChannel(sid)),
        ),
        eq(presence.role, 'student'),
      ),
    )
    .groupBy(presence.channel)
  const online = new Map(there.map(({ channel, n }) => [channel, n]))
  return found.map(each => ({ ...each, online: online.get(classChannel(each.sid)) ?? 0 }))
}

const date = (at: number | null) => (at === null ? null : new Date(at))
export const clockOf = (state: RoomState, uid: string) => ({
  uid,
  start: date(state.pace === 'student' ? (state.seats[uid]?.clock ?? null) : state.timer.startedAt),
  end: date(endOfTime(state, uid)),
})
