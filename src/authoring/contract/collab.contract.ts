// `collab` and `comments` (authoring.md section 7).
import * as z from '#zod'
import { invitationKey, invitationQuery } from '#identity/contract/invitations.shapes.ts'
import { captcha } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { contentPermissions } from './authoring.permissions.ts'
import { contentModes } from './content.shapes.ts'

export const collabRoles = ['read', 'comment', 'write'] as const
export type CollabRole = (typeof collabRoles)[number]
export const collabRoleNames: Readonly<Record<CollabRole, string>> = {
  read: 'Can view',
  comment: 'Can comment',
  write: 'Can edit',
}
export const guestRoles = ['none', 'read', 'write'] as const
export const memberStates = ['invited', 'applied', 'member', 'declined', 'rejected'] as const

export const CollabMember = z.object({
  _id: id,
  email: z.string(),
  uid: z.nullable(id),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(collabRoles),
  status: z.enum(memberStates),
  message: z.string(),
  at: instant,
})
export type CollabMember = z.output<typeof CollabMember>

export const Collab = z.object({
  _id: id,
  rid: id,
  type: z.enum(contentModes),
  name: z.string(),
  uid: id,
  owner: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()) }),
  guest: z.enum(guestRoles),
  /** Everybody for the owner, members only for others. */
  members: z.array(CollabMember),
  /** The caller's own membership. */
  mine: z.nullable(CollabMember),
})
export type Collab = z.output<typeof Collab>

/** Role and message only for callers who have verified the invited address. */
export const CollabInvitation = z.extend(Collab, { isProved: z.boolean() })
export type CollabInvitation = z.output<typeof CollabInvitation>

const email = z.email().check(z.maxLength(254))
const member = z.strictObject({ _id: id, member: id })

export const collabContract = service('collab', contentPermissions, {
  /** The share link's page for a visitor: name, owner, the visitor's state; members only for members. */
  get: { may: 'content.join', result: Collab },
  calls: {
    get: {
      byRid: { may: 'content.read', query: z.strictObject({ rid: id }), result: Collab, writes: true },
      /** By the email's secret. */
      invitation: {
        may: 'content.join',
        query: invitationQuery,
        result: CollabInvitation,
        perMinute: 30,
        acrossNodes: true,
      },
    },
    patch: {
      invite: {
        may: 'content.own',
        data: z.strictObject({
          rid: id,
          emails: z.array(email).check(z.minLength(1), z.maxLength(50)),
          role: z.enum(collabRoles),
          message: z._default(text(1000), ''),
        }),
        result: Collab,
        perMinute: 60,
      },
      /** Who may join by the link without approval. */
      guest: {
        may: 'content.own',
        data: z.strictObject({ rid: id, guest: z.enum(guestRoles) }),
        result: Collab,
      },
      /** Sends a code to the invited address, for a user signed in with another one. */
      prove: {
        may: 'content.join',
        data: z.strictObject({ secret: invitationKey }),
        result: z.object({ sent: z.literal(true) }),
        outside: true,
        perMinute: 5,
        acrossNodes: true,
      },
      /** With one's own verified address; or with the email's secret and a code from the invited address. */
      accept: {
        may: 'content.join',
        data: z.strictObject({ _id: id, secret: z.optional(invitationKey), code: z.optional(captcha) }),
        result: Collab,
        outside: true,
        perMinute: 30,
        acrossNodes: true,
      },
      decline: { may: 'content.join', data: z.strictObject({ _id: id }), result: Collab },
      /** By the link: applies, or joins at once if guests may. */
      apply: {
        may: 'content.join',
        data: z.strictObject({
          _id: id,
          message: z._default(text(1000), ''),
          role: z._default(z.enum(collabRoles), 'read'),
        }),
        result: Collab,
      },
      approve: { may: 'content.own', data: z.extend(member, { role: z.enum(collabRoles) }), result: Collab },
      reject: { may: 'content.own', data: member, result: Collab },
      role: { may: 'content.own', data: z.extend(member, { role: z.enum(collabRoles) }), result: Collab },
      remove: { may: 'content.own', data: member, result: Collab },
      leave: {
        may: 'content.join',
        data: z.strictObject({ _id: id }),
        result: z.object({ ok: z.literal(true) }),
      },
    },
  },
  events: { patched: z.object({ _id: id, rid: id }) },
})

export const Comment = z.object({
  _id: id,
  rid: id,
  /** The field it belongs to; `page:{id}` for a slide. */ field: z.string(),
  /** The first comment of its thread; null for that one itself. */
  thread: z.nullable(id),
  uid: id,
  author: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  text: z.string(),
  mentions: z.array(id),
  resolved: z.boolean(),
  edited: z.boolean(),
  createdAt: instant,
})
export type Comment = z.output<typeof Comment>

export const commentsContract = service('comments', contentPermissions, {
  find: {
    may: 'content.read',
    query: listQuery({ rid: id, field: text(120), thread: id, resolved: wireBool }, { sort: ['createdAt'] }),
    result: page(Comment),
  },
  create: {
    may: 'content.comment',
    data: z.strictObject({
      rid: id,
      field: text(120, 1),
      thread: z._default(z.nullable(id), null),
      text: text(5000, 1),
      mentions: z._default(z.array(id).check(z.maxLength(20)), []),
    }),
    result: Comment,
  },
  /** Authors edit their text; anybody who may comment sets `resolved`. */
  patch: {
    may: 'content.comment',
    data: z.partial(z.strictObject({ text: text(5000, 1), resolved: z.boolean() })),
    result: Comment,
  },
  /** One's own comment, or as the owner a whole thread. */
  remove: { may: 'content.comment', result: Comment },
  events: {
    created: z.object({ _id: id, rid: id }),
    patched: z.object({ _id: id, rid: id }),
    removed: z.object({ _id: id, rid: id }),
  },
})
