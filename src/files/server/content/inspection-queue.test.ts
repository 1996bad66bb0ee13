import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inspections } from './inspection-queue.ts'

it('files are inspected one at a time, and at most 500 wait', async () => {
  let [running, most] = [0, 0]
  const results = await Promise.allSettled(
    Array.from({ length: 502 }, () =>
      inspections.run(async () => {
        most = Math.max(most, ++running)
        await turn()
        running--
      }),
    ),
  )
  const refused = results.flatMap(result =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect([most, refused]).toEqual([1, ['unavailable']])
})
