import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { questionContract } from '#services/contract/questions.contract.ts'

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'questions', 'one', id],
    queryFn: () => api(questionContract).get(id),
    retry: false,
  })
export const questionsQuery = ($limit: number, $skip: number) =>
  queryOptions({
    queryKey: ['services', 'questions', 'list', $limit, $skip],
    queryFn: () => api(questionContract).find({ $limit, $skip }),
  })
