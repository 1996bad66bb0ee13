import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { factorContract } from '#identity/contract/factors.contract.ts'
import { api } from '#kit/web/api.ts'

export const factors = api(factorContract)
export const factorsQuery = queryOptions({
  queryKey: ['user-factor'],
  queryFn: () => factors.get('mine'),
})
export type MyFactors = Awaited<ReturnType<NonNullable<typeof factorsQuery.queryFn>>>

export const useRefreshFactors = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(factorsQuery)
}
