// Sessions in the query cache. Every key begins with `sessions`; events and writes refresh them.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from '#zod'
import { api, ApiError } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { busyContract, feedContract } from '#sessions/contract/calendar.contract.ts'
import { waitingContract } from '#sessions/contract/enrol.contract.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { studyContract } from '#sessions/contract/study.contract.ts'

type Methods = (typeof sessionContract)['methods']
type GetCalls = NonNullable<NonNullable<Methods['calls']>['get']>
type CallQuery<K extends keyof GetCalls> = z.input<Extract<GetCalls[K]['query'], z.ZodMiniType>>

/** The request for a new session, and the fields of an existing one that may change. */
export type NewSession = z.input<Methods['create']['data']>
export type SessionPatch = z.input<Methods['patch']['data']>
export type SessionsQuery = z.input<Methods['find']['query']>
export type CalendarQuery = CallQuery<'calendarList'>

export const sessions = () => api(sessionContract)

/** One session, by id or code. */
export const sessionQuery = (key: string) =>
  queryOptions({ queryKey: ['sessions', 'one', key], queryFn: () => sessions().get(key) })
/** A list like the table's, with the screen's filters: `{ state: 'scheduled', mine: true }`. */
export const sessionsQuery = (query: Partial<ListQuery>, more: SessionsQuery = {}) =>
  queryOptions({
    queryKey: ['sessions', 'list', query, more],
    queryFn: () => sessions().find({ ...query, ...more } as never),
    placeholderData: keepPreviousData,
  })
export const sessionsByIdsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['sessions', 'ids', ids],
    queryFn: () => sessions().get('listByIds', { ids: [...ids] }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
export const rosterQuery = (sid: string) =>
  queryOptions({ queryKey: ['sessions', 'roster', sid], queryFn: () => sessions().get('roster', { sid }) })
/** The waiting list, for the host. */
export const waitlistQuery = (sid: string) =>
  queryOptions({
    queryKey: ['sessions', 'waitlist', sid],
    queryFn: () => sessions().get('waitlist', { sid }),
  })
/** Sessions open for registration, soonest first. */
export const openToMeQuery = (query: CallQuery<'recommendLive'>) =>
  queryOptions({
    queryKey: ['sessions', 'open', query],
    queryFn: () => sessions().get('recommendLive', query as never),
    placeholderData: keepPreviousData,
  })

const moreAtOnce = 10
export type MoreSessions = 'recommendMyLive' | 'recommendMyStudent' | 'recommendStudent'
/** One row of the home page, ten at a time. */
export const moreSessionsQuery = (call: MoreSessions) =>
  infiniteQueryOptions({
    queryKey: ['sessions', 'more', call],
    queryFn: ({ pageParam }) => sessions().get(call, { $limit: moreAtOnce, $skip: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ total, data }, _all, skipped) =>
      data.length > 0 && skipped + data.length < total ? skipped + data.length : undefined,
  })

export const calendarQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: ['sessions', 'calendar', query],
    queryFn: () => sessions().get('calendarList', query as never),
    placeholderData: keepPreviousData,
  })
/** How many sessions each day has; days without any are left out. */
export const dayCountsQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: ['sessions', 'calendar', 'counts', query],
    queryFn: () => sessions().get('dateList', query as never),
    placeholderData: keepPreviousData,
  })
/** My sessions at this time, and whether a lesson that was booked is among them. */
export const overlapsQuery = ({ start, end }: { start: string; end: string }, except?: string) =>
  queryOptions({
    queryKey: ['sessions', 'calendar', 'overlaps', start, end, except],
    queryFn: () => sessions().get('overlaps', { start, end, ...(except !== undefined && { except }) }),
    placeholderData: keepPreviousData,
  })
/** Busy times from external calendars. */
export const busyTimesQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: ['sessions', 'busy', 'times', start, end],
    queryFn: () => api(busyContract).get('times', { start, end }),
    placeholderData: keepPreviousData,
  })

