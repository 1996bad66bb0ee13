// Saves pending operations shortly after the last change, one request at a time. A version conflict stops it.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Operation } from '#academics/contract/tree.rules.ts'
import { treeLimits } from '#academics/contract/tree.rules.ts'
import { ApiError } from '#kit/web/api.ts'
import type { TreeSession } from './tree-session.ts'

export type SaveState =
  | { readonly is: 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { readonly is: 'failed'; readonly words: string }
type Save = (version: number, operations: readonly Operation[]) => Promise<{ readonly version: number }>

const pause = 700

export function useSaver(session: TreeSession, save: Save) {
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const stopped = useRef(false)

  const send = useCallback(async (): Promise<boolean> => {
    while (session.get().waiting.length > 0 && !stopped.current) {
      const { waiting, version } = session.get()
      const batch = waiting.slice(0, treeLimits.operations)
      setState({ is: 'saving' })
      try {
        session.saved(batch.length, (await save(version, batch)).version)
      } catch (error) {
        stopped.current = true
        const stale = error instanceof ApiError && error.code === 'stale-version'
        setState(
          stale
            ? { is: 'conflict' }
            : { is: 'failed', words: error instanceof Error ? error.message : 'This could not be saved.' },
        )
        return false
      }
    }
    if (!stopped.current) setState({ is: 'saved' })
    return !stopped.current
  }, [session, save])

  /** Sends all pending operations. @returns Whether all were saved. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    if (running.current) return running.current
    const sending = send().finally(() => {
      running.current = null
    })
    running.current = sending
    return sending
  }, [send])

  useEffect(
    () =>
      session.subscribe(() => {
        if (stopped.current || session.get().waiting.length === 0 || running.current) return
        setState({ is: 'waiting' })
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          void flush()
        }, pause)
      }),
    [session, flush],
  )

  /** Continues after the user has handled a failure or conflict. */
  const resume = useCallback(() => {
    stopped.current = false
    setState({ is: 'saved' })
    return flush()
  }, [flush])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (session.get().waiting.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => {
      window.removeEventListener('beforeunload', hold)
      if (!stopped.current) void flush()
    }
  }, [session, flush])

  return { state, flush, resume }
}
