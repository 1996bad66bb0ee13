// The current user in the query cache: set by signing in, refreshed by service events and reconnects.
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Me } from '#identity/contract/people.shapes.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { storageKeys } from '#kit/contract/constants.ts'
import { actor } from '#kit/web/actor.ts'
import { api, light } from '#kit/web/api.ts'
import { stored } from '#kit/web/store.ts'

/** Guests have none. */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async (): Promise<Me | null> => {
    const { id } = actor()
    if (id === null) return null
    const me = (await api(light<typeof usersContract>('users')).get(id)) as Me
    return { ...me, oldSchool: me.school ? null : stored(storageKeys.currentSchool) || null }
  },
  staleTime: Infinity,
})

export const meIn = (queries: QueryClient): Me | null => queries.getQueryData(meQuery.queryKey) ?? null

export const useMe = (): Me | null => useQuery(meQuery).data ?? null
