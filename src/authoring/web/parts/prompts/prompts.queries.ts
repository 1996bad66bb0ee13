import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { promptsContract } from '#authoring/contract/extras.contract.ts'
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import '#authoring/contract/relations.ts'
import { api } from '#kit/web/api.ts'

export const promptsQuery = (query: { unit?: string; type?: QuestionType; $search?: string } = {}) =>
  queryOptions({
    queryKey: ['authoring', 'prompts', query],
    queryFn: () => api(promptsContract).find({ ...query, $limit: 100, $sort: { createdAt: -1 } }),
    placeholderData: keepPreviousData,
  })
export const promptQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'prompts', 'one', id], queryFn: () => api(promptsContract).get(id) })
