// Bulk actions in the query cache, and how to start them.
import { useAct } from '#kit/web/parts/use-act.ts'
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import {
  bulkActsContract,
  bulkUndoDays,
  type BulkActName,
  type BulkList,
  type BulkStage,
} from '#schools/contract/bulk-acts.contract.ts'
import { refreshSchool } from './school.queries.ts'

export const bulkListQuery = (owners: string[], query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'bulk', owners, query],
    queryFn: () => api(bulkActsContract).find({ ...query, school: { $in: owners } }),
    placeholderData: keepPreviousData,
  })

const bulkKey = (id: string) => ['school', 'bulk', 'one', id] as const
const isWorking = (stage: BulkStage | undefined) =>
  stage === 'working' || stage === 'undoing' || stage === 'erasing'

/** One action, followed while it works. */
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

/** Selected rows, or all that the list shows. */
export type BulkChoice = { readonly ids: string[] } | { readonly filter: BulkFilter }

export const idsOf = (rows: readonly { readonly _id: string }[]): { readonly ids: string[] } => ({
  ids: rows.map(({ _id }) => _id),
})

/** Warning before classes, content or sessions are deleted in bulk. */
export const deleteLater = `They are archived now and deleted in ${bulkUndoDays} days. Until then you can undo it.`

/** Starts an action and opens its page, which shows progress and undo. */
export function useBulkStart(school: string, list: BulkList) {
  const { actAsync, busy } = useAct(refreshSchool)
  const navigate = useNavigate()
  const start = async (data: BulkStart): Promise<void> => {
    const begun = await actAsync(() => api(bulkActsContract).create({ school, list, ...data }))
    if (begun) await navigate(`/account/acts/${begun._id}`)
  }
  return { start, busy }
}
