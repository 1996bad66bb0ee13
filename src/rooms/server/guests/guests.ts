// Anonymous visitors: a session open to guests gives them a token that is valid for its room only.
import { and, eq, gt, lt } from 'drizzle-orm'
import { visitorOf, visitors, visitorToken } from '#identity/server/visitors.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { isDecentName } from './decent-name.ts'
import { isRemoved, sessionOf } from '../room/room-access.ts'
import { roomOf } from '../room/room-state.ts'
import { guests } from '../rooms.tables.ts'

export async function letGuestIn(
  kit: Kit,
  { db, now, actor }: { readonly db: Tx; readonly now: Date; readonly actor: Actor },
  sid: string,
  nickname: string,
) {
  const session = await sessionOf(db, sid)
  if (!session.guest) throw fail(roomsErrors, 'guests-not-allowed')
  if (!learnersMayEnter(session, now))
    throw fail(roomsErrors, session.status === 'close' ? 'session-closed' : 'session-not-open')
  if (!isDecentName(nickname)) throw fail(roomsErrors, 'nickname-refused')
  const room = await roomOf(db, kit, session, now)
  // A browser that holds a removed guest's token cannot re-enter with another name.
  if (actor.id !== null && (await isRemoved(db, room, actor.id))) throw fail(roomsErrors, 'removed-from-room')
  const { token, hash } = visitorToken()
  const _id = kit.newId()
  await db.insert(guests).values({
    id: _id,
    room: room.id,
    nickname,
    tokenHash: hash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
  })
  return { accessToken: token, user: visitorOf(_id, nickname) }
}

export const forVisitors = (): readonly Provision[] => [
  provide(visitors, async ({ db }, hash, now) => {
    const [row] = await db
      .select({ id: guests.id, nickname: guests.nickname })
      .from(guests)
      .where(and(eq(guests.tokenHash, hash), gt(guests.expiresAt, now)))
    return row
  }),
]

/** Deletes expired tokens; guests' answers stay with the class. */
export const forgetGuests = (db: Tx, now: Date) => db.delete(guests).where(lt(guests.expiresAt, now))
