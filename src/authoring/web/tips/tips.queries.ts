import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { tipsContract } from '#authoring/contract/tips.contract.ts'
import { api } from '#kit/web/api.ts'

export const tips = () => api(tipsContract)

export const sharedTipsQuery = (search: string, type: QuestionType | '') =>
  queryOptions({
    queryKey: ['authoring', 'tips', search, type],
    queryFn: () => tips().find({ $limit: 100, ...(search && { $search: search }), ...(type && { type }) }),
    placeholderData: keepPreviousData,
  })
