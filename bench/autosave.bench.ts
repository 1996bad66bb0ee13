// Autosave of one field of a unit, from request to response, against the bare update of the same row over
// HTTP.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench, Figure } from './parts/bench.ts'

export const autosaveBench: Bench = {
  name: 'autosave',
  async run() {
    const child = fork(fileURLToPath(new URL('./parts/autosave-measure.ts', import.meta.url)))
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the measuring process ended with ${String(code)}`)
    })
    const [figure] = (await Promise.race([once(child, 'message'), failed])) as [Figure]
    failed.catch(() => {})
    return [figure]
  },
}
