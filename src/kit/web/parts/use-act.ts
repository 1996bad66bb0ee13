import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { notify } from './notify.ts'
import { useWrite } from './use-write.ts'

interface Act<T> {
  readonly work: () => Promise<T>
  /** Notification on success. */
  readonly done: string | ((answer: T) => string) | undefined
}

/**
 * Writes one at a time, notifies about the result, and refetches `refresh`. Like `mutate`, `act` is not
 * awaited; `actAsync` resolves to the answer, or to undefined on failure.
 */
export function useAct(refresh?: (queries: QueryClient) => Promise<unknown>) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useWrite({
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
  return { act, actAsync, busy: isPending }
}
