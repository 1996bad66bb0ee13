// Sends a room's facts to its listeners, each only what they may see. Facts are in the log before anybody
// receives them.
import type { Kit } from '#kit/server/kit.ts'
import type { RoomNews } from '#rooms/contract/fact.shapes.ts'
import { deliveriesOf, type Delivery, type CommittedFacts } from '#rooms/contract/room.stream.ts'
import type { RoomRow } from '../rooms.tables.ts'

/**
 * Socket rooms of a class: everybody joins the first, teachers the second, learners the third; the last
 * is for one learner.
 */
export const classChannel = (sid: string): string => `class/${sid}`
export const teachersOf = (sid: string): string => `class/${sid}/teachers`
export const learnersOf = (sid: string): string => `class/${sid}/learners`
export const ownOf = (sid: string, uid: string): string => `class/${sid}/u/${uid}`

export function notifyFacts(
  kit: Pick<Kit, 'broadcast'>,
  { id: _id, sid }: Pick<RoomRow, 'id' | 'sid'>,
  written: CommittedFacts,
): void {
  for (const delivery of deliveriesOf(written)) {
    const rooms = [roomFor(sid, delivery)]
    const except = 'except' in delivery ? delivery.except.map(uid => ownOf(sid, uid)) : []
    kit.broadcast('rooms patched', { _id, sid, ...delivery.news } satisfies RoomNews, rooms, except)
  }
}

function roomFor(sid: string, { to }: Delivery): string {
  if (to === 'teachers') return teachersOf(sid)
  return to === 'learners' ? learnersOf(sid) : ownOf(sid, to.uid)
}

/** A removed person gets no further events; a replay returns the reason. */
export function sendOut(
  kit: Pick<Kit, 'broadcast' | 'reconnect'>,
  room: Pick<RoomRow, 'id' | 'sid' | 'seq'>,
  uids: readonly string[],
): void {
  for (const uid of uids) {
    const own = ownOf(room.sid, uid)
    kit.broadcast('rooms patched', nudgeOf(room), [own])
    kit.reconnect([own])
  }
}

const nudgeOf = ({ id: _id, sid, seq }: Pick<RoomRow, 'id' | 'sid' | 'seq'>): RoomNews => ({
  _id,
  sid,
  after: -1,
  pub: seq,
  seq,
  facts: [],
})

/** Something was committed but perhaps not sent: clients that are behind fetch a replay. */
export const nudge = (kit: Pick<Kit, 'broadcast'>, room: Pick<RoomRow, 'id' | 'sid' | 'seq'>): void =>
  kit.broadcast('rooms patched', nudgeOf(room), [classChannel(room.sid)])
