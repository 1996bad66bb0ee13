import { queryOptions } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { itemQuestionContract } from '#library/contract/item-questions.contract.ts'

const service = light<typeof itemQuestionContract>('library-question')

/** Questions about an item that the user asked or, as its author, received. */
export const itemQuestionsQuery = (item: string) =>
  queryOptions({
    queryKey: ['library', 'questions', item],
    queryFn: () => api(service).find({ item, $limit: 100 }),
  })

export const askAuthor = (item: string) => api(service).create({ item })
