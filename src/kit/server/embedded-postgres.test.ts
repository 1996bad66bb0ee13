import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from '#kit/server/embedded-postgres.ts'
import { isRoot, unprivilegedUser } from '#kit/server/unprivileged-user.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres', 'cluster')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const running: Embedded[] = []
const children: ChildProcess[] = []

let firstStartTook = 0

beforeAll(async () => {
  const before = performance.now()
  const first = await startEmbedded({ dataDir, log })
  firstStartTook = performance.now() - before
  await query(first.url, 'create table facts (fact text)')
  await remember(first.url, 'written at the first start')
  await first.stop()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => removeFolder(folder))

test('a second start is quicker than the first and keeps its data', async () => {
  const before = performance.now()
  const { url } = await start()
  expect(performance.now() - before).toBeLessThan(firstStartTook)
  expect(await facts(url)).toContain('written at the first start')
})

test('it is no superuser, speaks UTF-8 and UTC, and syncs to disk', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    `select lower('ÄÉ') as lower, current_setting('is_superuser') as super, current_setting('TimeZone') as zone,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses`,
  )
  expect(row).toEqual({ lower: 'äé', super: 'off', zone: 'UTC', fsync: 'on', commit: 'on', addresses: '' })
})

test('a killed server leaves a database that the next one adopts, with every committed row', async () => {
  const { owner, url } = await startElsewhere()
  await remember(url, 'committed before the kill')
  const postmaster = postmasterPid()
  owner.kill('SIGKILL')
  const next = await start()
  expect(postmasterPid()).toBe(postmaster)
  expect(await facts(next.url)).toContain('committed before the kill')
})

test('after a crash of the database the next start recovers every committed row', async () => {
  const { owner, url } = await startElsewhere()
  await remember(url, 'committed before the crash')
  owner.kill('SIGKILL')
  process.kill(postmasterPid(), 'SIGKILL')
  const next = await start()
  expect(await facts(next.url)).toContain('committed before the crash')
})

test('a database that crashes under a running server comes up again', async () => {
  const { url } = await start()
  const crashed = postmasterPid()
  process.kill(crashed, 'SIGKILL')
  await vi.waitFor(async () => expect(await facts(url)).toContain('written at the first start'), {
    timeout: 15_000,
    interval: 100,
  })
  expect(postmasterPid()).not.toBe(crashed)
  expect(log.warn).toHaveBeenCalledWith('the embedded database went away; bringing it up again')
})

test("a number in a stale lock file that is somebody else's by now does not matter", async () => {
  const user = isRoot() ? unprivilegedUser() : null
  const other = spawn('sleep', ['60'], { cwd: '/', ...(user && { uid: user.uid, gid: user.gid }) })
  children.push(other)
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${other.pid}\n${cluster}\n1700000000\n5432\n${join(dataDir, 'postgres/run')}\n\n  1234567         1\nready   \n`,
  )
  const { url } = await start()
  expect(await facts(url)).toContain('written at the first start')
})

test('a second server on the same folder is refused, and the first one goes on', async () => {
  const { owner, url } = await startElsewhere()
  await expect(start()).rejects.toThrow(
    `The data folder ${dataDir} is in use by another server (process ${owner.pid}): stop that one, or set DATA_DIR to another folder.`,
  )
  expect(await facts(url)).toContain('written at the first start')
})

test('of two servers that start at once, one is refused', async () => {
  const outcomes = await Promise.allSettled([start(), start()])
  expect(outcomes.map(outcome => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a very deep data folder works, although sockets need short paths', async () => {
  const { url } = await start(join(folder, 'deep'.repeat(30), 'data'))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

describe('a folder that cannot be used is reported in one sentence and left as it is', () => {
  test('of another PostgreSQL', async () => {
    const other = join(folder, 'other')
    mkdirSync(join(other, 'postgres', 'cluster'), { recursive: true })
    writeFileSync(join(other, 'postgres', 'cluster', 'PG_VERSION'), '9\n')
    if (isRoot()) await chownAll(other)
    await expect(start(other)).rejects.toThrow(
      /was made by PostgreSQL 9, but this release brings \d+: use the release that made it, or set DATA_DIR/,
    )
    expect(readFileSync(join(other, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe('9\n')
  })

  test('below a file', async () => {
    writeFileSync(join(folder, 'file'), 'kept')
    await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(
      'cannot be written (a file is in the way): make it writable for this user, or set DATA_DIR to another folder.',
    )
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept')
  })

  test.runIf(process.platform === 'linux')('where no folder can be made', async () => {
    await expect(start('/proc/data')).rejects.toThrow('The data folder /proc/data cannot be written')
  })

  test.runIf(isRoot())('where the user of the database may not enter', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    await expect(start(join(folder, 'closed', 'data'))).rejects.toThrow(
      'who runs the database for root, may not enter: set DATA_DIR to another folder',
    )
  })
})

async function start(dir = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: dir, log })
  running.push(embedded)
  return embedded
}

/** A server in a separate process, so that the test can kill it. */
async function startElsewhere(): Promise<{ owner: ChildProcess; url: string }> {
  const owner = fork(fileURLToPath(new URL('./testing/embedded-owner.ts', import.meta.url)), [dataDir], {
    execArgv: [],
  })
  children.push(owner)
  const [url] = (await once(owner, 'message')) as [string]
  return { owner, url }
}

const postmasterPid = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)

async function chownAll(path: string): Promise<void> {
  const user = unprivilegedUser()
  await once(spawn('chown', ['-R', String(user?.uid), path]), 'close')
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
    .query<Record<string, unknown>>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const remember = (url: string, fact: string) => query(url, 'insert into facts values ($1)', [fact])
const facts = async (url: string) => (await query(url, 'select fact from facts')).map(row => row['fact'])
