import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { noticeContract } from '#communications/contract/notices.contract.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { api, light } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'

const users = light<typeof usersContract>('users')
const notices = light<typeof noticeContract>('notice')

export const accountsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['office', 'accounts', query],
    queryFn: () => api(users).find(query),
    placeholderData: keepPreviousData,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['office', 'account', id],
    queryFn: () => api(users).get('account', { _id: id }),
    retry: false,
  })

interface ProfileChange {
  readonly name: [string, string]
  readonly nickname: string
  readonly intro: string | null
  readonly lang: string
  readonly timeZone: string
}
export const saveProfile = (id: string, profile: ProfileChange) => api(users).patch(id, profile)

const maxTexts = 50
/** Newest first. */
export const textsQuery = (searchTo: string) =>
  queryOptions({
    queryKey: ['office', 'texts', searchTo],
    queryFn: () => api(notices).find({ $sys: true, type: 'sms', searchTo, $limit: maxTexts }),
  })
