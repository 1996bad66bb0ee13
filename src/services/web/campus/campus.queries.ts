// Teaching on campus in the query cache. Keys start with `services`, so that one action refreshes
// everything.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { campusContract } from '#services/contract/campus/campus.contract.ts'
import { locationContract } from '#services/contract/campus/locations.contract.ts'
import type { Category } from '#services/contract/services.values.ts'

const all = ['services', 'campus'] as const
type Country = 'NZ' | 'AU'

/** The user's versions, newest first. */
export const myCampusQuery = queryOptions({
  queryKey: [...all, 'mine'],
  queryFn: async () => (await api(campusContract).find({ $message: true, $limit: 5 })).data,
  // Missing parts are also added on other pages.
  staleTime: 0,
})
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: () => api(campusContract).get(id),
    retry: false,
  })
export const campusQueueQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'queue', query],
    queryFn: () => api(campusContract).find({ ...query, $sys: true, $message: true }),
    placeholderData: keepPreviousData,
  })
export const campusCountsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: () => api(campusContract).get('countType'),
})
export const campusReviewersQuery = queryOptions({
  queryKey: [...all, 'reviewers'],
  queryFn: () => api(campusContract).get('groupByFollower'),
})

/** Cities with campus lessons on sale. */
export const citiesQuery = (country: Country | null) =>
  queryOptions({
    queryKey: [...all, 'cities', country],
    queryFn: () => api(locationContract).get('cityByCountry', { country: country ?? 'NZ' }),
    enabled: country !== null,
  })
/** One city, including archived ones. */
export const cityQuery = (country: Country, city: string) =>
  queryOptions({
    queryKey: [...all, 'city', country, city],
    queryFn: () => api(locationContract).get('city', { country, city }),
    retry: false,
  })
export const campusCountriesQuery = queryOptions({
  queryKey: [...all, 'countries'],
  queryFn: () => api(locationContract).get('country'),
})
export interface CampusSubjects {
  readonly country: Country
  readonly mentoringType: Category
  /** Subjects or topic ids. */
  readonly subject: string[]
}
export const cityTeachersQuery = (query: CampusSubjects) =>
  queryOptions({
    queryKey: [...all, 'teachers', query],
    queryFn: () => api(locationContract).get('cityTeacherStatistics', query),
  })
export const reachQuery = (query: CampusSubjects & { readonly city: string; readonly place_id: string }) =>
  queryOptions({
    queryKey: [...all, 'reach', query],
    queryFn: () => api(locationContract).get('cityTeacherStatisticsRadius', query),
    retry: false,
  })
export const locationsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'locations', query],
    queryFn: () => api(locationContract).find(query),
    placeholderData: keepPreviousData,
  })

/** Follows others' changes live. */
export function useFollowCampus(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: all })
    const stops = [
      onServiceEvent(campusContract, 'created', refresh),
      onServiceEvent(campusContract, 'patched', refresh),
      onServiceEvent(locationContract, 'created', refresh),
      onServiceEvent(locationContract, 'patched', refresh),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries])
}
