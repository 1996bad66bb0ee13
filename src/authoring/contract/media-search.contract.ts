// `media-search`: pictures and videos from the web sources that the operator enabled. Author and licence are
// kept wherever they are used.
import * as z from '#zod'
import { FileRecord } from '#files/contract/files.contract.ts'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { nothing, text } from '#kit/contract/wire.ts'
import { mediaKinds, mediaSources } from './media-search.values.ts'

/** For content authors. */
export const mediaSearchPermissions = permissions(['teacher'], { 'media.search': ['all'] })

const sourceId = text(100, 1).check(z.regex(/^[\w-]+$/))

export const FoundMedia = z.object({
  source: z.enum(mediaSources),
  id: sourceId,
  kind: z.enum(mediaKinds),
  title: z.string(),
  /** The author's name; absent if the source has none. */
  creator: z.nullable(z.string()),
  /** `CC BY 4.0`. */
  licence: z.string(),
  licenceUrl: z.nullable(z.string()),
  /** Its page at the source. */
  page: z.string(),
  /** A thumbnail, served by us for an hour or two. */
  thumb: z.nullable(z.string()),
  /** Where a video is played: a file, or a page to embed. */
  play: z.nullable(z.object({ as: z.enum(['file', 'embed']), url: z.string() })),
})
export type FoundMedia = z.output<typeof FoundMedia>

export const mediaSearchContract = service('media-search', mediaSearchPermissions, {
  calls: {
    get: {
      /** Sources by kind of media. */
      sources: {
        may: 'media.search',
        query: nothing,
        result: z.array(z.object({ source: z.enum(mediaSources), kinds: z.array(z.enum(mediaKinds)) })),
      },
      search: {
        may: 'media.search',
        perMinute: 60,
        query: z.strictObject({
          source: z.enum(mediaSources),
          kind: z.enum(mediaKinds),
          $search: text(100, 2),
          /** The `next` of the previous page. */
          after: z.optional(text(200, 1)),
        }),
        result: z.object({ data: z.array(FoundMedia), next: z.nullable(z.string()) }),
      },
    },
    patch: {
      /** Copies a picture to the user's files, with attribution. */
      take: {
        may: 'media.search',
        perMinute: 20,
        data: z.strictObject({ source: z.enum(mediaSources), id: sourceId }),
        result: FileRecord,
        outside: true,
      },
    },
  },
})
