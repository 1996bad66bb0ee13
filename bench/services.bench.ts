// Matching and free times among 20,000 providers and 500,000 bookings, beside the bare SQL of the same calls.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import type { Bench, Figure } from './parts/bench.ts'
import type { Measured } from './parts/services-measure.ts'

const aimMs = 100
const aimRatio = 1.5

export const servicesBench: Bench = {
  name: 'services',
  async run() {
    const cluster = await startThrowAwayCluster()
    try {
      await applyMigrations(cluster.url)
      const child = fork(fileURLToPath(new URL('./parts/services-measure.ts', import.meta.url)), [
        cluster.url,
      ])
      const [measured] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('the measuring process ended'))),
      ])) as [readonly Measured[]]
      return measured.flatMap(figuresOf)
    } finally {
      await cluster.stop()
    }
  },
}

const figuresOf = ({ what, p95, p50, bare, ratio }: Measured): Figure[] => [
  {
    what: `${what}, beside its SQL`,
    ours: `${p50.toFixed(1)} ms`,
    baseline: `${bare.toFixed(1)} ms bare SQL`,
    ratio,
    aim: { most: aimRatio },
  },
  {
    what: `${what}, p95 of ${aimMs} ms`,
    ours: `${p95.toFixed(1)} ms`,
    baseline: `${aimMs} ms`,
    ratio: p95 / aimMs,
    aim: { most: 1 },
  },
]
