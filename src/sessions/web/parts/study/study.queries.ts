// Self-study in the query cache, under the keys of sessions, so that invalidating those includes it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import type { StudyList } from '#sessions/contract/learning.shapes.ts'
import type { countdown } from '#sessions/contract/session-rules.shapes.ts'
import { studyContract } from '#sessions/contract/study.contract.ts'
import type * as z from '#zod'
import { sessions } from '../sessions.queries.ts'

interface StudyQuery {
  readonly list: StudyList
  readonly $limit: number
  readonly $skip: number
  readonly $search?: string
}

export const selfStudyQuery = (query: StudyQuery) =>
  queryOptions({
    queryKey: ['sessions', 'self-study', query],
    queryFn: () => sessions().get('selfStudy', query),
    placeholderData: keepPreviousData,
  })
export const statisticsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['sessions', 'statistics', pid],
    queryFn: () => sessions().get('statistics', { pid }),
  })

export interface Published {
  readonly cid: string
  readonly price: number
  readonly countdown: z.output<typeof countdown> | null
}
export const publishStudy = ({ cid, price, countdown: limit }: Published) =>
  api(studyContract).patch('publish', {
    cid,
    discount: { price, val: 0, end: null, size: 0 },
    ...(limit && { countdown: limit }),
  })
export const unpublishStudy = (_id: string) => api(studyContract).patch('unpublish', { _id })
