// `room-comments`: comments of the teacher, or where allowed a classmate, on an answer. The receiver gets
// them live.
import { and, asc, eq, or } from 'drizzle-orm'
import type * as z from '#zod'
import { filesHeld, holdFiles, referFiles, signer, type Sign } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import type { CommentMedia } from '#rooms/contract/comment-media.shapes.ts'
import { roomCommentsContract, type RoomComment } from '#rooms/contract/response.contract.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { fileSizeOf } from './answers.ts'
import { bestRoomAccessFor, personFor, seesAll, viewer, type RoomAccess } from '../room/room-access.ts'
import { ownOf, teachersOf } from '../room/room-news.ts'
import { accessToAnswer } from './write.ts'
import { rowOf } from './store.ts'
import { stateOf } from '../room/rooms-wire.ts'
import { roomComments, type ResponseRow, type RoomCommentRow } from '../rooms.tables.ts'

const columns = {
  rid: roomComments.response,
  page: roomComments.page,
  to: roomComments.to,
  read: roomComments.read,
  createdAt: roomComments.createdAt,
}

export const roomCommentsService = (kit: Kit) =>
  implement(roomCommentsContract, {
    async find(call) {
      const {
        db,
        query: { sid, screen, ...query },
      } = call
      const { room, session, by } = await bestRoomAccessFor(kit, call, sid, screen)
      const self = viewer(by)
      const mine = self === null ? undefined : or(eq(roomComments.to, self), eq(roomComments.from, self))
      const page = await listTable(db, roomComments, query, {
        columns,
        where: and(eq(roomComments.room, room.id), mine),
        order: [asc(roomComments.createdAt), asc(roomComments.id)],
      })
      const sign = await signFor(call, page.data)
      return { ...page, data: page.data.map(row => wire(row, session.sid, sign)) }
    },
    async create(call) {
      const {
        db,
        data: { rid, review, media: file, point },
        now,
      } = call
      const answer = await rowOf(db, rid)
      if (!answer) throw fail(roomsErrors, 'answer-unknown')
      const access = await accessToAnswer(kit, call, answer)
      await assertMayComment(call, access, answer)
      const words = review.trim()
      if (words === '' && file === undefined) throw fail(roomsErrors, 'comment-empty')
      const media = file === undefined ? null : await ownMedia(call, access, file)
      const { nickname } = await personFor(db, access.by)
      const [row] = await db
        .insert(roomComments)
        .values({
          id: kit.newId(),
          room: access.room.id,
          response: rid,
          page: answer.page,
          to: answer.uid,
          receiver: answer.nickname,
          otype: answer.type,
          otext: answer.content.slice(0, 500),
          from: access.by.id,
          sender: nickname,
          review: words,
          media,
          point,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      if (media) {
        await holdFiles(db, () => kit.newId(), access.session.owner, [media.hash], now)
        await referFiles(db, usingOf(access, row.id), [media.hash])
      }
      return announce(kit, call, row, access, 'created')
    },
    async patch(id, call) {
      const { access, row } = await commentFor(kit, call, id)
      if (row.to !== call.actor.id) throw fail(roomsErrors, 'comment-not-yours')
      await call.db.update(roomComments).set({ read: true }).where(eq(roomComments.id, id))
      return announce(kit, call, { ...row, read: true }, access, 'patched')
    },
    async remove(id, call) {
      const { access, row } = await commentFor(kit, call, id)
      if (row.from !== call.actor.id) throw fail(roomsErrors, 'comment-not-yours')
      if (access.by.role !== 'teacher' && access.session.status === 'close')
        throw fail(roomsErrors, 'session-closed')
      await call.db.delete(roomComments).where(eq(roomComments.id, id))
      if (row.media) await referFiles(call.db, usingOf(access, id), [])
      return announce(kit, call, row, access, 'removed')
    },
  })

/** Only teachers attach files; like answers, they count against the session owner's storage. */
async function ownMedia({ db }: CallContext, access: RoomAccess, hash: string): Promise<CommentMedia> {
  if (access.by.role !== 'teacher') throw fail(roomsErrors, 'comment-forbidden')
  await fileSizeOf(db, access, 'media', hash)
  const type = (await filesHeld(db, [access.by.id], [hash])).get(hash)?.mime ?? ''
  return { hash, type }
}

const usingOf = ({ session }: RoomAccess, record: string) => ({
  table: 'rooms_comments',
  record,
  owner: session.owner,
  school: session.school,
  place: session.id,
})

/** Classmates may comment only where the teacher allows it, on shown answers, and during class. */
async function assertMayComment({ db }: CallContext, access: RoomAccess, answer: ResponseRow): Promise<void> {
  const { by } = access
  if (by.role === 'teacher') return
  const state = await stateOf(db, access)
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
  call: CallContext,
  id: string,
): Promise<{ readonly access: RoomAccess; readonly row: RoomCommentRow }> {
  const [row] = await call.db.select().from(roomComments).where(eq(roomComments.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  const access = await bestRoomAccessFor(kit, call, row.room)
  if (!seesAll(access.by) && row.to !== call.actor.id && row.from !== call.actor.id)
    throw kitFail('not-found')
  return { row, access }
}

async function announce(
  kit: Kit,
  call: CallContext,
  row: RoomCommentRow,
  { session: { sid } }: RoomAccess,
  event: 'created' | 'patched' | 'removed',
) {
  const record = wire(row, sid, await signFor(call, [row]))
  await emit(
    call.db,
    kit.clock,
    roomCommentsContract,
    event,
    event === 'removed' ? { _id: row.id, sid } : record,
    [teachersOf(sid), ownOf(sid, row.to), ownOf(sid, row.from)],
  )
  return record
}

const noSign: Sign = () => ''
const signFor = ({ db, now }: CallContext, rows: readonly RoomCommentRow[]): Promise<Sign> =>
  rows.some(({ media }) => media !== null) ? signer(db, now) : Promise.resolve(noSign)

const wire = (
  { id, room: _room, response, media, ...row }: RoomCommentRow,
  sid: string,
  sign: Sign,
): z.input<typeof RoomComment> => ({
  ...row,
  _id: id,
  sid,
  rid: response,
  media: media && { ...media, url: sign(media.hash) },
})
