// Acts on many in the query cache, and their start.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import {
  bulkActsContract,
  type BulkActName,
  type BulkFilter,
  type BulkList,
  type BulkStage,
} from '#schools/contract/bulk-acts.contract.ts'
import { refreshSchool, useAct } from '../parts/school.queries.ts'

export const bulkListQuery = (school: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'bulk', school, query],
    queryFn: () => api(bulkActsContract).find({ ...query, school }),
    placeholderData: keepPreviousData,
  })

const bulkKey = (id: string) => ['school', 'bulk', 'one', id] as const
const isWorking = (stage: BulkStage | undefined) => stage === 'working' || stage === 'undoing'

/** One act, followed while it works. */
export function useBulkAct(id: string) {
  const queries = useQueryClient()
  const answer = useQuery({
    queryKey: bulkKey(id),
    queryFn: () => api(bulkActsContract).get(id),
    staleTime: 0,
    refetchInterval: query => (isWorking(query.state.data?.stage) ? 2000 : false),
  })
  useEffect(
    () =>
      onServiceEvent(bulkActsContract, 'patched', next => {
        if (next._id === id) queries.setQueryData(bulkKey(id), next)
      }),
    [queries, id],
  )
  const stage = answer.data?.stage
  useEffect(() => {
    if (stage && !isWorking(stage)) void refreshSchool(queries)
  }, [queries, stage])
  return answer
}

export const bulkItemsQuery = (id: string, state: 'failed' | 'kept' | 'done') =>
  queryOptions({
    queryKey: ['school', 'bulk', 'items', id, state],
    queryFn: () => api(bulkActsContract).get('items', { _id: id, state, $limit: 200 }),
  })

export interface BulkStart {
  readonly act: BulkActName
  readonly to?: string
  readonly ids?: string[]
  readonly filter?: BulkFilter
}

/** Starts an act and shows its page, where it can be followed and undone. */
export function useBulkStart(school: string, list: BulkList) {
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const start = async (data: BulkStart): Promise<void> => {
    const begun = await act(() => api(bulkActsContract).create({ school, list, ...data }))
    if (begun) await navigate(`/account/acts/${begun._id}`)
  }
  return { start, busy }
}