/** Rows of the home page. */
export const recommendQuery = (query: CallQuery<'recommend'> = {}) =>
  queryOptions({
    queryKey: ['sessions', 'recommend', query],
    queryFn: () => sessions().get('recommend', query as never),
    placeholderData: keepPreviousData,
  })
export const studyRowsQuery = (query: CallQuery<'indexStudent'> = {}) =>
  queryOptions({
    queryKey: ['sessions', 'study', query],
    queryFn: () => sessions().get('indexStudent', query),
    placeholderData: keepPreviousData,
  })
export type StudyPage = 'indexStudy' | 'indexLive' | 'indexPremium' | 'indexPromotion'
export const studyPageQuery = (page: StudyPage, query: CallQuery<'indexLive'>) =>
  queryOptions({
    queryKey: ['sessions', 'study', page, query],
    queryFn: () => sessions().get(page, query as never),
    placeholderData: keepPreviousData,
  })
/** Whether content is in the study centre, and was homework before. */
export const studyCheckQuery = (cid: string) =>
  queryOptions({
    queryKey: ['sessions', 'study', 'check', cid],
    queryFn: () => api(studyContract).get('check', { cid }),
  })

/** The obstacles between me and a seat. */
export const enrolmentQuery = (_id: string) =>
  queryOptions({
    queryKey: ['sessions', 'enrolment', _id],
    queryFn: () => api(waitingContract).get('enrolment', { _id }),
  })
export const waitingQuery = queryOptions({
  queryKey: ['sessions', 'waiting'],
  queryFn: () => api(waitingContract).find({ $limit: 100, $sort: { at: -1 } }),
})

export const feedsQuery = queryOptions({
  queryKey: ['sessions', 'feeds'],
  queryFn: () => api(feedContract).find({ $limit: 100 }),
})
export const busyCalendarsQuery = queryOptions({
  queryKey: ['sessions', 'busy', 'calendars'],
  queryFn: () => api(busyContract).find({ $limit: 20 }),
})

export const learningQuery = (pid: string) =>
  queryOptions({
    queryKey: ['sessions', 'learning', pid],
    queryFn: () => sessions().get('learningData', { pid }),
  })
export const studentLearningQuery = (uid: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['sessions', 'learning', uid, ids],
    queryFn: () => sessions().get('studentLearningData', { uid, ids: [...ids] }),
    enabled: ids.length > 0,
  })

export const createSession = (data: NewSession, key?: string) =>
  sessions().create(data as never, {}, key === undefined ? {} : { key })
export const patchSession = (id: string, data: SessionPatch) => sessions().patch(id, data as never)
/** It was changed elsewhere since loading. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stale-version'

type SessionKey = Pick<Session, '_id' | 'sid'>
const gone = new Set<string>()
/** It was deleted here. */
export const isGone = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey.some(part => typeof part === 'string' && gone.has(part))

/** After deleting the shown record, its query is not fetched again. */
export async function takeAway<T>({ _id, sid }: SessionKey, work: () => Promise<T>): Promise<T> {
  for (const key of [_id, sid]) gone.add(key)
  try {
    return await work()
  } catch (error) {
    for (const key of [_id, sid]) gone.delete(key)
    throw error
  }
}

/** Before the start this cancels it, and notifies everybody. */
export const removeSession = (session: SessionKey) => takeAway(session, () => sessions().remove(session._id))

export async function refreshSessions(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['sessions'], predicate: query => !isGone(query) }),
    queries.invalidateQueries({ queryKey: ['sessions'], predicate: isGone, refetchType: 'none' }),
  ])
}

/** Follows others' changes to one session, or to every list. */
export function useLiveSessions(only?: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onEvent = ({ _id }: { readonly _id: string }) => {
      if (only === undefined || only === _id) void refreshSessions(queries)
    }
    const stops = (['created', 'patched', 'removed'] as const).map(event =>
      onServiceEvent(sessionContract, event, onEvent),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, only])
}
