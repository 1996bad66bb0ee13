// `rooms`: one per session; entering, and all of the teacher's controls.
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { roomsContract } from '#rooms/contract/room.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { enlist, roleIn, sessionsByIds, startSession, unlist } from '#sessions/server/sessions.api.ts'
import { letGuestIn } from '../guests/guests.ts'
import {
  bestRoomAccessFor,
  hasEntered,
  personFor,
  roomAccessFor,
  seesAll,
  sessionOf,
  type RoomAccess,
  type Screen,
} from './room-access.ts'
import { contentOf } from './rooms-content.ts'
import { doorOf } from './rooms-door.ts'
import { patchRoom } from './rooms-patch.ts'
import { stuckIn, notifyPage } from './rooms-stuck.ts'
import { clockOf, countStatus, replay, stateOf, wireRoom } from './rooms-wire.ts'
import { roomOf } from './room-state.ts'
import { writeRoom } from './room-writer.ts'

type CallContext = Pick<Call, 'db' | 'actor' | 'now'>

export const roomsService = (kit: Kit) =>
  implement(roomsContract, {
    get: async (id, call) => wireRoom(call.db, await bestRoomAccessFor(kit, call, id, call.query.screen)),
    patch: async (id, call) =>
      patchRoom(kit, await bestRoomAccessFor(kit, call, id, call.query.screen), call.data),
    calls: {
      get: {
        door: call => doorOf(call, call.query.id),
        async countStatus({ db, actor, query: { sid } }) {
          const found = await countStatus(db, Array.isArray(sid) ? sid : [sid])
          const sessions = new Map(
            (
              await sessionsByIds(
                db,
                found.map(({ session }) => session),
              )
            ).map(each => [each.id, each]),
          )
          const rooms = []
          for (const { session, ...counted } of found) {
            const row = sessions.get(session)
            if (row && (await roleIn(db, row, actor)) !== null) rooms.push(counted)
          }
          return { rooms }
        },
        async countdownStart(call) {
          const access = await roomAccessFor(kit, call, call.query.sid, 'student')
          return clockOf(await stateOf(call.db, access), access.by.id)
        },
        async countdownList(call) {
          const access = await roomAccessFor(kit, call, call.query.sid, 'teacher')
          const state = await stateOf(call.db, access)
          return { list: Object.keys(state.seats).map(uid => clockOf(state, uid)) }
        },
        replay: async call => ({
          ...(await replay(
            call.db,
            await bestRoomAccessFor(kit, call, call.query.sid, call.query.screen),
            call.query.after,
          )),
          now: call.now.getTime(),
        }),
        content: async call =>
          contentOf(call, await bestRoomAccessFor(kit, call, call.query.sid, call.query.screen)),
        async stuck(call) {
          const access = await roomAccessFor(kit, call, call.query.sid, 'teacher')
          return { uids: await stuckIn(call.db, access, call.now) }
        },
      },
      patch: {
        joinRoom: call => enter(kit, call, call.data._id, 'student', call.data.guest),
        joinRoomTeacher: call => enter(kit, call, call.data._id, 'teacher'),
        guest: call => letGuestIn(kit, call, call.data.sid, call.data.nickname),
        async countdownStart(call) {
          const { room, by } = await roomAccessFor(kit, call, call.data.sid, 'student')
          return writeRoom(kit, room.id, async at => {
            at.do(by, { do: 'startClock' })
            return Promise.resolve(clockOf(at.state, by.id))
          })
        },
        async at(call) {
          await notifyPage(
            kit,
            call,
            await roomAccessFor(kit, call, call.data.sid, 'student'),
            call.data.page,
          )
          return { ok: true }
        },
      },
    },
  })

/** Idempotent: entering again changes nothing and returns the room. */
async function enter(kit: Kit, call: CallContext, key: string, screen: Screen, asGuest = false) {
  const isNew = screen === 'student' && !asGuest && (await enlist(kit, call, await sessionOf(call.db, key)))
  const access = await roomAccessFor(kit, call, key, screen)
  const { by, session } = access
  if (screen === 'teacher' && by.role !== 'teacher' && !seesAll(by)) throw fail(roomsErrors, 'room-forbidden')
  if (session.status !== 'close' && !asGuest && (await isUnlisted(call, access)))
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
    await writeRoom(kit, access.room.id, at =>
      Promise.resolve(at.do(by, { do: screen === 'teacher' ? 'enterTeacher' : 'enter', person })),
    ).catch(async (error: unknown) => {
      if (isNew) await unlist(kit, call.now, session.id, by.id)
      throw error
    })
  }
  const entered = { ...access, room: await roomOf(call.db, kit, session, call.now) }
  if (screen === 'student' && (await isWaiting(call.db, entered))) throw fail(roomsErrors, 'in-lobby')
  return wireRoom(call.db, entered)
}

/** A signed-in user who would enter as a guest without having agreed to. */
const isUnlisted = async ({ actor, db }: CallContext, access: RoomAccess): Promise<boolean> =>
  access.by.role === 'guest' && !actor.roles.includes('anonymous') && !(await hasEntered(db, access))

const isWaiting = async (db: Tx, access: RoomAccess): Promise<boolean> =>
  (await stateOf(db, access)).seats[access.by.id]?.standing === 'waiting'
