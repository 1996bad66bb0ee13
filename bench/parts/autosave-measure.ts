// Measures autosave in its own process: a unit with thirty filled fields, one of which changes repeatedly.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { academics } from '#academics/server/academics.server.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startTestServer } from '#kit/server/testing/test-server.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { schools } from '#schools/server/schools.server.ts'
import { median, type Figure } from './bench.ts'

const rounds = 9
const saves = 60
const teacher = '01890000-0000-7000-8000-0000000000aa'
const noSeed = () => Promise.resolve()
const words = (round: number, index: number) =>
  `${'How do living things fit the place they live in? '.repeat(8)}${round} ${index}`

async function measure(): Promise<Figure> {
  const cluster = await startThrowAwayCluster()
  await applyMigrations(cluster.url)
  const server = await startTestServer({
    url: cluster.url,
    domains: [
      files,
      identity,
      communications,
      schools,
      { ...academics, seed: noSeed },
      { ...authoring, seed: noSeed },
    ],
    people: { 'token-of-the-teacher': { id: teacher, roles: ['user', 'teacher'] } },
    config: { dataDir: tmpdir() },
  })
  const bare = await startBare(cluster.url)
  const send = async (address: string, method: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(address, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: 'Bearer token-of-the-teacher',
      },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const unit = async () => {
    const { _id } = (await send(`${server.base}/unit`, 'POST', { mode: 'unit', name: 'Measured' })) as Content
    await send(`${server.base}/unit/${_id}`, 'PATCH', {
      ext: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`field-${index}`, [{ value: words(0, index) }]]),
      ),
    })
    return _id
  }
  try {
    const [ours, theirs] = [await unit(), await unit()]
    let version = 0
    const save = async (round: number, index: number) => {
      const { versions } = (await send(`${server.base}/unit/${ours}`, 'PATCH', {
        idea: words(round, index),
        base: { idea: version },
      })) as Content
      version = versions['idea'] ?? 0
    }
    const update = (round: number, index: number) =>
      send(`${bare.address}/${theirs}`, 'PATCH', { idea: words(round, index) })
    const timed = async (run: (round: number, index: number) => Promise<unknown>, round: number) => {
      const begun = performance.now()
      for (let index = 0; index < saves; index++) await run(round, index)
      return (performance.now() - begun) / saves
    }
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + 2; round++) {
      const [one, other] =
        round % 2
          ? [await timed(save, round), await timed(update, round)]
          : [await timed(update, round), await timed(save, round)].toReversed()
      // The first two warm up.
      if (round < 2) continue
      times[0].push(one ?? Number.NaN)
      times[1].push(other ?? Number.NaN)
    }
    const ratio = median(times[0].map((time, round) => time / (times[1][round] ?? Number.NaN)))
    return {
      what: 'autosave of one field, request to answer',
      ours: `${median(times[0]).toFixed(1)} ms`,
      baseline: `${median(times[1]).toFixed(1)} ms`,
      ratio,
      aim: { most: 6 },
    }
  } finally {
    await bare.stop()
    await server.stop()
    await cluster.stop()
  }
}

/** One update of the row, and the row as the answer. */
async function startBare(url: string): Promise<{ address: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const text =
    'update authoring_contents set idea = $1, version = version + 1, updated_at = $2 where id = $3 returning *'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .on('end', () => {
        const { idea } = JSON.parse(Buffer.concat(chunks).toString()) as { idea: string }
        pool.query({ name: 'save', text }, [idea, new Date(), request.url?.slice(1)]).then(
          ({ rows: [row] }) =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(row)),
          () => response.writeHead(500).end(),
        )
      })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
      await pool.end()
    },
  }
}

process.send?.(await measure())
process.disconnect()
