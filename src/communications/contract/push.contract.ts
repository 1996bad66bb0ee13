// `push-device`: browsers of an account that receive notices while the product is closed (RFC 8030, 8291, 8292).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { instant, listQuery, nothing, page, text } from '#kit/contract/wire.ts'
import { noticePermissions } from './notices.contract.ts'

/** At this limit, a new device replaces the account's oldest one. */
export const maxPushDevices = 10

/** SHA-256 of the endpoint in base64url: a browser recognises its own entry, and endpoints stay private. */
const deviceHash = z.string().check(z.regex(/^[\w-]{43}$/))

export const PushDevice = z.object({ _id: deviceHash, createdAt: instant })

export const pushDeviceContract = service('push-device', noticePermissions, {
  id: deviceHash,
  find: { may: 'push.read', query: listQuery({}), result: page(PushDevice) },
  create: {
    may: 'push.edit',
    /** The browser's `PushSubscription`. */
    data: z.strictObject({
      endpoint: text(1000, 10),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
      }),
    }),
    result: PushDevice,
    perMinute: 10,
  },
  remove: { may: 'push.edit', result: PushDevice },
  calls: {
    get: {
      /** The installation's public key, which browsers need to subscribe. */
      key: { may: 'push.read', query: nothing, result: z.object({ key: z.string() }) },
    },
  },
})
