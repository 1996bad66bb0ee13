// `auth`: subscribing to a class or to shared content, and presence.
import type * as z from '#zod'
import { contentFor } from '#authoring/server/contents.api.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call, type Connection } from '#kit/server/service.ts'
import { authContract } from '#rooms/contract/room.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { arrive, depart, presenceRecord, type ConnectedPerson } from '../presence/presence.ts'
import { onlineIn } from '../presence/read.ts'
import {
  bestRoomAccessFor,
  hasEntered,
  personFor,
  roomAccessFor,
  seesAll,
  sessionOf,
  shownPerson,
  type RoomAccess,
  type Screen,
} from '../room/room-access.ts'
import { classChannel, learnersOf, ownOf, teachersOf } from '../room/room-news.ts'

export const authService = (kit: Kit) =>
  implement(authContract, {
    patch: (_none, call) => connect(kit, call),
    calls: {
      get: {
        async join(call) {
          const {
            db,
            query: { key, screen },
            actor,
          } = call
          const connection = connectionOf(call)
          const { kind, id } = parts(key)
          if (kind === 'collab') {
            await contentFor(db, actor, id, 'content.read')
            await connection.join(key)
            const by = { id: actor.id ?? '', role: 'teacher' as const }
            await arrive(kit, connection, hereOf(call, by, await personFor(db, by), key, 'teacher'))
            return { key, role: 'teacher', online: await onlineIn(db, key) }
          }
          const access = await bestRoomAccessFor(kit, call, id, screen)
          await listen(call, connection, access)
          return {
            key: classChannel(access.session.sid),
            role: access.by.role,
            online: await onlineIn(db, classChannel(access.session.sid)),
          }
        },
        async leave(call) {
          const connection = connectionOf(call)
          const { kind, id } = parts(call.query.key)
          const sid = kind === 'collab' ? undefined : (await sessionOf(call.db, id)).sid
          const key = sid === undefined ? call.query.key : classChannel(sid)
          for (const room of sid === undefined
            ? [key]
            : [key, teachersOf(sid), learnersOf(sid), ownOf(sid, call.actor.id ?? '')])
            await connection.leave(room)
          await depart(kit, connection.id, key)
          return { key }
        },
      },
      patch: {
        connect: call => connect(kit, call),
      },
    },
  })

type Connecting = Call<unknown, z.output<typeof authContract.methods.calls.patch.connect.data>>

async function connect(kit: Kit, call: Connecting) {
  const { role, _sid } = call.data
  const connection = connectionOf(call)
  const access = await roomAccessFor(kit, call, _sid, role)
  await listen(call, connection, access)
  const person = await shownPerson(call.db, access)
  const { id, sid, booking } = access.session
  const here = hereOf(call, access.by, person, classChannel(sid), role)
  await arrive(kit, connection, { ...here, ...(booking !== null && { lesson: id }) })
  return presenceRecord(here, 'connect')
}

/** Everyone joins the room's channel; teachers also get all facts, learners their own. */
async function listen({ db }: Pick<Call, 'db'>, connection: Connection, access: RoomAccess): Promise<void> {
  const {
    session: { sid },
    by,
  } = access
  const whole = seesAll(by)
  if (!whole && !(await hasEntered(db, access))) throw fail(roomsErrors, 'not-in-room')
  const [wanted, other] = whole ? [teachersOf(sid), learnersOf(sid)] : [learnersOf(sid), teachersOf(sid)]
  await connection.leave(other)
  if (whole) await connection.leave(ownOf(sid, by.id))
  else await connection.join(ownOf(sid, by.id))
  await connection.join(wanted)
  await connection.join(classChannel(sid))
}

const hereOf = (
  { connection }: Pick<Call, 'connection'>,
  { id: uid }: RoomAccess['by'],
  { nickname, avatar }: Pick<ConnectedPerson, 'nickname' | 'avatar'>,
  channel: string,
  role: Screen,
): ConnectedPerson => ({ connection: connection?.id ?? '', channel, uid, nickname, avatar, role })

function connectionOf({ connection }: Pick<Call, 'connection'>): Connection {
  if (!connection) throw fail(roomsErrors, 'channel-needs-socket')
  return connection
}

const parts = (key: string): { readonly kind: string; readonly id: string } => {
  const [kind = '', id = ''] = key.split('/')
  return { kind, id }
}
