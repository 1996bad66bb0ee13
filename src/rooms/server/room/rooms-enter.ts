// Entering a room: onto the list that a lesson builds, through the lobby, and to one's seat.
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { enlist, isNewcomer, startSession, unlist } from '#sessions/server/sessions.api.ts'
import {
  hasEntered,
  personFor,
  roomAccessFor,
  seatIn,
  seesAll,
  sessionOf,
  type RoomAccess,
  type Screen,
} from './room-access.ts'
import { stateOf, wireRoom } from './rooms-wire.ts'
import { roomOf } from './room-state.ts'
import { writeRoom } from './room-writer.ts'

/** Idempotent: entering again changes nothing and returns the room. */
export async function enter(kit: Kit, call: CallContext, key: string, screen: Screen, asGuest = false) {
  const arrival = screen === 'student' && !asGuest ? await arrive(kit, call, key) : 'known'
  const unlisted = arrival === 'unlisted'
  const place = await roomAccessFor(kit, call, key, screen, unlisted)
  const { by, session } = place
  if (screen === 'teacher' && by.role !== 'teacher' && !seesAll(by)) throw fail(roomsErrors, 'room-forbidden')
  if (session.status !== 'close' && !asGuest && !unlisted && (await isStranger(call, place)))
    throw fail(roomsErrors, 'not-on-list')
  if (
    by.role === 'teacher' &&
    session.startedAt === null &&
    session.start <= call.now &&
    session.status !== 'close'
  ) {
    await kit.db.transaction(async db => void (await startSession(kit, { db, now: call.now }, session)))
    kit.wake()
  }
  // Observers are not listed.
  if (by.role !== 'observer') {
    const person = await personFor(call.db, by)
    await writeRoom(kit, place.room.id, at =>
      Promise.resolve(
        at.do(by, screen === 'teacher' ? { do: 'enterTeacher', person } : { do: 'enter', person, unlisted }),
      ),
    ).catch(async (error: unknown) => {
      if (arrival === 'listed') await unlist(kit, call.now, session.id, by.id)
      throw error
    })
  }
  const entered = { ...place, room: await roomOf(call.db, kit, session, call.now) }
  if (unlisted || (screen === 'student' && (await isWaiting(call.db, entered))))
    throw fail(roomsErrors, 'in-lobby')
  return wireRoom(call.db, entered)
}

/**
 * Puts a newcomer on the list that the lesson builds. With a lobby they are `unlisted` until the teacher has let
 * them in. Those who came in as a guest remain one.
 */
async function arrive(kit: Kit, call: CallContext, key: string): Promise<'listed' | 'unlisted' | 'known'> {
  const session = await sessionOf(call.db, key)
  const me = call.actor.id
  if (me === null || !(await isNewcomer(call, session))) return 'known'
  const seat = await seatIn(call.db, session.id, me)
  if (seat?.guest && seat.standing === 'in' && seat.entered !== null) return 'known'
  if (seat?.standing === 'removed' || (session.lobby && seat?.standing !== 'in')) return 'unlisted'
  return (await enlist(kit, call.now, session.id, me)) ? 'listed' : 'known'
}

/** A signed-in user who would enter as a guest without having agreed to. */
const isStranger = async ({ actor, db }: CallContext, place: RoomAccess): Promise<boolean> =>
  place.by.role === 'guest' && !actor.roles.includes('anonymous') && !(await hasEntered(db, place))

const isWaiting = async (db: Tx, place: RoomAccess): Promise<boolean> =>
  (await stateOf(db, place)).seats[place.by.id]?.standing === 'waiting'
