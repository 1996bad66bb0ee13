// `notice`, `notice-tpl`, `user-notice-setting`, `unsubscribe`, `mailbox` (communications.md sections 1–3,
// identity.md section 7).
import * as z from '#zod'
import { noticeReaders } from '#kit/contract/notices.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'

/** `A CM C` of the back office, plus system administrators. */
const staff = ['admin', 'customer_service_manager', 'customer_service', 'sys'] as const

export const noticePermissions = permissions(
  //                    guest  user   admin  cs_mgr cs     sys
  ['guest', 'user', ...staff],
  {
    'notice.read': ['-', 'own', 'own', 'own', 'own', 'own'],
    'notice.mark': ['-', 'own', 'own', 'own', 'own', 'own'],
    'notice.send': ['-', '-', 'all', 'all', 'all', 'all'],
    'notice.lookUp': ['-', '-', 'all', 'all', 'all', 'all'],
    'template.read': ['-', 'all', 'all', 'all', 'all', 'all'],
    'template.edit': ['-', '-', 'all', 'all', '-', 'all'],
    'setting.read': ['-', 'own', 'own', 'own', 'own', 'own'],
    'setting.edit': ['-', 'own', 'own', 'own', 'own', 'own'],
    'push.read': ['-', 'own', 'own', 'own', 'own', 'own'],
    'push.edit': ['-', 'own', 'own', 'own', 'own', 'own'],
    'unsubscribe.use': ['all', 'all', 'all', 'all', 'all', 'all'],
    'mailbox.read': ['all', 'all', 'all', 'all', 'all', 'all'],
  },
)

export const noticeTypes = ['inbox', 'mail', 'sms'] as const

export const Notice = z.object({
  _id: id,
  type: z.enum(noticeTypes),
  code: z.string(),
  from: z.nullable(z.string()),
  school: z.nullable(z.string()),
  data: z.object({ title: z.string(), body: z.string(), link: z.nullable(z.string()) }),
  /** Whether the notice was read, or the text message sent. */
  status: z.boolean(),
  /** For a text message: the number, and why it was not sent. */
  to: z.optional(z.string()),
  failure: z.optional(z.nullable(z.string())),
  createdAt: instant,
})
export type Notice = z.output<typeof Notice>

const Count = z.object({ count: z.int(), total: z.int() })
const Marked = z.object({ count: z.int(), changed: z.int() })

export const noticeContract = service('notice', noticePermissions, {
  find: {
    may: 'notice.read',
    /** The user's notices; or, for staff with `$sys`, a person's text messages by id, e-mail address or number. */
    query: z.extend(listQuery({ type: z.enum(['inbox', 'sms']), status: wireBool }, { search: true }), {
      $sys: z.optional(wireBool),
      searchTo: z.optional(text(254, 3)),
    }),
    result: page(Notice),
  },
  get: { may: 'notice.read', result: Notice },
  create: {
    may: 'notice.send',
    data: z.strictObject({
      to: z.optional(id),
      email: z.optional(text(254)),
      data: z.strictObject({ title: text(200, 1), body: text(4000, 1), link: z.optional(text(500)) }),
    }),
    result: z.object({ queued: z.literal(true) }),
  },
  calls: {
    get: {
      read: { may: 'notice.mark', query: z.strictObject({ _id: id }), result: Marked, writes: true },
      readAll: { may: 'notice.mark', query: nothing, result: Marked, writes: true },
      removeAll: { may: 'notice.mark', query: nothing, result: Marked, writes: true },
      unReadCount: { may: 'notice.read', query: nothing, result: Count },
      oldList: {
        may: 'notice.read',
        query: z.strictObject({
          status: z.optional(wireInt),
          $search: z.optional(text(200)),
          $skip: z._default(wireInt.check(z.minimum(0), z.maximum(100_000)), 0),
          $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 10),
        }),
        result: page(Notice),
      },
      oldRead: { may: 'notice.mark', query: z.strictObject({ id }), result: Marked, writes: true },
      oldUnReadCount: { may: 'notice.read', query: nothing, result: Count },
    },
  },
  events: {
    created: Notice,
    /** The new count, sent to all tabs of the receiver when notices are read or removed. */
    counted: Count,
  },
})

export const channelFlags = ['enableEmail', 'enableInbox', 'enableText', 'enablePush'] as const

