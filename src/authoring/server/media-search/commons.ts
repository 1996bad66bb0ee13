// Wikimedia Commons: pictures and videos under free licences, through the MediaWiki API.
import * as z from '#zod'
import type { MediaKind } from '#authoring/contract/media-search.values.ts'
import { plainText } from './plain-text.ts'
import type { SourceRequest, Source, SourceItem } from './sources.ts'

const Value = z.optional(z.object({ value: z.unknown() }))
const Info = z.object({
  url: z.string(),
  thumburl: z.optional(z.string()),
  descriptionurl: z.string(),
  mime: z.string(),
  extmetadata: z.optional(
    z.object({ Artist: Value, LicenseShortName: Value, LicenseUrl: Value, ObjectName: Value }),
  ),
})
const Page = z.object({
  pageid: z.optional(z.number()),
  title: z.string(),
  index: z.optional(z.number()),
  imageinfo: z.optional(z.array(Info)),
})
type Page = z.output<typeof Page>
const Found = z.object({
  continue: z.optional(z.object({ gsroffset: z.optional(z.number()) })),
  query: z.optional(z.object({ pages: z.array(Page) })),
})

const common = {
  action: 'query',
  format: 'json',
  formatversion: '2',
  prop: 'imageinfo',
  iiprop: 'url|mime|extmetadata',
  iiextmetadatafilter: 'Artist|LicenseShortName|LicenseUrl|ObjectName',
}
const fileTypes: Readonly<Record<MediaKind, string>> = { picture: 'bitmap', video: 'video' }

export const commons = (ask: SourceRequest): Source => ({
  kinds: ['picture', 'video'],
  async search({ kind, words, after = '0' }) {
    const found = await ask(
      'w/api.php',
      {
        ...common,
        iiurlwidth: '400',
        generator: 'search',
        gsrnamespace: '6',
        gsrsearch: `filetype:${fileTypes[kind]} ${words}`,
        gsrlimit: '20',
        gsroffset: /^\d{1,5}$/.test(after) ? after : '0',
      },
      Found,
    )
    const pages = (found?.query?.pages ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
    const next = found?.continue?.gsroffset
    return { data: pages.flatMap(itemOf), next: next === undefined ? null : String(next) }
  },
  async byId(id) {
    if (!/^\d{1,12}$/.test(id)) return undefined
    // Originals on Commons may have a hundred megabytes, so a picture is fetched at slide width.
    const found = await ask('w/api.php', { ...common, iiurlwidth: '1920', pageids: id }, Found)
    return found?.query?.pages.flatMap(itemOf)[0]
  },
})

function itemOf({ pageid, title, imageinfo }: Page): SourceItem[] {
  const [info] = imageinfo ?? []
  if (pageid === undefined || !info) return []
  const { url, thumburl, descriptionurl, mime, extmetadata: about } = info
  const kind = mime.startsWith('video/') ? 'video' : 'picture'
  return [
    {
      id: String(pageid),
      kind,
      title: plainText(about?.ObjectName?.value) || title.replace(/^File:|\.\w{3,4}$/g, ''),
      creator: plainText(about?.Artist?.value) || null,
      licence: plainText(about?.LicenseShortName?.value) || 'See its page',
      licenceUrl: plainText(about?.LicenseUrl?.value) || null,
      page: descriptionurl,
      thumb: thumburl ?? null,
      file: kind === 'picture' ? (thumburl ?? url) : null,
      play: kind === 'video' ? { as: 'file', url } : null,
    },
  ]
}
