import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { wordsOf } from './loaded.tsx'
import { notify } from './notify.ts'

export interface WriteErrors {
  /** The caller shows the error. Otherwise a failure is a notification. */
  readonly showsError?: boolean
  /** By default the server's words, and a general sentence for what did not come from it. */
  readonly errorWords?: (error: Error) => string
}

interface WriteOptions<R, V, C> extends UseMutationOptions<R, Error, V, C>, WriteErrors {}

export interface Write<R, V = void, C = unknown> extends Omit<
  UseMutationResult<R, Error, V, C>,
  'mutate' | 'mutateAsync'
> {
  readonly mutate: (value: V) => void
  /** Resolves to undefined on failure, or if another write is in progress. */
  readonly mutateAsync: (value: V) => Promise<R | undefined>
}

/**
 * Every write of a screen: `useMutation` that reports failures, and that ignores the second press of a double
 * click, which comes before the button is drawn as busy. Writes with a `scope` wait for each other instead.
 */
export function useWrite<R, V = void, C = unknown>({
  showsError = false,
  errorWords = wordsOf,
  ...options
}: WriteOptions<R, V, C>): Write<R, V, C> {
  const isRunning = useRef(false)
  const isQueued = options.scope !== undefined
  const { mutateAsync: start, ...mutation } = useMutation<R, Error, V, C>({
    ...options,
    onError(error, ...rest) {
      if (!showsError) void notify(errorWords(error), { type: 'negative' })
      return options.onError?.(error, ...rest)
    },
  })
  const mutateAsync = useCallback(
    async (value: V) => {
      if (isRunning.current && !isQueued) return undefined
      isRunning.current = true
      try {
        return await start(value)
      } catch {
        return undefined
      } finally {
        isRunning.current = false
      }
    },
    [start, isQueued],
  )
  const mutate = useCallback((value: V) => void mutateAsync(value), [mutateAsync])
  return { ...mutation, mutate, mutateAsync }
}
