// `share-info`: the preview of a shared link. `poster`: a picture with the link as a QR code.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, page, text } from '#kit/contract/wire.ts'

export const sharePermissions = permissions(['user'], {
  'share.own': ['own'],
  'share.write': ['all'],
})

export const posterPermissions = permissions(['user'], { 'poster.make': ['all'] })

export const shareLimits = { title: 120, desc: 300, keywords: 10, keyword: 40 } as const

export const ShareInfo = z.object({
  _id: id,
  url: z.string(),
  title: z.string(),
  keywords: z.array(z.string()),
  image: z.nullable(z.string()),
  /** Public address of the picture. */
  imageUrl: z.nullable(z.string()),
  desc: z.string(),
})
export type ShareInfo = z.output<typeof ShareInfo>

const url = text(2000, 1)

export const shareInfoContract = service('share-info', sharePermissions, {
  /** The user's custom preview of their link to a page; empty if they use the page's default. */
  find: { may: 'share.own', query: z.strictObject({ url }), result: page(ShareInfo) },
  /** Sets the card of a link with my invite code; a second call replaces the first. */
  create: {
    may: 'share.write',
    data: z.strictObject({
      url,
      title: text(shareLimits.title, 1),
      keywords: z._default(
        z.array(text(shareLimits.keyword, 1)).check(z.maxLength(shareLimits.keywords)),
        [],
      ),
      image: z._default(z.nullable(fileHash), null),
      desc: z._default(text(shareLimits.desc), ''),
    }),
    result: ShareInfo,
    perMinute: 30,
  },
  /** Restores the page's default preview. */
  remove: { may: 'share.own', result: ShareInfo },
})

export const posterContract = service('poster', posterPermissions, {
  calls: {
    get: {
      /**
       * Merges a background, foreground pictures and the link as a QR code into one picture. Without `url` there is
       * no code.
       */
      mergeImage: {
        may: 'poster.make',
        query: z.strictObject({
          image: fileHash,
          imageCover: z.optional(fileHash),
          url: z.optional(url),
        }),
        result: z.object({ filename: z.string(), mime: z.string(), base64: z.string() }),
        perMinute: 20,
        outside: true,
      },
    },
  },
})
