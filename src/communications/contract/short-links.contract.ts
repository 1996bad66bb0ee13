// `short-link`: a short address for a page of this site. Each page has one.
import * as z from '#zod'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { text } from '#kit/contract/wire.ts'

export const shortLinkPermissions = permissions(['user'], { 'link.shorten': ['all'] })

export const ShortLink = z.object({ url: z.string(), code: z.string(), shortUrl: z.string() })
export type ShortLink = z.output<typeof ShortLink>

export const shortLinkContract = service('short-link', shortLinkPermissions, {
  calls: {
    get: {
      shortLink: {
        may: 'link.shorten',
        perMinute: 30,
        query: z.strictObject({ url: text(2000, 1) }),
        result: ShortLink,
        writes: true,
      },
    },
  },
})
