// A server under load while its database is signalled or restarted: what was answered, and what is stored afterwards.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import { socketClient } from './test-server.ts'
import { runSql } from './throw-away-cluster.ts'

const token = 'token-of-anna'
const writers = 12

export interface NotesProcess {
  readonly child: ChildProcess
  readonly base: string
  readonly url: string
  jobRuns(): number
  stop(): void
}

export async function startNotesProcess(kind: 'embedded' | 'url', place: string): Promise<NotesProcess> {
  const child = fork(fileURLToPath(new URL('./notes-process.ts', import.meta.url)), [kind, place], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', chunk => (errors += String(chunk)))
  let jobRuns = 0
  const { base, url } = await new Promise<{ base: string; url: string }>((resolve, reject) => {
    child.on('message', (message: { base: string; url: string } | { jobRuns: number }) => {
      if ('jobRuns' in message) jobRuns = message.jobRuns
      else resolve(message)
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${errors}`)))
  })
  return { child, base, url, jobRuns: () => jobRuns, stop: () => child.kill('SIGTERM') }
}

export interface FaultReport {
  readonly acknowledged: number
  readonly refused: number
  readonly lost: readonly string[]
}

/** Breaks the database repeatedly under load and asserts what a caller may expect. */
export async function surviveFaults(
  server: NotesProcess,
  rounds: number,
  breakDatabase: (round: number) => Promise<unknown>,
): Promise<FaultReport> {
  const { base, child } = server
  const load = startLoad(base)
  try {
    for (let round = 0; round < rounds; round++) {
      await load.untilAcknowledged(writers)
      await breakDatabase(round)
      await load.untilAcknowledged(writers)
    }
  } finally {
    await load.stop()
  }
  expect(child.exitCode ?? child.signalCode, 'the server lives').toBeNull()
  expect([...load.unexpected]).toEqual([])
  const lost = await missingNotes(server.url, load.acknowledged)
  expect(lost).toEqual([])
  await eventsArrive(base)
  // A run that the fault cut off keeps its lease for a while; the scheduler itself continues.
  await runSql(server.url, 'update kit_jobs set locked_until = null')
  const runs = server.jobRuns()
  await expect.poll(server.jobRuns).toBeGreaterThan(runs)
  return { acknowledged: load.acknowledged.length, refused: load.refused(), lost }
}

function startLoad(base: string) {
  const acknowledged: string[] = []
  const unexpected = new Set<string>()
  let refused = 0
  let count = 0
  let isStopped = false
  const judge = (status: number, body: { _id?: string; message?: string; data?: { code?: string } }) => {
    if (body._id !== undefined) acknowledged.push(body._id)
    else if (status === 503 && body.data?.code === 'database-away') refused++
    else unexpected.add(`${status} ${JSON.stringify(body)}`)
  }
  const byRest = async (path: string) => {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `note ${count++}` }),
    })
    judge(response.status, (await response.json()) as object)
  }
  const socket = socketClient(base, token)
  const bySocket = async () => {
    const { error, result } = await (await socket).call('create', 'notes', { title: `note ${count++}` }, {})
    const failure = error as { code: number; data: { code: string } } | null
    judge(failure?.code ?? 201, failure ?? (result as object))
  }
  const write = [() => byRest('notes'), () => byRest('slow-notes'), bySocket] as const
  const worker = async (number: number) => {
    while (!isStopped) {
      const { length } = acknowledged
      await write[number % 3]?.().catch((error: unknown) => unexpected.add(`no answer: ${String(error)}`))
      // While the database is away calls fail at once; a short pause keeps the numbers readable.
      if (acknowledged.length === length) await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const working = Array.from({ length: writers }, (_, number) => worker(number))
  return {
    acknowledged,
    unexpected,
    refused: () => refused,
    untilAcknowledged(more: number) {
      const goal = acknowledged.length + more
      return expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(goal)
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
      ;(await socket).close()
    },
  }
}

async function missingNotes(url: string, ids: readonly string[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client
    .query<{ id: string }>('select id from notes where id = any($1)', [ids])
    .finally(() => client.end())
  const stored = new Set(rows.map(row => row.id))
  return ids.filter(id => !stored.has(id))
}

/** The courier continues: a subscribed page receives new writes. */
async function eventsArrive(base: string): Promise<void> {
  const client = await socketClient(base, token)
  const title = `after the faults ${Math.random()}`
  const arrived = new Promise<void>(resolve => {
    client.socket.on('notes created', (note: { title: string }) => {
      if (note.title === title) resolve()
    })
  })
  await client.call('create', 'notes', { title }, {})
  await arrived
  client.close()
}
