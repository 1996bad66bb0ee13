// Imports in the query cache. Events report progress to the importing admin; everybody else refetches.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import type { RosterKind } from '#schools/contract/import/roster.rules.ts'
import {
  rosterImportsContract,
  type RosterStage,
  type RowFilter,
} from '#schools/contract/roster-imports.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'

export const rowsPerPage = 50
const working: readonly RosterStage[] = ['checking', 'writing', 'inviting', 'undoing']
const isWorking = (stage: RosterStage): boolean => working.includes(stage)

export const importListQuery = (school: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'imports', school, query],
    queryFn: () => api(rosterImportsContract).find({ ...query, school }),
    placeholderData: keepPreviousData,
  })

const importKey = (id: string) => ['school', 'imports', 'one', id] as const

/** One import, followed while it works. */
export function useImport(id: string) {
  const queries = useQueryClient()
  const answer = useQuery({
    queryKey: importKey(id),
    queryFn: () => api(rosterImportsContract).get(id),
    staleTime: 0,
    refetchInterval: query => (isWorking(query.state.data?.stage ?? 'done') ? 2000 : false),
  })
  useEffect(
    () =>
      onServiceEvent(rosterImportsContract, 'patched', next => {
        if (next._id === id) queries.setQueryData(importKey(id), next)
      }),
    [queries, id],
  )
  const stage = answer.data?.stage
  // When an import stops working, the lists of the school show what it wrote.
  useEffect(() => {
    if (stage && !isWorking(stage)) void refreshSchool(queries)
  }, [queries, stage])
  return answer
}

interface RowsChoice {
  readonly show: RowFilter
  readonly kind?: RosterKind
  readonly page: number
}

export const rowsQuery = (id: string, stage: RosterStage, { show, kind, page }: RowsChoice) =>
  queryOptions({
    queryKey: ['school', 'imports', 'rows', id, stage, show, kind ?? 'all', page],
    queryFn: () =>
      api(rosterImportsContract).get('rows', {
        _id: id,
        show,
        ...(kind && { kind }),
        $skip: (page - 1) * rowsPerPage,
        $limit: rowsPerPage,
      }),
    placeholderData: keepPreviousData,
  })

export const seatsQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'imports', 'seats', id],
    queryFn: () => api(rosterImportsContract).get('seats', { _id: id }),
    staleTime: 0,
  })

export const matchQuery = (school: string, header: string) =>
  queryOptions({
    queryKey: ['school', 'import-match', school, header],
    queryFn: () => api(rosterImportsContract).get('match', { school, header }),
    staleTime: 0,
  })
