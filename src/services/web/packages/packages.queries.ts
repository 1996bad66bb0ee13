// Packages, bought packages and credits in the query cache. Every key starts with `packages`.
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import {
  creditContract,
  creditLogContract,
  packUserContract,
} from '#services/contract/credits/credits.contract.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import { soldAs } from './sold-as.rules.ts'

const all = ['packages'] as const
/** Commerce's pages make and refund orders without refreshing this cache. */
const fresh = { staleTime: 0 } as const

export const shopQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'shop', query],
    queryFn: async () => {
      const page = await api(packContract).find({ ...query, status: true })
      return { ...page, data: page.data.map(soldAs) }
    },
    placeholderData: keepPreviousData,
  })
export const groupsQuery = (salesTarget: 'personal' | 'school') =>
  queryOptions({
    queryKey: [...all, 'groups', salesTarget],
    queryFn: () => api(packContract).get('groups', { salesTarget }),
  })
export const indexQuery = (school: string | null) =>
  queryOptions({
    queryKey: [...all, 'index', school],
    queryFn: async () => {
      const groups = await api(packContract).get('index', school === null ? {} : { $school: school })
      return groups.map(group => ({ ...group, data: group.data.map(soldAs) }))
    },
  })
export const packQuery = (id: string) =>
  queryOptions({ queryKey: [...all, 'one', id], queryFn: () => api(packContract).get(id), retry: false })
/** For the account in force: oneself, or the school that one runs. */
export const packForQuery = (id: string, school: string | null) =>
  school === null
    ? packQuery(id)
    : queryOptions({
        queryKey: [...all, 'one', id, school],
        queryFn: async () => {
          const [found] = (await api(packContract).find({ _id: id, $school: school, $limit: 1 })).data
          return found ? soldAs(found) : api(packContract).get(id)
        },
        retry: false,
      })
export const schoolPricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'schoolPrices', id],
    queryFn: () => api(packContract).get('schoolPrices', { _id: id }),
  })
export const schoolsNamedQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'schoolsNamed', search],
    queryFn: () => api(packContract).get('schoolsNamed', { search }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'claim', id],
    queryFn: () => api(packContract).get('claim', { _id: id }),
    ...fresh,
  })
/** This month's free credits, and packages already claimed. */
export const freeThisMonthQuery = queryOptions({
  queryKey: [...all, 'free', 'month'],
  queryFn: () => api(light<typeof orderContract>('order')).get('countPromotionByMonth'),
  ...fresh,
})
export const freeHadQuery = queryOptions({
  queryKey: [...all, 'free', 'had'],
  queryFn: () => api(light<typeof orderContract>('order')).get('promotionServiceId'),
  ...fresh,
})
export const staffPacksQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: [...all, 'staff', query],
    queryFn: () => api(packContract).find({ ...query, $sys: true }),
    placeholderData: keepPreviousData,
  })
/** Consultant packages on sale, which others can include. */
export const consultantPacksQuery = queryOptions({
  queryKey: [...all, 'staff', 'consultants'],
  queryFn: async () =>
    (
      await api(packContract).find({
        $sys: true,
        serviceRoles: 'consultant',
        state: 'published',
        $limit: 200,
      })
    ).data,
})
export const teachableQuery = queryOptions({
  queryKey: [...all, 'teachable'],
  queryFn: () => api(packContract).get('TeacherSideViewData'),
})
export const statisticQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'statistic', id],
    queryFn: () => api(packContract).get('salesStatistic', { _id: id }),
    retry: false,
  })
export const historyQuery = (id: string, { $limit, $skip, $search }: ListQuery) =>
  queryOptions({
    queryKey: [...all, 'history', id, $limit, $skip, $search],
    queryFn: () =>
      api(packContract).get('salesHistory', { _id: id, $limit, $skip, ...($search && { $search }) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
/** A person's bought packages, or a school's. */
export const boughtQuery = (uid: string, isSchool: boolean) =>
  queryOptions({
    queryKey: [...all, 'bought', uid],
    queryFn: async () =>
      (await api(packUserContract).find({ uid, ...(isSchool && { $isSchool: true }), $limit: 100 })).data,
    ...fresh,
  })
export const packUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'bought', 'one', id],
    queryFn: () => api(packUserContract).get(id),
    retry: false,
    ...fresh,
  })
export const childrenQuery = (pid: string) =>
  queryOptions({
    queryKey: [...all, 'bought', 'children', pid],
    queryFn: async () => (await api(packUserContract).find({ pid, $limit: 20 })).data,
  })
export const creditsQuery = (packUser: string) =>
  queryOptions({
    queryKey: [...all, 'bought', 'credits', packUser],
    queryFn: () => api(creditContract).find({ packUser, $limit: 200 }),
    ...fresh,
  })
/** Log of a bought package, or of a provider's lessons. */
export type LogOf = { readonly packUser: string } | { readonly servicer: string }
export const logQuery = (of: LogOf, { $limit, $skip }: ListQuery) =>
  queryOptions({
    queryKey: [...all, 'bought', 'log', of, $limit, $skip],
    queryFn: () => api(creditLogContract).find({ ...of, $limit, $skip }),
    ...fresh,
    placeholderData: keepPreviousData,
  })

export const refreshPackages = (queries: QueryClient) => queries.invalidateQueries({ queryKey: all })

/** Follows others' changes live. */
export function useLivePackages(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: all })
    const stops = [
      onServiceEvent(packContract, 'patched', refresh),
      onServiceEvent(packContract, 'created', refresh),
      onServiceEvent(packUserContract, 'patched', refresh),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries])
}
