// `response` and `room-comments`: answers of six kinds, and comments on them (rooms.md sections 5 and 6).
import * as z from '#zod'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { CommentMedia } from './comment-media.shapes.ts'
import { clientKey, pageId, roomKey, roomLimits } from './room.shapes.ts'
import { roomPermissions } from './rooms.permissions.ts'

const percent = z.number().check(z.minimum(0), z.maximum(100))
/** A point, or a box if it has a size, in percent of the slide. */
export const AnswerPoint = z.strictObject({
  x: percent,
  y: percent,
  w: z.optional(percent),
  h: z.optional(percent),
})

const fields = {
  content: text(roomLimits.content),
  answer: z.array(text(40, 1)).check(z.maxLength(20)),
  /** A choice submitted for good. */
  locked: z.boolean(),
  point: z.nullable(AnswerPoint),
  /** Drawing data; a comment may also hold a linked task. */
  json: z.nullable(z.record(z.string(), z.json())),
} as const

export const Response = z.object({
  _id: id,
  sid: z.string(),
  /** Null where names are hidden. */ uid: z.nullable(z.string()),
  nickname: z.string(),
  page: z.string(),
  type: z.enum(questionTypes),
  content: z.string(),
  /** Signed URL of a media answer's file. */ fileUrl: z.nullable(z.string()),
  answer: z.array(z.string()),
  locked: z.boolean(),
  point: z.nullable(AnswerPoint),
  json: z.nullable(z.record(z.string(), z.json())),
  teacherSharing: z.boolean(),
  star: z.boolean(),
  /** A draft submitted automatically because its page closed. */
  auto: z.boolean(),
  /** Hidden from the shared view; only teachers see it. */
  hidden: z.boolean(),
  group: z.nullable(z.string()),
  /** Computed on submission; learners get it when the teacher shows the answer or the session is over. */
  right: z.nullable(z.boolean()),
  /**
   * Idempotency key of the answer, because its author may receive the event before the acknowledgement.
   * Null where names are hidden.
   */
  key: z.nullable(z.string()),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Response = z.output<typeof Response>

/** A learner's draft: stored as it grows, and no answer before it is submitted. */
const draftFields = {
  page: pageId,
  type: z.enum(questionTypes),
  /** The comment being edited. */ target: z._default(z.nullable(id), null),
  /** For a new comment: the key it will be sent with. */ key: z._default(z.nullable(clientKey), null),
  /** Version of the answer that the draft is based on; 0 without one. */ base: z.int().check(z.minimum(0)),
  content: z._default(fields.content, ''),
  answer: z._default(fields.answer, []),
  point: z._default(fields.point, null),
  json: z._default(fields.json, null),
} as const
/** When it was made, in server time as estimated by the browser. */
const made = z.int().check(z.minimum(0))
export const Draft = z.object({ ...draftFields, at: made })
export type Draft = z.output<typeof Draft>

export const responseContract = service('response', roomPermissions, {
  find: {
    may: 'room.use',
    query: z.extend(listQuery({ page: pageId, uid: text(80, 1) }, { sort: ['createdAt'] }), {
      sid: roomKey,
      screen: z.optional(z.enum(['teacher', 'student'])),
    }),
    result: page(Response),
  },
  get: { may: 'room.use', result: Response },
  /**
   * The client makes one `key` per answer. On a page that takes one answer, a second replaces the first.
   * Only a teacher sends `uid`, with `teacherSharing`.
   */
  create: {
    may: 'room.use',
    data: z.strictObject({
      sid: roomKey,
      page: pageId,
      type: z.enum(questionTypes),
      key: clientKey,
      ...z.partial(z.strictObject(fields)).shape,
      uid: z.optional(text(80, 1)),
      teacherSharing: z._default(z.boolean(), false),
      /** Late deliveries after a lost connection count if made in time. */
      at: z.optional(made),
    }),
    result: Response,
    outside: true,
  },
  patch: {
    may: 'room.use',
    data: z.strictObject({ ...z.partial(z.strictObject(fields)).shape, at: z.optional(made) }),
    result: Response,
    outside: true,
  },
  remove: {
    may: 'room.use',
    query: z.strictObject({ at: z.optional(wireInt) }),
    result: Response,
    outside: true,
  },
  calls: {
    get: {
      /** The caller's drafts in this room. */
      drafts: {
        may: 'room.use',
        query: z.strictObject({ sid: roomKey }),
        result: z.object({ drafts: z.array(Draft) }),
      },
    },
    patch: {
      /** Replaces the draft of the page; an empty one deletes it. */
      draft: {
        may: 'room.use',
        data: z.strictObject({ sid: roomKey, ...draftFields, at: made }),
        result: z.object({ at: z.int() }),
        outside: true,
      },
    },
  },
  events: {
    created: Response,
    patched: Response,
    removed: z.object({ _id: id, sid: z.string(), page: z.string() }),
  },
})

export const RoomComment = z.object({
  _id: id,
  sid: z.string(),
  /** Id of the answer. */ rid: id,
  page: z.string(),
  to: z.string(),
  receiver: z.string(),
  otype: z.enum(questionTypes),
  otext: z.string(),
  from: z.string(),
  sender: z.string(),
  review: z.string(),
  media: z.nullable(z.extend(CommentMedia, { url: z.string() })),
  point: z.nullable(AnswerPoint),
  read: z.boolean(),
  createdAt: instant,
})
export type RoomComment = z.output<typeof RoomComment>

/** Comments on answers. The service `comments` is about content, with other fields and permissions. */
export const roomCommentsContract = service('room-comments', roomPermissions, {
  find: {
    may: 'room.use',
    query: z.extend(
      listQuery({ rid: id, page: pageId, to: text(80, 1), read: wireBool }, { sort: ['createdAt'] }),
      { sid: roomKey, screen: z.optional(z.enum(['teacher', 'student'])) },
    ),
    result: page(RoomComment),
  },
  create: {
    may: 'room.use',
    data: z.strictObject({
      rid: id,
      /** Words, a file uploaded by the teacher, or both. */
      review: z._default(text(5000), ''),
      media: z.optional(fileHash),
      point: z._default(z.nullable(AnswerPoint), null),
    }),
    result: RoomComment,
  },
  patch: { may: 'room.use', data: z.strictObject({ read: z.literal(true) }), result: RoomComment },
  remove: { may: 'room.use', result: RoomComment },
  events: { created: RoomComment, patched: RoomComment, removed: z.object({ _id: id, sid: z.string() }) },
})
