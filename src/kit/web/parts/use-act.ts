import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { wordsOf } from './loaded.tsx'
import { notify } from './notify.ts'
import { useWrite, type WriteErrors } from './use-write.ts'

interface Act<T> {
  readonly work: () => Promise<T>
  /** Notification on success. */
  readonly done: string | ((answer: T) => string) | undefined
}

/**
 * Writes one at a time, notifies about the result, and refetches `refresh`. Like `mutate`, `act` is not
 * awaited; `actAsync` resolves to the answer, or to undefined on failure. With `showsError` the caller shows
 * `failed`, the words of the last failure.
 */
export function useAct(
  refresh?: (queries: QueryClient) => Promise<unknown>,
  { showsError = false, errorWords = wordsOf }: WriteErrors = {},
) {
  const queries = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useWrite({
    showsError,
    errorWords,
    async mutationFn({ work, done }: Act<unknown>) {
      const answer = await work()
      if (done !== undefined) void notify(typeof done === 'string' ? done : done(answer))
      await refresh?.(queries)
      return answer
    },
  })
  const actAsync = <T>(work: Act<T>['work'], done?: Act<T>['done']): Promise<T | undefined> =>
    mutateAsync({ work, done } as Act<unknown>) as Promise<T | undefined>
  const act = <T>(work: Act<T>['work'], done?: Act<T>['done']): void => void actAsync(work, done)
  const failed = error === null ? null : errorWords(error)
  /** Takes the words of the last failure away. */
  const forget = () => {
    if (error !== null) reset()
  }
  return { act, actAsync, busy: isPending, failed, forget }
}
