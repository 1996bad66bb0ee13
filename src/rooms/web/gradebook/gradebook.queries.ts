import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { Book, gradebookContract } from '#rooms/contract/gradebook.contract.ts'

export const gradebooks = () => api(light<typeof gradebookContract>('gradebook'))

const bookKey = (classId: string, term: string | undefined) => ['gradebook', classId, term ?? '']

export const bookQuery = (classId: string, term: string | undefined, isLearner: boolean) =>
  queryOptions({
    queryKey: bookKey(classId, term),
    queryFn: () =>
      isLearner
        ? gradebooks().get('mine', { classId, ...(term && { term }) })
        : gradebooks().get(classId, term ? { term } : {}),
  })

export const historyQuery = ({ _id: classId, term }: Pick<Book, '_id' | 'term'>, uid: string) =>
  queryOptions({
    queryKey: ['gradebook', classId, 'history', term, uid],
    queryFn: () => gradebooks().get('history', { classId, term, uid }),
  })

/** Writes return the whole book, which replaces the cached one at once. */
export function usePutBook(wanted: string | undefined) {
  const queries = useQueryClient()
  return async (write: () => Promise<Book>): Promise<void> => {
    const book = await write()
    queries.setQueryData(bookKey(book._id, wanted), book)
    await queries.invalidateQueries({ queryKey: ['gradebook', book._id] })
  }
}
