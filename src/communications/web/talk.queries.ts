import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { announcementContract } from '#communications/contract/talk.contract.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import type { Client } from '#kit/web/api.types.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

export type Box = 'received' | 'sent'
type Announcements = Client<(typeof announcementContract)['methods']>
export type NewAnnouncement = Parameters<Announcements['create']>[0]
export type Audience = Awaited<ReturnType<typeof audiencesNow>>[number]

const all = ['announcement'] as const
const audiencesNow = () => api(announcementContract).get('audiences')

export const announcementsQuery = (box: Box, page: number, limit: number) =>
  queryOptions({
    queryKey: [...all, box, page],
    queryFn: () => api(announcementContract).find({ box, $limit: limit, $skip: (page - 1) * limit }),
    placeholderData: keepPreviousData,
  })

/** One of the user's announcements, with its readers. */
export const announcementQuery = (id: string) =>
  queryOptions({ queryKey: [...all, 'one', id], queryFn: () => api(announcementContract).get(id) })

/** The audiences that the user may announce to; empty for most people. */
export const audiencesQuery = queryOptions({
  queryKey: [...all, 'audiences'],
  queryFn: audiencesNow,
  staleTime: 300_000,
})

export function useUnreadAnnouncements(): number {
  const { id } = useActor()
  return (
    useQuery({
      queryKey: [...all, 'count'],
      queryFn: () => api(announcementContract).get('unReadCount'),
      enabled: id !== null,
    }).data?.count ?? 0
  )
}

export const followAnnouncements = (queries: QueryClient): (() => void) =>
  onServiceEvent(announcementContract, 'created', () => void queries.invalidateQueries({ queryKey: all }))

/** Refetches every list after a write, and notifies about success. */
function useAfterWrite(words?: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: all })
    if (words) await notify(words)
  }
}

export const usePost = () =>
  useWrite({
    showsError: true,
    mutationFn: (data: NewAnnouncement) => api(announcementContract).create(data),
    onSuccess: useAfterWrite('Your announcement is posted.'),
  })

export const useEdit = () =>
  useWrite({
    showsError: true,
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      api(announcementContract).patch(id, { message }),
    onSuccess: useAfterWrite('Your announcement is changed.'),
  })

export const useRemove = () =>
  useWrite({
    mutationFn: (id: string) => api(announcementContract).remove(id),
    onSuccess: useAfterWrite('Your announcement is deleted.'),
  })

/** Marks everything as read, or everything addressed to one school or class. */
export const useMarkAnnouncements = () =>
  useWrite({
    mutationFn: ({ school, class: room }: { school?: string | null; class?: string | null }) =>
      api(announcementContract).get('read', { ...(school && { school }), ...(room && { class: room }) }),
    onSuccess: useAfterWrite(),
  })
