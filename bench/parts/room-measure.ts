// Measures a room in its own process: servers are child processes, learners plain WebSockets, the same for
// both.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { median, type Figure } from './bench.ts'
import { bareLearners, ourLearners, type Learners } from './room-clients.ts'
import type { Memory, RoomPlace } from './room-server.ts'

const learners = Number(process.env['BENCH_LEARNERS'] ?? 1000)
const turns = 9
const waves = 5

interface Side {
  readonly process: ChildProcess
  memory(): Promise<Memory>
  readonly place: RoomPlace
}

async function start(script: URL, url: string): Promise<Side> {
  const child = fork(fileURLToPath(script), [url, String(learners)], { execArgv: ['--expose-gc'] })
  const [place] = (await once(child, 'message')) as [RoomPlace]
  return {
    process: child,
    place,
    async memory() {
      child.send('memory')
      const [memory] = (await once(child, 'message')) as [Memory]
      return memory
    },
  }
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

async function measure(): Promise<Figure[]> {
  const cluster = await startThrowAwayCluster()
  await applyMigrations(cluster.url)
  const sides = [
    await start(new URL('./room-server.ts', import.meta.url), cluster.url),
    await start(new URL('./room-bare.ts', import.meta.url), cluster.url),
  ] as const
  try {
    const crowds: Learners[] = []
    const grown: Memory[] = []
    for (const [index, side] of sides.entries()) {
      const before = await side.memory()
      const crowd = await (index === 0 ? ourLearners : bareLearners)(side.place)
      crowds.push(crowd)
      const after = await side.memory()
      grown.push({
        resident: (after.resident - before.resident) / learners,
        live: (after.live - before.live) / learners,
      })
    }
    const [ours, bare] = crowds as [Learners, Learners]
    const turned = await interleaved(turns, [() => ours.turn(), () => bare.turn()])
    const answered = await interleaved(waves, [() => ours.answer(), () => bare.answer()])
    for (const crowd of crowds) crowd.close()
    return [
      figure(`one page turn to ${learners} learners, p99`, turned),
      figure(`${learners} answers in one second, stored and acknowledged, p99`, answered),
      memoryFigure(
        'memory per connected learner',
        grown.map(({ resident }) => resident),
      ),
      memoryFigure(
        'memory in use per connected learner',
        grown.map(({ live }) => live),
      ),
    ]
  } finally {
    for (const side of sides) side.process.kill()
    await cluster.stop()
  }
}

/** Times of each round's p99, the first round left out as a warm-up. */
async function interleaved(
  rounds: number,
  runs: readonly [() => Promise<number[]>, () => Promise<number[]>],
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const took = percentile(await runs[side](), 0.99)
      if (round > 0) times[side].push(took)
    }
  }
  return times
}

const figure = (what: string, [ours, bare]: [number[], number[]]): Figure => ({
  what,
  ours: `${median(ours).toFixed(1)} ms`,
  baseline: `${median(bare).toFixed(1)} ms`,
  ratio: median(ours.map((time, round) => time / (bare[round] ?? Number.NaN))),
  aim: { most: 2 },
})

const memoryFigure = (what: string, [ours = 0, bare = 0]: readonly number[]): Figure => ({
  what,
  ours: `${(ours / 1024).toFixed(1)} KB`,
  baseline: `${(bare / 1024).toFixed(1)} KB`,
  ratio: ours / bare,
  aim: { most: 5 },
})

process.send?.(await measure())
process.disconnect()
