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

/**
 * When it was drawn, in server time. A stroke delivered late after a lost connection counts if it was
 * drawn in time.
 */
const drawnAt = { at: z.optional(z.int().check(z.minimum(0))) } as const

export const sessionDrawContract = service('session-draw', roomPermissions, {
  calls: {
    get: {
      byPageId: { may: 'room.use', query: z.strictObject({ sid: roomKey, page: pageId }), result: Drawing },
      /** Group boards of a page: all for a teacher, their own group's for a learner. */
      boards: {
        may: 'room.use',
        query: z.strictObject({ sid: roomKey, page: pageId, screen }),
        result: z.object({ boards: z.array(GroupBoard) }),
      },
    },
    patch: {
      /** The teacher's strokes over the slide (`ppt`) and on the whiteboard (`blank`). */
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
      /** The group's board, created on first use. */
      openBoard: {
        may: 'room.use',
        data: z.strictObject({ sid: roomKey, page: pageId }),
        result: GroupBoard,
        secret: true,
      },
      /** The client makes one `key` per stroke. */
      stroke: {
        may: 'room.use',
        data: z.strictObject({ ...boardKeys, key: clientKey, ...strokeFields, ...drawnAt }),
        result: BoardDrawn,
      },
      /** Removes one of the caller's strokes. */
      unstroke: {
        may: 'room.use',
        data: z.strictObject({ ...boardKeys, key: clientKey, ...drawnAt }),
        result: BoardCleared,
      },
      /** Teachers only: clears the board. */
      clearBoard: { may: 'room.use', data: z.strictObject(boardKeys), result: BoardCleared },
    },
  },
  events: { patched: Drawing, created: BoardDrawn, removed: BoardCleared },
})
