// Notices in the query cache: lists and unread counts, updated by the user's changes and by events.
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import {
  mailboxContract,
  noticeContract,
  noticeSettingContract,
  noticeTemplateContract,
  unsubscribeContract,
  type Notice,
  type NoticeSetting,
} from '#communications/contract/notices.contract.ts'
import type { Page } from '#kit/contract/wire.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolInForce, token } from '#kit/web/token.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

interface Count {
  count: number
  total: number
}
type Listed = Page<Notice>

const listKey = ['notice', 'list'] as const

const countQuery = queryOptions({
  queryKey: ['notice', 'count'],
  queryFn: (): Promise<Count> => api(noticeContract).get('oldUnReadCount'),
  staleTime: Infinity,
})

/** Unread notices of the current account mode and of all modes. Fetched only with a stored token. */
export function useUnread(): Count {
  const { id } = useActor()
  return useQuery({ ...countQuery, enabled: id !== null && token() !== null }).data ?? { count: 0, total: 0 }
}

export interface NoticeChoice {
  readonly unread: boolean
  readonly search: string
  readonly skip: number
  readonly limit: number
}

export const noticesQuery = ({ unread, search, skip, limit }: NoticeChoice) =>
  queryOptions({
    queryKey: [...listKey, { unread, search, skip, limit }],
    queryFn: (): Promise<Listed> =>
      api(noticeContract).find({
        type: 'inbox',
        ...(unread && { status: false }),
        ...(search && { $search: search }),
        $skip: skip,
        $limit: limit,
      }),
    placeholderData: keepPreviousData,
  })

/** The newest unread ones, for a card. */
export const newestQuery = noticesQuery({ unread: true, search: '', skip: 0, limit: 3 })

/** Number of read notices that can be removed. */
export const readCountQuery = queryOptions({
  queryKey: [...listKey, 'read'],
  queryFn: async () => (await api(noticeContract).find({ type: 'inbox', status: true, $limit: 0 })).total,
})

/** Applies changes from other tabs and the server. Returns a function that stops this. */
export function followNotices(queries: QueryClient): () => void {
  const stops = [
    onServiceEvent(noticeContract, 'created', () => void queries.invalidateQueries({ queryKey: ['notice'] })),
    onServiceEvent(noticeContract, 'counted', count => {
      queries.setQueryData(countQuery.queryKey, count)
      void queries.invalidateQueries({ queryKey: listKey })
    }),
  ]
  return () => stops.forEach(stop => stop())
}

const changeRows = (queries: QueryClient, change: (notice: Notice) => Notice) =>
  queries.setQueriesData<Listed | number>({ queryKey: listKey }, now =>
    typeof now === 'object' ? { ...now, data: now.data.map(change) } : now,
  )

/** Lowers the total and the count of the notice's account mode by one. */
const lower = (queries: QueryClient, { school }: Notice) =>
  queries.setQueryData<Count>(
    countQuery.queryKey,
    now =>
      now && {
        count: Math.max(0, now.count - (school === schoolInForce() ? 1 : 0)),
        total: Math.max(0, now.total - 1),
      },
  )

/** Marks a notice as read. Row and badge change at once; the server's count then replaces the local one. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useWrite({
    // Several notices may be opened quickly.
    scope: { id: 'notice-read' },
    mutationFn: ({ _id }: Notice) => api(noticeContract).get('read', { _id }),
    onMutate: notice => {
      if (notice.status) return
      changeRows(queries, other => (other._id === notice._id ? { ...other, status: true } : other))
      lower(queries, notice)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notice'] }),
  })
}

export function useMarkAllRead() {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: () => api(noticeContract).get('readAll'),
    onSuccess: ({ changed }) =>
      notify(
        changed === 1
          ? 'One notice marked as read.'
          : `${changed.toLocaleString('en-US')} notices marked as read.`,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notice'] }),
  })
}

export function useRemoveRead() {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: () => api(noticeContract).get('removeAll'),
    onSuccess: ({ changed }) =>
      notify(changed === 1 ? 'One notice removed.' : `${changed.toLocaleString('en-US')} notices removed.`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notice'] }),
  })
}

export const templatesQuery = queryOptions({
  queryKey: ['notice-tpl', 'all'],
  queryFn: async () =>
    (await api(noticeTemplateContract).find({ $limit: 500, $sort: { category: 1, code: 1 } })).data,
  staleTime: 300_000,
})

/** Missing settings mean everything is on. */
export const settingQuery = (user: string) =>
  queryOptions({
    queryKey: ['user-notice-setting', user],
    queryFn: (): Promise<NoticeSetting> =>
      api(noticeSettingContract)
        .get(user)
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404)
            return { _id: user, enable: true, setting: {} }
          throw error
        }),
  })

export type SettingChange = { enable: boolean } | { setting: NoticeSetting['setting'] }

/** Saves changes one at a time and in order, so that the last response reflects the last change. */
export function useSaveSetting(user: string) {
  const queries = useQueryClient()
  const { queryKey } = settingQuery(user)
  return useWrite({
    scope: { id: 'user-notice-setting' },
    mutationFn: (change: SettingChange) => api(noticeSettingContract).get('save', { id: user, ...change }),
    onMutate: async change => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NoticeSetting>(queryKey)
      queries.setQueryData<NoticeSetting>(
        queryKey,
        now =>
          now && {
            ...now,
            ...change,
            setting: { ...now.setting, ...('setting' in change && change.setting) },
          },
      )
      return before
    },
    onError: (_error, _change, before) => {
      queries.setQueryData(queryKey, before)
    },
  })
}

export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: () => api(unsubscribeContract).get(token),
  })

export function useUnsubscribe(token: string) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (active: boolean) => api(unsubscribeContract).patch(token, { active }),
    onSuccess: answer => queries.setQueryData(unsubscribeQuery(token).queryKey, answer),
  })
}

export const mailboxQuery = (search: string) =>
  queryOptions({
    queryKey: ['mailbox', search],
    queryFn: () => api(mailboxContract).find({ ...(search && { $search: search }), $limit: 50 }),
    refetchInterval: 2000,
    placeholderData: keepPreviousData,
  })
