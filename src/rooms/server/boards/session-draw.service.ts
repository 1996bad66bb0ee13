// `session-draw`: the teacher's strokes over the slide and on the whiteboard, one record per page; and the
// group boards.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { pageIsOpen, pageIsShown } from '#rooms/contract/room.content.ts'
import { sessionDrawContract } from '#rooms/contract/session-draw.contract.ts'
import { roomLimits } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { isHiddenPage } from '#sessions/server/sessions.api.ts'
import { boardsOn, clearBoard, draw, openBoard, takeAway } from './group-boards.ts'
import {
  bestRoomAccessFor,
  hasEntered,
  roomAccessFor,
  seesAll,
  type RoomAccess,
} from '../room/room-access.ts'
import { classChannel, teachersOf } from '../room/room-news.ts'
import { drawings } from '../boards.tables.ts'

export const sessionDrawService = (kit: Kit) =>
  implement(sessionDrawContract, {
    calls: {
      get: {
        async byPageId(call) {
          const {
            db,
            query: { sid, page },
          } = call
          const access = await bestRoomAccessFor(kit, call, sid)
          const { room, session } = access
          if (!seesAll(access.by) && !isAlone(access) && !(await hasEntered(db, access)))
            throw fail(roomsErrors, 'not-in-room')
          const [row] =
            !seesAll(access.by) && !(await isOpen(db, access, page))
              ? []
              : await db
                  .select()
                  .from(drawings)
                  .where(and(eq(drawings.room, room.id), eq(drawings.page, page)))
          return {
            _id: row?.id ?? room.id,
            sid: session.sid,
            page,
            ppt: row?.ppt ?? null,
            blank: row?.blank ?? null,
            version: row?.version ?? 0,
          }
        },
        boards: async call => ({
          boards: await boardsOn(
            call.db,
            await bestRoomAccessFor(kit, call, call.query.sid, call.query.screen),
            call.query.page,
          ),
        }),
      },
      patch: {
        async draw(call) {
          const {
            db,
            data: { sid, page, ppt, blank },
          } = call
          const access = await roomAccessFor(kit, call, sid, 'teacher')
          const { room, session, by } = access
          if (by.role !== 'teacher') throw fail(roomsErrors, 'room-forbidden')
          if ([ppt, blank].some(lines => JSON.stringify(lines ?? null).length > roomLimits.json))
            throw fail(roomsErrors, 'answer-too-large')
          const [row] = await db
            .insert(drawings)
            .values({ id: kit.newId(), room: room.id, page, ppt: ppt ?? null, blank: blank ?? null })
            .onConflictDoUpdate({
              target: [drawings.room, drawings.page],
              set: {
                ...(ppt === undefined ? {} : { ppt }),
                ...(blank === undefined ? {} : { blank }),
                version: sql`${drawings.version} + 1`,
              },
            })
            .returning()
          if (!row) throw kitFail('unexpected')
          const record = {
            _id: row.id,
            sid: session.sid,
            page,
            ppt: row.ppt,
            blank: row.blank,
            version: row.version,
          }
          await emit(db, kit.clock, sessionDrawContract, 'patched', record, [
            (await isOpen(db, access, page)) ? classChannel(session.sid) : teachersOf(session.sid),
          ])
          return record
        },
        async openBoard(call) {
          const { sid, page } = call.data
          const access = await roomAccessFor(kit, call, sid, 'student')
          if (!(await isOpen(call.db, access, page))) throw fail(roomsErrors, 'page-unknown')
          return openBoard(call, access, page)
        },
        stroke: call => draw(kit, call, call.data),
        unstroke: call => takeAway(kit, call, call.data),
        clearBoard: call => clearBoard(kit, call, call.data),
      },
    },
  })

const isAlone = ({ session }: Pick<RoomAccess, 'session'>): boolean => kinds[session.type].flags.ownPace
/** Drawings on later pages, or on pages hidden from learners, stay with the teacher. */
async function isOpen(db: Tx, { room, session }: RoomAccess, page: string): Promise<boolean> {
  const [state, alone] = [{ pace: session.status, page: room.board.page }, isAlone({ session })]
  if (!pageIsOpen(state, page, alone)) return false
  return pageIsShown(state, page, alone) || !(await isHiddenPage(db, session.id, page))
}
