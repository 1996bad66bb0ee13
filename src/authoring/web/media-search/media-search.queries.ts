import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { mediaSearchContract } from '#authoring/contract/media-search.contract.ts'
import type { MediaKind, MediaSource } from '#authoring/contract/media-search.values.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api, light } from '#kit/web/api.ts'

const media = () => api(light<typeof mediaSearchContract>('media-search'))

export const sourcesQuery = queryOptions({
  queryKey: ['media-search', 'sources'],
  queryFn: () => media().get('sources'),
  staleTime: Infinity,
})

export const searchQuery = (source: MediaSource, kind: MediaKind, words: string) =>
  infiniteQueryOptions({
    queryKey: ['media-search', source, kind, words],
    queryFn: ({ pageParam }) =>
      media().get('search', {
        source,
        kind,
        $search: words,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    // Thumbnail addresses are valid for an hour.
    staleTime: 30 * minuteMs,
    retry: false,
  })

/** Copies it to my files, with attribution. */
export const takePicture = (source: MediaSource, id: string) => media().patch('take', { source, id })
