// The live room: one page turn to 1,000 learners, 1,000 answers per second, memory per learner; against a
// bare WebSocket server.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench, Figure } from './parts/bench.ts'

export const roomBench: Bench = {
  name: 'room',
  async run() {
    const child = fork(fileURLToPath(new URL('./parts/room-measure.ts', import.meta.url)))
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the measuring process ended with ${String(code)}`)
    })
    const [figures] = (await Promise.race([once(child, 'message'), failed])) as [Figure[]]
    failed.catch(() => {})
    return figures
  },
}
