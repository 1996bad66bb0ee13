// A drawing board shared by one group on one page (rooms.md section 4, Drawing).
import * as z from '#zod'
import { id } from '#kit/contract/wire.ts'
import { clientKey, pageId } from './room.shapes.ts'

export const boardLimits = { strokes: 2000, numbers: 2000, widest: 60 } as const

const place = z.number().check(z.minimum(-10_000), z.maximum(10_000))

/** Coordinates in page units, alternating x and y. */
export const strokeFields = {
  points: z.array(place).check(z.minLength(2), z.maxLength(boardLimits.numbers)),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  width: z.number().check(z.minimum(1), z.maximum(boardLimits.widest)),
} as const

/** A stroke with its author. The author's browser makes the id, so resending a stroke is idempotent. */
export const BoardStroke = z.object({
  _id: clientKey,
  uid: z.string(),
  nickname: z.string(),
  ...strokeFields,
})
export type BoardStroke = z.output<typeof BoardStroke>

const where = { sid: z.string(), page: pageId, group: z.string() } as const

/** `drawkey` is known to the group's members and teachers; observers don't get it. */
export const GroupBoard = z.object({
  _id: id,
  ...where,
  drawkey: z.nullable(z.string()),
  version: z.int(),
  strokes: z.array(BoardStroke),
})
export type GroupBoard = z.output<typeof GroupBoard>

/** Every change raises the version by one; a client that missed one requests the sheet. */
const change = { ...where, board: id, version: z.int() } as const
export const BoardDrawn = z.object({ ...change, stroke: BoardStroke })
/** `ids` is null when the whole board was cleared. */
export const BoardCleared = z.object({ ...change, ids: z.nullable(z.array(clientKey)) })
export type BoardNews = z.output<typeof BoardDrawn> | z.output<typeof BoardCleared>

/** Sent with every action on a board. */
export const boardKeys = { board: id, drawkey: z.string().check(z.minLength(20), z.maxLength(100)) } as const
