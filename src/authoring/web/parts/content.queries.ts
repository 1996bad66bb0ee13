// Content in the query cache. Every key begins with `authoring`; service events refresh the affected queries.
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { collabContract, commentsContract } from '#authoring/contract/collab.contract.ts'
import type { unitContract, ContentTab } from '#authoring/contract/content.contract.ts'
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'
import type { taskOutlineContract } from '#authoring/contract/outline.contract.ts'
import { api, ApiError, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'

const collabService = light<typeof collabContract>('collab')
const commentsService = light<typeof commentsContract>('comments')
const unitService = light<typeof unitContract>('unit')
const taskOutlineService = light<typeof taskOutlineContract>('task-outline')

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
    queryFn: () => api(unitService).find(query as never),
    placeholderData: keepPreviousData,
  })
export const contentQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'content', id], queryFn: () => draftOf(id) })
export const childrenQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'children'],
    queryFn: () => api(unitService).get('child', { _id: id }),
  })
export const parentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'parents'],
    queryFn: () => api(unitService).get('relateLinkList', { _id: id }),
  })
export const missingQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'content', id, 'missing'],
    queryFn: () => api(unitService).get('missing', { _id: id }),
    placeholderData: keepPreviousData,
  })
export const outlineQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'outline', rid],
    queryFn: () => api(taskOutlineService).get('byRid', { rid }),
  })
export const collabOfQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'collab', 'of', rid],
    queryFn: () => api(collabService).get('byRid', { rid }),
  })
export const collabQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'collab', 'one', id], queryFn: () => api(collabService).get(id) })
export const collabInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['authoring', 'collab', 'invitation', secret],
    queryFn: () => api(collabService).get('invitation', { _id: secret }),
  })
export const commentsQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'comments', rid],
    queryFn: () => api(commentsService).find({ rid, $limit: 500, $sort: { createdAt: 1 } }),
  })

/** Non-members receive the published version; editing screens treat it as missing. */
async function draftOf(id: string): Promise<Content> {
  const { lib, ...content } = await api(unitService).get(id)
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
      onServiceEvent(unitService, 'patched', ({ _id }) => {
        if (_id === id) again('content', id)
      }),
      onServiceEvent(taskOutlineService, 'patched', ({ rid }) => {
        if (rid === id) {
          again('outline', id)
          again('content', id, 'missing')
        }
      }),
      onServiceEvent(collabService, 'patched', ({ rid }) => {
        if (rid === id) again('collab')
      }),
      ...(['created', 'patched', 'removed'] as const).map(event =>
        onServiceEvent(commentsService, event, ({ rid }) => {
          if (rid === id) again('comments', id)
        }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, id])
}

/** Lists refresh when content is created, changed or deleted, on any device. */
export function useLiveLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const again = () => {
      void queries.invalidateQueries({ queryKey: ['authoring', 'contents'] })
    }
    const stops = [
      ...(['created', 'patched', 'removed'] as const).map(event => onServiceEvent(unitService, event, again)),
      onServiceEvent(collabService, 'patched', again),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}

export const refreshAuthoring = (queries: QueryClient, ...key: string[]): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['authoring', ...key] })
