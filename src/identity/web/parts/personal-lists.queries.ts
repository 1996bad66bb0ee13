// Personal lists (`conf-user`) in the query cache; each is created when it is first read.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { confUserContract } from '#identity/contract/links.contract.ts'
import { api, light } from '#kit/web/api.ts'

type PersonalKey = keyof typeof confUserContract.methods.calls.get
type Change = Parameters<ReturnType<typeof confUser>['patch']>[1]

const confUser = () => api(light<typeof confUserContract>('conf-user'))

const personalQuery = (key: PersonalKey) =>
  queryOptions({
    queryKey: ['conf-user', key],
    queryFn: () => confUser().get(key),
    staleTime: Infinity,
  })

/** One list of the signed-in person, and a function that changes it. */
export function usePersonal(key: PersonalKey) {
  const queries = useQueryClient()
  const query = personalQuery(key)
  const value = useQuery(query).data?.val
  const change = async (next: (value: unknown) => Change): Promise<void> => {
    const { _id, val } = await queries.ensureQueryData(query)
    queries.setQueryData(query.queryKey, await confUser().patch(_id, next(val)))
  }
  return { value, change }
}
