// `message` threads and `announcement` (communications.md sections 4 and 5). Later domains provide
// kinds of threads and audiences of announcements (`threads.api.ts` and `audiences.api.ts` on the server).
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireInt } from '#kit/contract/wire.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { wordsOfMessage } from './rich-text.rules.ts'

/**
 * Kinds and audiences decide who is a party of a thread or a member of an audience. This table only decides who
 * may call the services.
 */
export const talkPermissions = permissions(
  //                    user
  ['user'],
  {
    'message.read': ['all'],
    'message.write': ['all'],
    'announcement.read': ['all'],
    'announcement.write': ['all'],
  },
)

/** `url` opens the file for the message's readers, for a limited time. */
const Attachment = z.object({
  filename: z.string(),
  mime: z.string(),
  hash: fileHash,
  url: z.optional(z.string()),
})
const attachment = z.strictObject({ filename: text(200, 1), mime: text(100, 1), hash: fileHash })

export const threadTypes = [
  'service-auth',
  'service-auth-premium',
  'service-conf',
  'service-question',
  'service-booking',
  'ambassador-auth',
  'service-pack-apply',
  'school-plan',
  'classes',
  'session-takeaway',
  'prompts',
  'unit',
] as const

export const Message = z.object({
  _id: id,
  rid: id,
  type: z.enum(threadTypes),
  uid: z.string(),
  /** The writer's name, if both sides know each other by name. */
  name: z.optional(z.string()),
  role: z.enum(['user', 'admin']),
  message: z.string(),
  attachments: z.array(Attachment),
  read: z.boolean(),
  deleted: z.boolean(),
  createdAt: instant,
})
export type Message = z.output<typeof Message>

export const maxMessageLength = 4000

export const messageContract = service('message', talkPermissions, {
  find: {
    may: 'message.read',
    query: z.strictObject({
      rid: id,
      /** If omitted, the reader's thread about the subject, of any type. */
      type: z.optional(z.enum(threadTypes)),
      /** The side that the reader speaks for. */
      $role: z.optional(z.enum(['user', 'admin'])),
      $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 100),
      $skip: z._default(wireInt.check(z.minimum(0)), 0),
    }),
    result: page(Message),
  },
  create: {
    may: 'message.write',
    data: z.strictObject({
      rid: id,
      type: z.enum(threadTypes),
      message: text(maxMessageLength),
      attachments: z.optional(z.array(attachment).check(z.maxLength(1))),
    }),
    result: Message,
    perMinute: 10,
  },
  remove: { may: 'message.write', result: Message },
  calls: {
    get: {
      read: {
        may: 'message.read',
        query: z.strictObject({ rid: id, type: z.enum(threadTypes) }),
        result: z.object({ unread: z.int() }),
      },
    },
  },
  events: { created: Message },
})

export const Announcement = z.object({
  _id: id,
  from: z.string(),
  fromName: z.string(),
  school: z.nullable(z.string()),
  class: z.nullable(z.string()),
  audience: z.string(),
  message: z.string(),
  attachments: z.array(Attachment),
  createdAt: instant,
  editableUntil: instant,
  /** For readers: whether they have read it. */
  read: z.boolean(),
  /** For the writer: the number of receivers, and how many have read it. */
  reach: z.nullable(z.object({ read: z.int(), total: z.int() })),
})
export type Announcement = z.output<typeof Announcement>

/** Only the writer sees the receivers and who has read it. */
export const AnnouncementDetail = z.object({
  ...Announcement.shape,
  /** Null if it is for part of the audience. */
  at: z.nullable(z.literal('all')),
  /** The addressees, if it is for part of the audience. */
  to: z.array(id),
  readList: z.array(id),
  people: z.array(z.object({ _id: id, name: z.string(), readAt: z.nullable(instant) })),
})

/** Characters of an announcement, without its elements. */
export const announcementLimit = 5000
/** Plain text, or rich text with headings, lists and links; all other markup is removed. */
const announcementText = text(4 * announcementLimit).check(
  z.refine(message => wordsOfMessage(message).length <= announcementLimit),
)

export const announcementContract = service('announcement', talkPermissions, {
  find: {
    may: 'announcement.read',
    query: listQuery({ box: z.enum(['received', 'sent']), school: id, class: id }),
    result: page(Announcement),
  },
  get: { may: 'announcement.read', result: AnnouncementDetail },
  create: {
    may: 'announcement.write',
    data: z.strictObject({
      at: z.optional(z.literal('all')),
      to: z.optional(z.array(id).check(z.maxLength(500))),
      school: z.optional(id),
      class: z.optional(id),
      message: announcementText,
      attachments: z.optional(z.array(attachment).check(z.maxLength(5))),
    }),
    result: Announcement,
    perMinute: 10,
  },
  patch: {
    may: 'announcement.write',
    data: z.strictObject({ message: announcementText }),
    result: Announcement,
  },
  remove: { may: 'announcement.write', result: Announcement },
  calls: {
    get: {
      read: {
        may: 'announcement.read',
        query: z.strictObject({ school: z.optional(id), class: z.optional(id) }),
        result: z.object({ changed: z.int() }),
        writes: true,
      },
      unReadCount: { may: 'announcement.read', query: nothing, result: z.object({ count: z.int() }) },
      /** The audiences that the user may announce to. */
      audiences: {
        may: 'announcement.write',
        query: nothing,
        result: z.array(
          z.object({
            school: z.nullable(id),
            class: z.nullable(id),
            name: z.string(),
            people: z.int(),
            /** Only these people, for users who may not announce to all. */
            to: z.optional(z.array(id)),
          }),
        ),
      },
    },
  },
  events: { created: Announcement },
})
