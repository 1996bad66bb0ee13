// `reflection`: thoughts on content, a class or a session, open or between two people; and class journals
// (rooms.md section 9).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { reflectionPermissions } from './takeaway.permissions.ts'

/** `journal`: a post for a whole class, draft or published, written by its teachers. */
export const reflectionModes = ['refl', 'comment', 'journal'] as const
export type ReflectionMode = (typeof reflectionModes)[number]

export const Reflection = z.object({
  _id: id,
  mode: z.enum(reflectionModes),
  uid: id,
  author: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  pid: z.nullable(id),
  /** Empty for an open one; sender and receiver for a private one. */
  to: z.array(id),
  unit: z.nullable(id),
  rkey: z.nullable(z.string()),
  session: z.nullable(id),
  school: z.nullable(id),
  classId: z.nullable(id),
  content: z.string(),
  attach: z.array(z.string()),
  /** Copied along when the content is published. */ public: z.boolean(),
  draft: z.boolean(),
  mine: z.boolean(),
  files: z.record(z.string(), z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Reflection = z.output<typeof Reflection>

const fields = {
  content: text(10_000),
  attach: z.array(fileHash).check(z.maxLength(10)),
  /** Two people, or none. */ to: z.array(id).check(z.maxLength(2)),
  public: z.boolean(),
  draft: z.boolean(),
}
const mode = z.enum(reflectionModes)

export const reflectionContract = service('reflection', reflectionPermissions, {
  /** For one place, newest first: open ones, or with `to` my private ones. */
  find: {
    may: 'reflection.read',
    query: z.strictObject({
      mode: z.optional(mode),
      unit: z.optional(id),
      session: z.optional(id),
      classId: z.optional(id),
      rkey: z.optional(text(200)),
      pid: z.optional(id),
      uid: z.optional(id),
      to: z.optional(id),
      public: z.optional(wireBool),
      draft: z.optional(wireBool),
      $limit: z._default(wireInt.check(z.minimum(0), z.maximum(200)), 50),
      $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
    }),
    result: page(Reflection),
  },
  get: { may: 'reflection.read', result: Reflection },
  create: {
    may: 'reflection.create',
    data: z.strictObject({
      mode,
      unit: z.optional(id),
      rkey: z.optional(text(200)),
      session: z.optional(id),
      classId: z.optional(id),
      pid: z.optional(id),
      content: z._default(fields.content, ''),
      attach: z._default(fields.attach, []),
      to: z._default(fields.to, []),
      public: z._default(fields.public, false),
      draft: z._default(fields.draft, false),
    }),
    result: Reflection,
  },
  patch: { may: 'reflection.own', data: z.partial(z.strictObject(fields)), result: Reflection },
  remove: { may: 'reflection.own', result: Reflection },
  calls: {
    get: {
      /** The author's public reflections, as published with an item or copied with a purchase. */
      published: {
        may: 'reflection.public',
        query: z.strictObject({ unit: id }),
        result: z.array(
          z.object({
            mode,
            rkey: z.nullable(z.string()),
            content: z.string(),
            author: z.string(),
            at: instant,
          }),
        ),
      },
      /** The place: its name, what I may write there, and whom I may write to privately. */
      place: {
        may: 'reflection.read',
        query: z.strictObject({ unit: z.optional(id), session: z.optional(id), classId: z.optional(id) }),
        result: z.object({
          name: z.string(),
          may: z.array(mode),
          people: z.array(z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()) })),
        }),
      },
      journals: {
        may: 'reflection.read',
        query: z.strictObject({ classId: id }),
        result: z.object({ journalPub: z.int(), journalUnPub: z.int() }),
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }), removed: z.object({ _id: id }) },
})
