// A person's role in a room, from the session and the screen in use.
import { and, eq, or } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { hiddenName, type RoomRole } from '#rooms/contract/room.shapes.ts'
import type { Person } from '#rooms/contract/command.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { roleIn, sessionById, type SessionRow } from '#sessions/server/sessions.api.ts'
import { roomOf } from './room-state.ts'
import type { RoomActor } from './room-working.ts'
import { guests, rooms, seats, type RoomRow } from '../rooms.tables.ts'

export type Screen = 'teacher' | 'student'

export interface RoomAccess {
  readonly kit: Kit
  readonly session: SessionRow
  readonly room: RoomRow
  readonly by: RoomActor
}

/** Finds a session by code, session id or room id. */
export async function sessionOf(db: Tx, key: string): Promise<SessionRow> {
  if (!key.includes('-')) return sessionById(db, key)
  const [room] = await db
    .select({ session: rooms.session })
    .from(rooms)
    .where(or(eq(rooms.id, key), eq(rooms.session, key)))
  return sessionById(db, room?.session ?? key)
}

/**
 * Returns the room if the caller may use this screen; otherwise not-found.
 * @param mayWait The caller may wait at the door even where guests may not.
 */
export async function roomAccessFor(
  kit: Kit,
  { db, actor, now }: CallContext,
  key: string,
  screen: Screen,
  mayWait = false,
): Promise<RoomAccess> {
  const session = await sessionOf(db, key)
  const by = await judged(db, session, actor, screen, mayWait)
  const access = { kit, session, room: await roomOf(db, kit, session, now), by }
  if (!seesAll(by) && (await standingOf(db, access)) === 'removed')
    throw fail(roomsErrors, 'removed-from-room')
  return access
}

async function judged(
  db: Tx,
  session: SessionRow,
  actor: Actor,
  screen: Screen,
  mayWait = false,
): Promise<RoomActor> {
  const role = (await roleOn(db, session, actor, screen)) ?? (mayWait ? 'guest' : null)
  if (role === null || actor.id === null) throw kitFail('not-found')
  return { id: actor.id, role }
}

const freshFor = 1000
const maxKept = 500
interface CachedSession {
  readonly session: Promise<SessionRow>
  room?: Promise<RoomRow>
  readonly until: number
}
const recent = new WeakMap<Kit, Map<string, CachedSession>>()

/**
 * For answers, which come in bursts: roles are cached for a second. Locks, pages and the end are checked
 * when the answer is written.
 */
export async function roomAccessForAnswer(kit: Kit, call: CallContext, key: string): Promise<RoomAccess> {
  const entries = recent.get(kit) ?? new Map<string, CachedSession>()
  recent.set(kit, entries)
  const now = call.now.getTime()
  let kept = entries.get(key)
  if (!kept || kept.until <= now) {
    if (entries.size >= maxKept) entries.clear()
    entries.set(key, (kept = { session: sessionOf(kit.db, key), until: now + freshFor }))
  }
  try {
    const session = await kept.session
    const by = await judged(call.db, session, call.actor, 'student')
    return { kit, session, room: await (kept.room ??= roomOf(kit.db, kit, session, call.now)), by }
  } catch (error) {
    if (entries.get(key) === kept) entries.delete(key)
    throw error
  }
}

async function roleOn(db: Tx, session: SessionRow, actor: Actor, screen: Screen): Promise<RoomRole | null> {
  if (actor.id === null) return null
  if (actor.roles.includes('anonymous')) {
    if (screen === 'teacher') throw fail(roomsErrors, 'room-forbidden')
    return session.guest && (await isGuestOf(db, session, actor.id)) ? 'guest' : null
  }
  const role = await roleIn(db, session, actor)
  if (role === null || role === 'observer') return role
  if (screen === 'teacher') {
    if (role !== 'teacher') throw fail(roomsErrors, 'room-forbidden')
    return role
  }
  // A teacher who opens the learners' screen is a learner there.
  return role === 'teacher' ? 'learner' : role
}

/** The higher role of both screens, for lists that belong to neither. */
export async function bestRoomAccessFor(
  kit: Kit,
  call: CallContext,
  key: string,
  screen?: Screen,
): Promise<RoomAccess> {
  if (screen !== undefined) return roomAccessFor(kit, call, key, screen)
  const access = await roomAccessFor(kit, call, key, 'student')
  const teaches =
    !call.actor.roles.includes('anonymous') &&
    (await roleIn(call.db, access.session, call.actor)) === 'teacher'
  return teaches ? { ...access, by: { ...access.by, role: 'teacher' } } : access
}

export const seesAll = ({ role }: Pick<RoomActor, 'role'>): boolean =>
  role === 'teacher' || role === 'observer'
/** The viewer's id; null for those who see everything. */
export const viewer = (by: RoomActor): string | null => (seesAll(by) ? null : by.id)

async function isGuestOf(db: Tx, { id }: SessionRow, guest: string): Promise<boolean> {
  const [room] = await db
    .select({ session: rooms.session })
    .from(guests)
    .innerJoin(rooms, eq(rooms.id, guests.room))
    .where(eq(guests.id, guest))
  return room?.session === id
}

const seatOf = async (db: Tx, { room, by }: Pick<RoomAccess, 'room' | 'by'>) => {
  const [seat] = await db
    .select({ entered: seats.entered, standing: seats.standing, nameHidden: seats.nameHidden })
    .from(seats)
    .where(and(eq(seats.room, room.id), eq(seats.uid, by.id), eq(seats.side, 'learner')))
  return seat
}

/** Name and picture as shown to classmates. */
export async function shownPerson(
  db: Tx,
  access: Pick<RoomAccess, 'room' | 'by'>,
): Promise<Omit<Person, 'email'>> {
  const seat = seesAll(access.by) ? undefined : await seatOf(db, access)
  return seat?.nameHidden ? { nickname: hiddenName, avatar: null } : personFor(db, access.by)
}

/** The seat of a learner or guest in a session, which may have no room yet. */
export async function seatIn(db: Tx, session: string, uid: string) {
  const [seat] = await db
    .select({ entered: seats.entered, standing: seats.standing, guest: seats.guest })
    .from(seats)
    .innerJoin(rooms, eq(rooms.id, seats.room))
    .where(and(eq(rooms.session, session), eq(seats.uid, uid), eq(seats.side, 'learner')))
  return seat
}

const standingOf = async (db: Tx, access: Pick<RoomAccess, 'room' | 'by'>) =>
  (await seatOf(db, access))?.standing

export const isRemoved = async (db: Tx, room: RoomRow, uid: string): Promise<boolean> =>
  (await standingOf(db, { room, by: { id: uid, role: 'guest' } })) === 'removed'

/** Has entered as a learner, and has not been removed since. */
export async function hasEntered(db: Tx, access: Pick<RoomAccess, 'room' | 'by'>): Promise<boolean> {
  const seat = await seatOf(db, access)
  return seat?.standing === 'in' && seat.entered !== null
}

export async function personFor(db: Tx, { id, role }: RoomActor): Promise<Person> {
  const person = (await peopleOf(db, [id])).get(id)
  if (person) return { nickname: person.name, avatar: person.avatar, email: person.email }
  const [guest] =
    role === 'guest'
      ? await db.select({ nickname: guests.nickname }).from(guests).where(eq(guests.id, id))
      : []
  if (!guest) throw kitFail('not-found')
  return { nickname: guest.nickname, avatar: null, email: null }
}
