// `room-comments`: what the teacher, or where allowed a classmate, says about an answer. Its receiver hears it live.
import { and, asc, eq, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { roomCommentsContract, type RoomComment } from '#rooms/contract/response.contract.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { bestPlaceFor, personFor, seesAll, viewer, type Place } from './room-access.ts'
import { ownOf, teachersOf } from './room-news.ts'
import { placeOfAnswer } from './response-write.ts'
import { rowOf } from './response-store.ts'
import { stateOf } from './rooms-wire.ts'
import { roomComments, type ResponseRow, type RoomCommentRow } from './rooms.tables.ts'

const columns = {
  rid: roomComments.response,
  page: roomComments.page,
  to: roomComments.to,
  read: roomComments.read,
  createdAt: roomComments.createdAt,
}
type Calling = Pick<Call, 'db' | 'actor' | 'now'>

export const roomCommentsService = (kit: Kit) =>
  implement(roomCommentsContract, {
    async find(call) {
      const {
        db,
        query: { sid, screen, ...query },
      } = call
      const { room, session, by } = await bestPlaceFor(kit, call, sid, screen)
      const self = viewer(by)
      const mine = self === null ? undefined : or(eq(roomComments.to, self), eq(roomComments.from, self))
      const page = await listTable(db, roomComments, query, {
        columns,
        where: and(eq(roomComments.room, room.id), mine),
        order: [asc(roomComments.createdAt), asc(roomComments.id)],
      })
      return { ...page, data: page.data.map(row => wire(row, session.sid)) }
    },
    async create(call) {
      const {
        db,
        data: { rid, review, point },
        now,
      } = call
      const answer = await rowOf(db, rid)
      if (!answer) throw fail(roomsErrors, 'answer-unknown')
      const place = await placeOfAnswer(kit, call, answer)
      await assertMayComment(call, place, answer)
      const { nickname } = await personFor(db, place.by)
      const [row] = await db
        .insert(roomComments)
        .values({
          id: kit.newId(),
          room: place.room.id,
          response: rid,
          page: answer.page,
          to: answer.uid,
          receiver: answer.nickname,
          otype: answer.type,
          otext: answer.content.slice(0, 500),
          from: place.by.id,
          sender: nickname,
          review,
          point,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      return told(kit, call, row, place, 'created')
    },
    async patch(id, call) {
      const { place, row } = await commentFor(kit, call, id)
      if (row.to !== call.actor.id) throw fail(roomsErrors, 'comment-not-yours')
      await call.db.update(roomComments).set({ read: true }).where(eq(roomComments.id, id))
      return told(kit, call, { ...row, read: true }, place, 'patched')
    },
    async remove(id, call) {
      const { place, row } = await commentFor(kit, call, id)
      if (row.from !== call.actor.id) throw fail(roomsErrors, 'comment-not-yours')
      if (place.by.role !== 'teacher' && place.session.status === 'close')
        throw fail(roomsErrors, 'session-closed')
      await call.db.delete(roomComments).where(eq(roomComments.id, id))
      return told(kit, call, row, place, 'removed')
    },
  })

/** Classmates only where the teacher lets them, on what is shown, and while the class lasts. */
async function assertMayComment({ db }: Calling, place: Place, answer: ResponseRow): Promise<void> {
  const { by } = place
  if (by.role === 'teacher') return
  const state = await stateOf(db, place)
  if (state.pace === 'close') throw fail(roomsErrors, 'session-closed')
  if (
    seesAll(by) ||
    !state.peers ||
    answer.uid === by.id ||
    shownOn(state, answer.page) === 'off' ||
    state.seats[by.id]?.entered == null
  )
    throw fail(roomsErrors, 'comment-forbidden')
  if (state.seats[by.id]?.block) throw fail(roomsErrors, 'learner-locked')
}

async function commentFor(
  kit: Kit,
  call: Calling,
  id: string,
): Promise<{ readonly place: Place; readonly row: RoomCommentRow }> {
  const [row] = await call.db.select().from(roomComments).where(eq(roomComments.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  const place = await bestPlaceFor(kit, call, row.room)
  if (!seesAll(place.by) && row.to !== call.actor.id && row.from !== call.actor.id) throw kitFail('not-found')
  return { row, place }
}

async function told(
  kit: Kit,
  { db }: Calling,
  row: RoomCommentRow,
  { session: { sid } }: Place,
  event: 'created' | 'patched' | 'removed',
) {
  const record = wire(row, sid)
  await emit(
    db,
    kit.clock,
    roomCommentsContract,
    event,
    event === 'removed' ? { _id: row.id, sid } : record,
    [teachersOf(sid), ownOf(sid, row.to), ownOf(sid, row.from)],
  )
  return record
}

const wire = (
  { id, room: _room, response, ...row }: RoomCommentRow,
  sid: string,
): z.input<typeof RoomComment> => ({ ...row, _id: id, sid, rid: response })
