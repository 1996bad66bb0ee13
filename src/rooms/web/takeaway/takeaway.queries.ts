// After-class data in the query cache. Every key starts with `takeaway` and the session.
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { roomsContract } from '#rooms/contract/room.contract.ts'
import type {
  sessionSnapshotContract,
  sessionTakeawaySnapshotContract,
} from '#rooms/contract/takeaway.contract.ts'
import type { Takeaway, TakeawayCard } from '#rooms/contract/takeaway.shapes.ts'

const sessionSnapshotService = light<typeof sessionSnapshotContract>('session-snapshot')
const sessionTakeawaySnapshotService =
  light<typeof sessionTakeawaySnapshotContract>('session-takeaway-snapshot')

export const takeaways = () => api(sessionTakeawaySnapshotService)
const snapshots = () => api(sessionSnapshotService)

/** The class snapshot, created on first request. */
export const classQuery = (session: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'class'],
    queryFn: () => snapshots().get('snapshot', { _id: session }),
  })
export const cardsQuery = (session: string) =>
  queryOptions({ queryKey: ['takeaway', session, 'cards'], queryFn: () => allCards(session) })
/** When each learner's own clock started, and when it ends. */
export const clocksQuery = (session: string, sid: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'clocks'],
    queryFn: async () => (await api(light<typeof roomsContract>('rooms')).get('countdownList', { sid })).list,
    retry: false,
  })
export const learnerQuery = (session: string, student: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'learner', student],
    queryFn: () => snapshots().get('studentData', { _id: session, student }),
  })
/** All answers on one page. */
export const pageQuery = (session: string, page: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'page', page],
    queryFn: () => takeaways().get('byPage', { session, page }),
  })
export const plotsQuery = (session: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'plots'],
    queryFn: () => snapshots().get('plots', { _id: session }),
    staleTime: 0,
  })

export const reportQuery = (session: string, student?: string) =>
  queryOptions({
    queryKey: ['takeaway', session, 'report', student],
    queryFn: () => takeaways().get('report', { session, ...(student !== undefined && { student }) }),
  })
/** A parent's report, by the email link. */
export const linkQuery = (key: string) =>
  queryOptions({
    queryKey: ['takeaway', 'link', key],
    queryFn: () => takeaways().get('byLink', { key }),
    enabled: key.length >= 20,
    retry: false,
  })
export const myReportsQuery = ($limit: number) =>
  queryOptions({ queryKey: ['takeaway', 'mine', $limit], queryFn: () => takeaways().get('mine', { $limit }) })

const pageOf = 500

/** A class fits into one page; a large workshop needs two. */
async function allCards(session: string): Promise<TakeawayCard[]> {
  const cards: TakeawayCard[] = []
  for (;;) {
    const { data, total } = await takeaways().find({ session, $limit: pageOf, $skip: cards.length })
    cards.push(...data)
    if (data.length === 0 || cards.length >= total)
      return cards.toSorted((a, b) => a.student.nickname.localeCompare(b.student.nickname))
  }
}

/** Updates a changed takeaway wherever the learner is shown. */
export function keep(queries: QueryClient, takeaway: Takeaway): void {
  queries.setQueryData(learnerQuery(takeaway.session, takeaway.uid).queryKey, takeaway)
  for (const [key, rows] of queries.getQueriesData<Takeaway[]>({
    queryKey: ['takeaway', takeaway.session, 'page'],
  })) {
    const page = key[3] as string
    const here = <T extends { readonly page: string | null }>(list: readonly T[]): T[] =>
      list.filter(each => each.page === page)
    queries.setQueryData(
      key,
      rows?.map(row =>
        row.uid === takeaway.uid
          ? {
              ...takeaway,
              response: here(takeaway.response),
              comments: here(takeaway.comments),
              marks: here(takeaway.marks),
            }
          : row,
      ),
    )
  }
  void queries.invalidateQueries({ queryKey: cardsQuery(takeaway.session).queryKey })
}

export const refresh = (queries: QueryClient, session: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['takeaway', session] })

/** After marking: refreshes sums and open marks. The answers are unchanged. */
export const refreshPoints = (queries: QueryClient, session: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: ['takeaway', session],
    predicate: ({ queryKey }) => ['cards', 'learner', 'plots'].includes(String(queryKey[2])),
  })

/** Shows reports that a colleague sends meanwhile. */
export function useLiveTakeaways(session: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(sessionTakeawaySnapshotService, 'patched', record => {
        if (record.session === session) void refresh(queries, session)
      }),
    [queries, session],
  )
}