export const NoticeTemplate = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  /** Roles that see the notice in their settings. */
  readers: z.array(z.enum(noticeReaders)),
  essential: z.boolean(),
  enable: z.boolean(),
  enableInbox: z.boolean(),
  enablePush: z.boolean(),
  enableSms: z.boolean(),
  /** Channels that the template has texts for. */
  channels: z.array(z.enum(['inbox', 'mail', 'sms', 'push'])),
  title: z.string(),
  text: z.string(),
  note: z.string(),
  sms: z.string(),
  keys: z.array(z.string()),
  version: z.int(),
})
export type NoticeTemplate = z.output<typeof NoticeTemplate>

/** Template id = its code. */
const templateCode = z.string().check(z.regex(/^[A-Z]\w{1,79}$/))

export const noticeTemplateContract = service('notice-tpl', noticePermissions, {
  id: templateCode,
  find: {
    may: 'template.read',
    query: listQuery(
      { category: text(60), code: templateCode },
      { search: true, sort: ['code', 'category'] },
    ),
    result: page(NoticeTemplate),
  },
  get: { may: 'template.read', result: NoticeTemplate },
  patch: {
    may: 'template.edit',
    data: z.strictObject({
      version: z.int(),
      title: z.optional(text(200, 1)),
      text: z.optional(text(8000)),
      note: z.optional(text(2000)),
      sms: z.optional(text(480)),
      category: z.optional(text(60, 1)),
      enable: z.optional(z.boolean()),
      enableInbox: z.optional(z.boolean()),
      enablePush: z.optional(z.boolean()),
      enableSms: z.optional(z.boolean()),
    }),
    result: NoticeTemplate,
  },
})

const Flags = z.strictObject({
  enableEmail: z.boolean(),
  enableInbox: z.boolean(),
  enableText: z.boolean(),
  enablePush: z.boolean(),
})
export const NoticeSetting = z.object({ _id: id, enable: z.boolean(), setting: z.record(z.string(), Flags) })
export type NoticeSetting = z.output<typeof NoticeSetting>
const settingChange = {
  enable: z.optional(wireBool),
  setting: z.optional(
    z.record(
      templateCode,
      z.strictObject({
        enableEmail: wireBool,
        enableInbox: wireBool,
        enableText: wireBool,
        enablePush: wireBool,
      }),
    ),
  ),
}

export const noticeSettingContract = service('user-notice-setting', noticePermissions, {
  /** Not found until the first save; until then clients show everything as on. */
  get: { may: 'setting.read', result: NoticeSetting },
  patch: { may: 'setting.edit', data: z.strictObject(settingChange), result: NoticeSetting },
  calls: {
    get: {
      save: {
        may: 'setting.edit',
        query: z.strictObject({ id, ...settingChange }),
        result: NoticeSetting,
        writes: true,
      },
    },
  },
})

const unsubscribeToken = z.string().check(z.regex(/^[\w-]{20,100}$/))
export const Unsubscription = z.object({
  _id: z.string(),
  /** Label of the mailing's category. */
  what: z.string(),
  /** The masked address. */
  address: z.string(),
  /** True after unsubscribing. */
  active: z.boolean(),
})

/** Unsubscribes by the link in a mail, without signing in. Reading changes nothing. */
export const unsubscribeContract = service('unsubscribe', noticePermissions, {
  id: unsubscribeToken,
  get: { may: 'unsubscribe.use', result: Unsubscription, perMinute: 60 },
  patch: {
    may: 'unsubscribe.use',
    data: z.strictObject({ active: z.boolean() }),
    result: Unsubscription,
    perMinute: 60,
  },
})

export const SentMessage = z.object({
  _id: id,
  type: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  /** An attached calendar invitation. */ calendar: z.nullable(z.string()),
  attachments: z.array(z.object({ filename: z.string(), mime: z.string(), base64: z.string() })),
  createdAt: instant,
})
export type SentMessage = z.output<typeof SentMessage>

/** Every mail and text message of this server, readable in development and demo only. */
export const mailboxContract = service('mailbox', noticePermissions, {
  find: {
    may: 'mailbox.read',
    query: listQuery({ type: z.enum(['mail', 'sms']), to: text(254) }, { search: true }),
    result: page(SentMessage),
  },
})
