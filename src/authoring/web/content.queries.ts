// Content in the query cache. Every key begins with `authoring`; events of the services refresh what they touch.
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { collabContract, commentsContract } from '#authoring/contract/collab.contract.ts'
import { unitContract, type ContentTab } from '#authoring/contract/content.contract.ts'
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'
import { taskOutlineContract } from '#authoring/contract/outline.contract.ts'
import { useActing } from '#communications/web/parts/use-acting.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'

export interface ContentListQuery {
  readonly tab?: ContentTab
  readonly mode?: ContentMode | ContentMode[]
  readonly subjects?: string[]
  readonly grades?: string[]
  readonly taught?: boolean
  readonly $search?: string
  readonly $limit?: number
  readonly $skip?: number
  readonly $sort?: Record<string, 1 | -1>
}

export const contentsQuery = (query: ContentListQuery) =>
  queryOptions({
    queryKey: ['authoring', 'contents', query],
    queryFn: () => api(unitContract).find(query as never),
    placeholderData: keepPreviousData,
  })
export const contentQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'content', id], queryFn: () => draftOf(id) })
export const childrenQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'children'],
    queryFn: () => api(unitContract).get('child', { _id: id }),
  })
export const parentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'parents'],
    queryFn: () => api(unitContract).get('relateLinkList', { _id: id }),
  })
export const missingQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'missing'],
    queryFn: () => api(unitContract).get('missing', { _id: id }),
    placeholderData: keepPreviousData,
  })
export const outlineQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'outline', rid],
    queryFn: () => api(taskOutlineContract).get('byRid', { rid }),
  })
export const collabOfQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'collab', 'of', rid],
    queryFn: () => api(collabContract).get('byRid', { rid }),
  })
export const collabQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'collab', 'one', id], queryFn: () => api(collabContract).get(id) })
export const collabInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['authoring', 'collab', 'invitation', secret],
    queryFn: () => api(collabContract).get('invitation', { _id: secret }),
  })
export const commentsQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'comments', rid],
    queryFn: () => api(commentsContract).find({ rid, $limit: 500, $sort: { createdAt: 1 } }),
  })

/** Strangers are answered with the published version; for screens of those who work on it, it is not there. */
async function draftOf(id: string): Promise<Content> {
  const { lib, ...content } = await api(unitContract).get(id)
  if (lib) throw new ApiError(404, 'This is not shared with you.', { code: 'not-found' })
  return content
}

/** Everything about one piece of content that others may change while it is open. */
export function useLiveContent(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const again = (...key: string[]) => {
      void queries.invalidateQueries({ queryKey: ['authoring', ...key] })
    }
    const stops = [
      onServiceEvent(unitContract, 'patched', ({ _id }) => {
        if (_id === id) again('content', id)
      }),
      onServiceEvent(taskOutlineContract, 'patched', ({ rid }) => {
        if (rid === id) {
          again('outline', id)
          again('content', id, 'missing')
        }
      }),
      onServiceEvent(collabContract, 'patched', ({ rid }) => {
        if (rid === id) again('collab')
      }),
      ...(['created', 'patched', 'removed'] as const).map(event =>
        onServiceEvent(commentsContract, event, ({ rid }) => {
          if (rid === id) again('comments', id)
        }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, id])
}

/** Lists follow what is made, changed or deleted, here and elsewhere. */
export function useLiveLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const again = () => {
      void queries.invalidateQueries({ queryKey: ['authoring', 'contents'] })
    }
    const stops = [
      ...(['created', 'patched', 'removed'] as const).map(event =>
        onServiceEvent(unitContract, event, again),
      ),
      onServiceEvent(collabContract, 'patched', again),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}

export const refresh = (queries: QueryClient, ...key: string[]): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['authoring', ...key] })

/** Acts whose outcome shows wherever these are read. */
export function useAct() {
  const queries = useQueryClient()
  return useActing(() => refresh(queries))
}
