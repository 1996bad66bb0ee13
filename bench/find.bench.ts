// A `find` of 10 rows by index through the whole pipeline, against a bare Node HTTP server that runs the same SQL.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyMigrations } from '#kit/server/migrations.ts'
import { notesSql } from '#kit/server/testing/notes-domain.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { median, type Bench, type Figure } from './parts/bench.ts'
import { startLoader, type Loader } from './parts/load.ts'

const rounds = 7
const seconds = 1.5
const headers = { accept: 'application/json', authorization: 'Bearer token-of-anna' }

export const findBench: Bench = {
  name: 'find',
  async run() {
    const cluster = await startThrowAwayCluster()
    const loader = startLoader()
    const servers: ChildProcess[] = []
    try {
      await fill(cluster.url)
      const [ours, baseline] = (await Promise.all(
        ['pipeline', 'bare'].map(async kind => {
          const child = fork(fileURLToPath(new URL('./parts/find-servers.ts', import.meta.url)), [
            kind,
            cluster.url,
          ])
          servers.push(child)
          const [port] = (await once(child, 'message')) as [number]
          return port
        }),
      )) as [number, number]
      return [
        await compare(loader, 'find of 10 rows, one query', [ours, baseline], 20),
        await compare(loader, 'find of a full page of 10, with its count', [ours, baseline], 10),
      ]
    } finally {
      loader.stop()
      for (const server of servers) {
        server.kill()
        await once(server, 'exit')
      }
      await cluster.stop()
    }
  },
}

/** 100,000 notes of 10,000 people, ten of them Anna's. */
async function fill(url: string): Promise<void> {
  await applyMigrations(url)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(notesSql)
  await client.query(`insert into notes (id, owner, title, weight, created_at)
    select '01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), case when n % 10000 = 0 then 'anna' else 'owner ' || n % 10000 end, 'title ' || n, n % 1000, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 100000) n`)
  await client.query('analyze notes')
  await client.end()
}

/** Interleaved, so that machine noise affects both equally. */
async function compare(
  loader: Loader,
  what: string,
  ports: readonly [number, number],
  limit: number,
): Promise<Figure> {
  const load = (port: number, time: number) =>
    loader.measure({ port, path: `/v2/notes?$limit=${limit}`, headers, connections: 32, seconds: time })
  // The same number of warm-up requests for both, regardless of machine load.
  for (const port of ports) for (let done = 0; done < 8000;) done += (await load(port, 1)).perSecond
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const { perSecond, failed } = await load(ports[which], seconds)
      if (failed > 0) throw new Error(`${failed} requests failed`)
      rates[which].push(perSecond)
    }
  }
  const [ours, baseline] = rates
  const ratio = median(ours.map((rate, round) => rate / (baseline[round] ?? Number.NaN)))
  return {
    what,
    ours: `${Math.round(median(ours))}/s`,
    baseline: `${Math.round(median(baseline))}/s`,
    ratio,
    aim: { least: 0.75 },
  }
}
