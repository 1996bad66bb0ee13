import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { ambassadorContract } from '#services/contract/ambassadors/ambassadors.contract.ts'

const all = ['services', 'ambassadors'] as const

/** The user's application; null without one. */
export const myAmbassadorQuery = queryOptions({
  queryKey: [...all, 'mine'],
  queryFn: async () => (await api(ambassadorContract).find({ $message: true, $limit: 1 })).data[0] ?? null,
  // Missing parts are also added on other pages.
  staleTime: 0,
})
export const ambassadorQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: () => api(ambassadorContract).get(id),
    retry: false,
  })
export const ambassadorQueueQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'queue', query],
    queryFn: () => api(ambassadorContract).find({ ...query, $sys: true, $message: true }),
    placeholderData: keepPreviousData,
  })
export const ambassadorReviewersQuery = queryOptions({
  queryKey: [...all, 'reviewers'],
  queryFn: () => api(ambassadorContract).get('groupByFollower'),
})

/** Follows others' changes live. */
export function useFollowAmbassadors(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: all })
    const events = ['created', 'patched', 'removed'] as const
    const stops = events.map(event => onServiceEvent(ambassadorContract, event, refresh))
    return () => stops.forEach(stop => stop())
  }, [queries])
}
