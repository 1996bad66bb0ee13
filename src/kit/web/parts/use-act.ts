import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '#kit/web/parts/notify.ts'
import { wordsOf } from './loaded.tsx'

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
  const { mutateAsync, isPending } = useMutation({
    async mutationFn({ work, done }: Act<unknown>) {
      const answer = await work()
      if (done !== undefined) void notify(typeof done === 'string' ? done : done(answer))
      await refresh?.(queries)
      return answer
    },
    onError: error => void notify(wordsOf(error), { type: 'negative' }),
  })
  // The second press of a double click comes before the button is drawn as busy.
  const isUnseen = useRef(false)
  useEffect(() => {
    isUnseen.current = false
  })
  const actAsync = async <T>(work: Act<T>['work'], done?: Act<T>['done']): Promise<T | undefined> => {
    if (isPending || isUnseen.current) return undefined
    isUnseen.current = true
    try {
      return (await mutateAsync({ work, done } as Act<unknown>)) as T
    } catch {
      return undefined
    }
  }
  const act = <T>(work: Act<T>['work'], done?: Act<T>['done']): void => void actAsync(work, done)
  return { act, actAsync, busy: isPending }
}
