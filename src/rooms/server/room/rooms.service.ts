// `rooms`: one per session; entering, and all of the teacher's controls.
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { roomsContract } from '#rooms/contract/room.contract.ts'
import { roleIn, sessionsByIds } from '#sessions/server/sessions.api.ts'
import { letGuestIn } from '../guests/guests.ts'
import { bestRoomAccessFor, roomAccessFor } from './room-access.ts'
import { contentOf } from './rooms-content.ts'
import { doorOf } from './rooms-door.ts'
import { enter } from './rooms-enter.ts'
import { patchRoom } from './rooms-patch.ts'
import { stuckIn, notifyPage } from './rooms-stuck.ts'
import { clockOf, countStatus, replay, stateOf, wireRoom } from './rooms-wire.ts'
import { writeRoom } from './room-writer.ts'

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
