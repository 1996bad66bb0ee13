// YouTube: embeddable videos through its Data API, with safe search.
import * as z from '#zod'
import { plainText } from './plain-text.ts'
import type { SourceRequest, Source, SourceItem } from './sources.ts'

const Snippet = z.object({
  title: z.string(),
  channelTitle: z.string(),
  thumbnails: z.optional(z.object({ medium: z.optional(z.object({ url: z.string() })) })),
})
const Found = z.object({
  nextPageToken: z.optional(z.string()),
  items: z.array(
    z.object({ id: z.object({ videoId: z.optional(z.string()) }), snippet: z.optional(Snippet) }),
  ),
})
const One = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: Snippet,
      status: z.optional(z.object({ license: z.optional(z.string()), embeddable: z.optional(z.boolean()) })),
    }),
  ),
})

const standard = 'YouTube licence'
const free = 'CC BY'

export const youtube = (ask: SourceRequest, key: string): Source => ({
  kinds: ['video'],
  async search({ words, after }) {
    const found = await ask(
      'youtube/v3/search',
      {
        part: 'snippet',
        type: 'video',
        safeSearch: 'strict',
        videoEmbeddable: 'true',
        maxResults: '20',
        q: words,
        key,
        ...(after !== undefined && { pageToken: after }),
      },
      Found,
    )
    const data = (found?.items ?? []).flatMap(({ id: { videoId }, snippet }) =>
      videoId && snippet ? [itemOf(videoId, snippet, standard)] : [],
    )
    return { data, next: found?.nextPageToken ?? null }
  },
  async byId(id) {
    const found = await ask('youtube/v3/videos', { part: 'snippet,status', id, key }, One)
    const [row] = found?.items ?? []
    if (!row || row.status?.embeddable === false) return undefined
    return itemOf(row.id, row.snippet, row.status?.license === 'creativeCommon' ? free : standard)
  },
})

const itemOf = (
  id: string,
  { title, channelTitle, thumbnails }: z.output<typeof Snippet>,
  licence: string,
): SourceItem => ({
  id,
  kind: 'video',
  title: plainText(title),
  creator: plainText(channelTitle) || null,
  licence,
  licenceUrl: null,
  page: `https://www.youtube.com/watch?v=${id}`,
  thumb: thumbnails?.medium?.url ?? null,
  file: null,
  // This host sets no cookies before playback.
  play: { as: 'embed', url: `https://www.youtube-nocookie.com/embed/${id}` },
})
