// Assessments in the query cache. Every key starts with `tool-data` and the session.
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { toolDataContract } from '#rooms/contract/tool-data.contract.ts'
import { sessions } from '#sessions/web/parts/sessions.queries.ts'

export const toolData = () => api(toolDataContract)

export const toolsQuery = (session: string) =>
  queryOptions({
    queryKey: ['tool-data', session, 'tools'],
    queryFn: () => toolData().get('tools', { session }),
    staleTime: Infinity,
  })

/** The caller's rows, created if missing; for a teacher those of the whole class. */
export const rowsQuery = (session: string, tool: string, role: 'teacher' | 'student') =>
  queryOptions({
    queryKey: ['tool-data', session, 'rows', tool, role],
    queryFn: async () => {
      await sessions().get('toolMembers', { sid: session, tool, role })
      const { data } = await toolData().find({ session, tool, $limit: 500 })
      return data.toSorted((a, b) => a.student.nickname.localeCompare(b.student.nickname))
    },
  })
export const progressQuery = (session: string, tool: string) =>
  queryOptions({
    queryKey: ['tool-data', session, 'progress', tool],
    queryFn: () => toolData().get('progress', { session, tool }),
  })
export const resultsQuery = (session: string, tool: string, student?: string) =>
  queryOptions({
    queryKey: ['tool-data', session, 'results', tool, student],
    queryFn: () => toolData().get('results', { session, tool, ...(student !== undefined && { student }) }),
  })

export const refreshTool = (queries: QueryClient, session: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: ['tool-data', session],
    predicate: ({ queryKey }) => queryKey[2] !== 'tools',
  })

/** Shows the teacher what learners fill in meanwhile. */
export function useLiveTool(session: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(toolDataContract, 'patched', record => {
        if (record.session === session) void refreshTool(queries, session)
      }),
    [queries, session],
  )
}
