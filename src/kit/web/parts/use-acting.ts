import { useState } from 'react'
import { notify } from '#kit/web/parts/notify.ts'
import { wordsOf } from './loaded.tsx'

/** Does one thing at a time, says how it went, and shows what changed. Nothing comes back where it failed. */
export function useActing(refresh: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const act = async <T>(
    work: () => Promise<T>,
    done?: string | ((answer: T) => string),
  ): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(true)
    try {
      const answer = await work()
      if (done !== undefined) void notify(typeof done === 'string' ? done : done(answer))
      await refresh()
      return answer
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
