// Reports and suspensions for staff. Keys begin with those of the domain, so that every write refetches them.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import {
  accidentContract,
  suspendLogsContract,
  suspensionContract,
} from '#services/contract/bookings/accidents.contract.ts'

const accidents = ['services', 'accidents'] as const

/** Everybody's reports, newest first. */
export const accidentsQuery = ({ $sort: _unsorted, ...query }: ListQuery) =>
  queryOptions({
    queryKey: [...accidents, 'queue', query],
    queryFn: () => api(accidentContract).find({ ...query, $sys: true }),
    placeholderData: keepPreviousData,
  })
export const accidentQuery = (id: string) =>
  queryOptions({
    queryKey: [...accidents, 'one', id],
    queryFn: () => api(accidentContract).get(id),
    retry: false,
  })
export const decidersQuery = queryOptions({
  queryKey: [...accidents, 'deciders'],
  queryFn: () => api(accidentContract).get('groupByFollower'),
})
export const suspendedQuery = ({ $sort: _unsorted, ...query }: ListQuery) =>
  queryOptions({
    queryKey: ['services', 'suspended', query],
    queryFn: () => api(suspensionContract).find(query),
    placeholderData: keepPreviousData,
  })

/** All suspensions of a provider, newest first. */
export const suspendLogsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['services', 'suspend-logs', uid],
    queryFn: async () => (await api(suspendLogsContract).find({ uid, $limit: 100 })).data,
  })

/** Additions of both sides and decisions of colleagues appear at once. */
export function useFollowAccidents(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: accidents })
    const stops = [
      onServiceEvent(accidentContract, 'created', refresh),
      onServiceEvent(accidentContract, 'patched', refresh),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries])
}
