import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confContract } from '#identity/contract/conf.contract.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { profileContract, type Profile } from '#services/contract/profiles.contract.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { ServiceSetting, settingKey } from '#services/contract/settings.conf.ts'
import { isApplicationKey, type ApplicationKey } from '#services/contract/services.values.ts'

const all = ['services'] as const
/** Missing parts of an application are also added on other pages, some of them of other domains. */
const fresh = { staleTime: 0 } as const

/** The user's profile, created on first access. */
export const myProfileQuery = (me: string) =>
  queryOptions({
    queryKey: [...all, 'profile', me, 'own'],
    queryFn: async (): Promise<Profile> => {
      try {
        return await api(profileContract).get(me)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return api(profileContract).create({})
      }
    },
  })

export const profileQuery = (uid: string) =>
  queryOptions({
    queryKey: [...all, 'profile', uid],
    queryFn: () => api(profileContract).get(uid),
    retry: false,
  })

export const slotsQuery = (uid: string, { start, end }: Span, duration: number) =>
  queryOptions({
    queryKey: [...all, 'slots', uid, start.toISOString(), end.toISOString(), duration],
    queryFn: () =>
      api(profileContract).get('slots', {
        uid,
        from: start.toISOString(),
        until: end.toISOString(),
        duration,
      }),
    retry: false,
  })

/** Settings of every service of a type. */
export const settingsQuery = queryOptions({
  queryKey: [...all, 'settings'],
  queryFn: async (): Promise<ReadonlyMap<ApplicationKey, ServiceSetting>> => {
    const { val } = await api(confContract).get('Service:.*')
    const entries = val as readonly { key: string; val: unknown }[]
    return new Map(
      entries.flatMap(entry => {
        const key = entry.key.slice(settingKey('' as ApplicationKey).length)
        return isApplicationKey(key) ? [[key, ServiceSetting.parse(entry.val)] as const] : []
      }),
    )
  },
})

export const myApplicationsQuery = queryOptions({
  queryKey: [...all, 'applications', 'mine'],
  queryFn: async () => (await api(applicationContract).find({ $message: true, $limit: 200 })).data,
  ...fresh,
})
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'applications', 'one', id],
    queryFn: () => api(applicationContract).get(id),
    retry: false,
    ...fresh,
  })
export const queueQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'applications', 'queue', query],
    queryFn: () => api(applicationContract).find({ ...query, $sys: true, $message: true }),
  })
export const queueCountsQuery = queryOptions({
  queryKey: [...all, 'applications', 'counts'],
  queryFn: () => api(applicationContract).get('countType'),
})
export const groupsQuery = queryOptions({
  queryKey: [...all, 'groups'],
  queryFn: () => api(applicationContract).get('groups'),
})
export const approvedQuery = (uid: string) =>
  queryOptions({
    queryKey: [...all, 'approved', uid],
    queryFn: () => api(applicationContract).get('listByUid', { uid }),
  })
export const reviewersQuery = queryOptions({
  queryKey: [...all, 'reviewers'],
  queryFn: () => api(applicationContract).get('groupByFollower'),
})
export const providersQuery = ({ $sort: _unsorted, ...query }: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'providers', query],
    queryFn: () => api(profileContract).find(query),
  })

export const refreshServices = (queries: QueryClient) => queries.invalidateQueries({ queryKey: all })

/** Follows others' changes live. */
export function useFollowApplications(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: [...all, 'applications'] })
    const stops = [
      onServiceEvent(applicationContract, 'created', refresh),
      onServiceEvent(applicationContract, 'patched', refresh),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries])
}
