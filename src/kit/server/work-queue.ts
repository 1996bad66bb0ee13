// Expensive work with limited concurrency and a bounded queue, so that a rush costs time instead of memory.
import { kitFail } from './errors.ts'

export interface WorkQueue {
  /** Runs the work when its turn comes; refuses with 503 when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function workQueue(limits: { readonly atOnce: number; readonly maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  const turn = (): Promise<void> => {
    if (running < limits.atOnce) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= limits.maxWaiting) throw kitFail('unavailable')
    return new Promise(resolve => {
      waiting.push(resolve)
    })
  }
  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
