import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { BoardCleared, BoardDrawn, boardKeys, GroupBoard, strokeFields } from './board.shapes.ts'
import { clientKey, pageId, roomKey } from './room.shapes.ts'
import { roomPermissions } from './rooms.permissions.ts'
import { screen } from './room.contract.ts'

const drawing = z.nullable(z.record(z.string(), z.json()))

export const Drawing = z.object({
  _id: id,
  sid: z.string(),
  page: z.string(),
  ppt: drawing,
  blank: drawing,
  version: z.int(),
})

/** When it was drawn, by the server's clock: what a lost connection brings late counts if it was drawn in time. */
const drawnAt = { at: z.optional(z.int().check(z.minimum(0))) } as const

export const sessionDrawContract = service('session-draw', roomPermissions, {
  calls: {
    get: {
      byPageId: { may: 'room.use', query: z.strictObject({ sid: roomKey, page: pageId }), result: Drawing },
      /** Sheets of the groups on a page: all of them for a teacher, that of their own group for a learner. */
      boards: {
        may: 'room.use',
        query: z.strictObject({ sid: roomKey, page: pageId, screen }),
        result: z.object({ boards: z.array(GroupBoard) }),
      },
    },
    patch: {
      /** The teacher's lines over the slide (`ppt`) and on the white board (`blank`). */
      draw: {
        may: 'room.use',
        data: z.strictObject({
          sid: roomKey,
          page: pageId,
          ppt: z.optional(drawing),
          blank: z.optional(drawing),
        }),
        result: Drawing,
      },
      /** The sheet of their own group, made when it is first needed. */
      openBoard: {
        may: 'room.use',
        data: z.strictObject({ sid: roomKey, page: pageId }),
        result: GroupBoard,
        secret: true,
      },
      /** `key` is made by the client once per line. */
      stroke: {
        may: 'room.use',
        data: z.strictObject({ ...boardKeys, key: clientKey, ...strokeFields, ...drawnAt }),
        result: BoardDrawn,
      },
      /** A line of one's own. */
      unstroke: {
        may: 'room.use',
        data: z.strictObject({ ...boardKeys, key: clientKey, ...drawnAt }),
        result: BoardCleared,
      },
      /** A teacher's: everything on it. */
      clearBoard: { may: 'room.use', data: z.strictObject(boardKeys), result: BoardCleared },
    },
  },
  events: { patched: Drawing, created: BoardDrawn, removed: BoardCleared },
})
