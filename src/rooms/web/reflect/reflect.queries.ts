// Reflections in the query cache. Every key starts with `reflection`.
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import {
  reflectionContract,
  type Reflection,
  type ReflectionMode,
} from '#rooms/contract/reflection.contract.ts'

export const reflections = () => api(reflectionContract)

/** What a reflection is about. */
export type ReflectionSubject =
  | { readonly unit: string }
  | { readonly session: string }
  | { readonly classId: string }

export const placeQuery = (place: ReflectionSubject) =>
  queryOptions({ queryKey: ['reflection', 'place', place], queryFn: () => reflections().get('place', place) })
/** Open ones, newest first; with `to` those between the user and one other person. */
export const listQuery = (
  place: ReflectionSubject,
  more: { readonly mode?: ReflectionMode; readonly to?: string } = {},
) =>
  queryOptions({
    queryKey: ['reflection', 'list', place, more],
    queryFn: async () => (await reflections().find({ ...place, ...more, $limit: 200 })).data,
  })
/** Number of posts in a class's journal, with drafts for its teachers. */
export const journalCountsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['reflection', 'list', 'counts', classId],
    queryFn: () => reflections().get('journals', { classId }),
  })
export const publishedQuery = (unit: string) =>
  queryOptions({
    queryKey: ['reflection', 'published', unit],
    queryFn: () => reflections().get('published', { unit }),
  })

export const refreshReflections = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['reflection'] })

/** Adds private reflections that arrive while the page is open. */
export function useLiveReflections(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stops = (['created', 'patched', 'removed'] as const).map(event =>
      onServiceEvent(
        reflectionContract,
        event,
        () => void queries.invalidateQueries({ queryKey: ['reflection', 'list'] }),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}

/** Groups replies under the reflection they answer. */
export const threadsOf = (
  list: readonly Reflection[],
): { readonly first: Reflection; readonly answers: readonly Reflection[] }[] => {
  const known = new Set(list.map(({ _id }) => _id))
  return list
    .filter(({ pid }) => pid === null || !known.has(pid))
    .map(first => ({ first, answers: list.filter(({ pid }) => pid === first._id).toReversed() }))
}
