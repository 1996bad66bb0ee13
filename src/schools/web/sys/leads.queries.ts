import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { schoolFollowUpContract } from '#schools/contract/leads.contract.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { questionBookContract } from '#schools/contract/question-book.contract.ts'

export const followersQuery = queryOptions({
  queryKey: ['school', 'followers'],
  queryFn: () => api(schoolPlanContract).get('groupByFollower'),
})

export const leadFiguresQuery = queryOptions({
  queryKey: ['school', 'lead-figures'],
  queryFn: () => api(schoolPlanContract).get('countType'),
})

export const followUpsQuery = (school: string, limit: number) =>
  queryOptions({
    queryKey: ['school', 'follow-ups', school, limit],
    queryFn: () => api(schoolFollowUpContract).find({ school, $limit: limit }),
    placeholderData: keepPreviousData,
  })

export const questionBookQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'question-book', query],
    queryFn: () => api(questionBookContract).find(query),
    placeholderData: keepPreviousData,
  })
