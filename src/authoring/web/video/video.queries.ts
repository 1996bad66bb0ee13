import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { interactiveVideosContract } from '#authoring/contract/extras.contract.ts'
import '#authoring/contract/relations.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'

/** Clips of one piece of content, oldest first. */
export const videosQuery = (tid: string) =>
  queryOptions({
    queryKey: ['authoring', 'videos', tid],
    queryFn: async () =>
      (await api(interactiveVideosContract).find({ tid, $limit: 100, $sort: { createdAt: 1 } })).data,
  })

export function useLiveVideos(tid: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(interactiveVideosContract, 'patched', event => {
        if (event.tid === tid) void queries.invalidateQueries({ queryKey: ['authoring', 'videos', tid] })
      }),
    [queries, tid],
  )
}
