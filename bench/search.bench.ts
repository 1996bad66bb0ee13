// Search of the library among 10,000, 50,000 and 200,000 published items: words, typing errors, filters,
// facets; beside the bare SQL of the same searches, against an aim in milliseconds, and how it grows.
import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import type { Bench, Figure } from './parts/bench.ts'
import type { Measured } from './parts/search-measure.ts'

const sizes = process.env['BENCH_SEARCH'] ?? '10000,50000,200000'
const aimMs = 100
const aimRatio = 1.5

export const searchBench: Bench = {
  name: 'search',
  async run() {
    const cluster = await startThrowAwayCluster()
    try {
      await applyMigrations(cluster.url)
      const child = fork(fileURLToPath(new URL('./parts/search-measure.ts', import.meta.url)), [
        cluster.url,
        sizes,
      ])
      const ended = new AbortController()
      child.once('exit', () => ended.abort())
      const figures: Figure[] = []
      let first: Measured | undefined
      try {
        for await (const [message] of on(child, 'message', { signal: ended.signal })) {
          const one = message as Measured
          first ??= one
          const items = one.size.toLocaleString('en')
          console.log(
            `${items} items: p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms, bare SQL p95 ${one.bare.toFixed(1)} ms; slowest ${one.slowest}; facets p95 ${one.facets.toFixed(1)} ms`,
          )
          figures.push(
            {
              what: `search among ${items} items, p95 beside its SQL`,
              ours: `${one.p95.toFixed(1)} ms`,
              baseline: `${one.bare.toFixed(1)} ms bare SQL`,
              ratio: one.p95 / one.bare,
              aim: { most: aimRatio },
            },
            {
              what: `search among ${items} items, p95 of ${aimMs} ms`,
              ours: `${one.p95.toFixed(1)} ms`,
              baseline: `${aimMs} ms`,
              ratio: one.p95 / aimMs,
              aim: { most: 1 },
            },
            {
              what: `facets among ${items} items, p95 of ${aimMs} ms`,
              ours: `${one.facets.toFixed(1)} ms`,
              baseline: `${aimMs} ms`,
              ratio: one.facets / aimMs,
              aim: { most: 1 },
            },
          )
          if (one !== first)
            figures.push({
              what: `SQL among ${items} items beside ${first.size.toLocaleString('en')}, as log n`,
              ours: `${one.bare.toFixed(1)} ms`,
              baseline: `${first.bare.toFixed(1)} ms`,
              ratio: one.bare / first.bare,
              aim: { most: Math.log(one.size) / Math.log(first.size) },
            })
        }
      } catch (error) {
        if (!ended.signal.aborted) throw error
      }
      if (child.exitCode === null) await once(child, 'exit')
      return figures
    } finally {
      await cluster.stop()
    }
  },
}
