import { describe, expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

describe('a work queue', () => {
  test('runs no more at once than it may, all of them, in order', async () => {
    const queue = workQueue({ atOnce: 3, maxWaiting: 1000 })
    const [begun, levels]: [number[], number[]] = [[], []]
    let running = 0
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        queue.run(async () => {
          begun.push(index)
          levels.push(++running)
          await new Promise(resolve => {
            setImmediate(resolve)
          })
          running--
        }),
      ),
    )
    expect(Math.max(...levels)).toBe(3)
    expect(begun).toEqual(Array.from({ length: 200 }, (_, index) => index))
  })

  test('refuses work when the queue is full, and continues after a failure', async () => {
    const queue = workQueue({ atOnce: 1, maxWaiting: 2 })
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        queue.run(() => (index === 0 ? Promise.reject(new Error('broken')) : Promise.resolve(index))),
      ),
    )
    expect(
      results.map(result =>
        result.status === 'fulfilled' ? result.value : (result.reason as { code?: string }).code,
      ),
    ).toEqual([undefined, 1, 2, 'unavailable', 'unavailable'])
    expect(await queue.run(() => Promise.resolve('free again'))).toBe('free again')
  })
})
