// Uploading 1,000 students to an import, until accepted, against the bare insert of the same rows.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench, Figure } from './parts/bench.ts'

export const importBench: Bench = {
  name: 'import',
  async run() {
    const child = fork(fileURLToPath(new URL('./parts/import-measure.ts', import.meta.url)))
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the measuring process ended with ${String(code)}`)
    })
    const [figure] = (await Promise.race([once(child, 'message'), failed])) as [Figure]
    failed.catch(() => {})
    return [figure]
  },
}
