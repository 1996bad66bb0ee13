// The archive of a person's data: requested, made in the background, downloaded by its owner, deleted.
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeOf } from '#files/server/files.server.ts'
import { archiveDays, type Archive } from '#identity/contract/archives.contract.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { askForArchive, getArchive, personArchiveParts, type ArchivePart } from '../archives.api.ts'
import { archives } from '../archives.tables.ts'
import { personalData, runClosingSteps } from '../sign-up.api.ts'
import { refused, startIdentity, type App, type Identity } from '../testing/identity-server.ts'
import { makeArchives, storeKeyOf } from './make.ts'

let world: Identity
/** Runs in place of a later domain's part. */
let onPart: () => Promise<void> = () => Promise.resolve()
beforeAll(async () => {
  world = await startIdentity()
  const { db } = world.server.kit
  standIn(
    db,
    personalData,
    new Map([
      ...provided(db, personalData),
      ['notes-of-tests', (_tx, user) => Promise.resolve({ mine: user })],
    ]),
  )
  const part: ArchivePart = {
    about: 'Something of a later domain.',
    items: () => Promise.resolve(['one', 'two']),
    async *files(_context, item) {
      await onPart()
      yield { name: 'same.txt', content: item }
    },
  }
  standIn(db, personArchiveParts, new Map([...provided(db, personArchiveParts), ['tests', part]]))
})
afterAll(() => world.stop())
beforeEach(() => {
  onPart = () => Promise.resolve()
})

const ask = (app: App) => app.service('archives').create({}) as Promise<Archive>
const latest = async (app: App): Promise<Archive | undefined> =>
  ((await app.service('archives').find({ query: {} })) as { data: Archive[] }).data[0]
const work = (signal = new AbortController().signal) => makeArchives(world.server.kit, signal)
const open = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  fetch(`${world.server.origin}${url ?? ''}`, { headers })
const rowOf = async (id: string | undefined) => {
  const [row] = await world.server.kit.db
    .select()
    .from(archives)
    .where(eq(archives.id, id ?? ''))
  if (!row) throw new Error('no such archive')
  return row
}
const noticesTo = async (user: string) =>
  (await world.notices()).filter(({ to }) => to.user === user).map(({ code }) => code)

async function ready() {
  const person = await world.made()
  await ask(person.app)
  await work()
  const archive = await latest(person.app)
  if (archive?.state !== 'ready') throw new Error(`the archive is ${archive?.state}`)
  return { ...person, archive }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(token: string, name: string): Promise<void> {
  const hash = createHash('sha256').update(png).digest('hex')
  const answer = await fetch(`${world.server.origin}/fio/files/${hash}?purpose=content&name=${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: png,
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
}

const entriesOf = async (answer: Response): Promise<Map<string, string>> => {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

test('is made with progress and a notice, and contains exactly the owner’s data', async () => {
  const { app, id, token, user } = await world.made({ email: 'export@data.test' })
  await world.made({ email: 'neighbour@data.test' })
  expect(await latest(app)).toBeUndefined()
  expect(await ask(app)).toMatchObject({ state: 'queued', done: 0, size: null, url: null })
  await upload(token, 'dot.png')
  const seen: number[] = []
  onPart = async () => {
    const now = await latest(app)
    expect(now).toMatchObject({ state: 'working', url: null })
    seen.push(now?.done ?? 0)
  }
  await work()
  const archive = await latest(app)
  expect(archive).toMatchObject({ state: 'ready', done: archive?.total })
  expect(seen[0]).toBeGreaterThan(0)
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0)
  expect(await noticesTo(id)).toEqual(['ArchiveReady'])

  const answer = await open(archive?.url)
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    answer.headers.get('content-length'),
  ]).toEqual([200, 'application/zip', 'private, no-store', String(archive?.size)])
  const files = await entriesOf(answer)
  expect(files.get('README.md')).toContain('# Classwright archive')
  expect(files.get('README.md')).toContain('## tests/ (2)\n\nSomething of a later domain.')
  for (const folder of new Set([...files.keys()].filter(name => name.includes('/'))))
    expect(files.get('README.md')).toContain(`## ${folder.split('/')[0]}/`)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['data/sign-ins.json', 'data/settings.json', 'data/consents.json']),
  )
  expect(JSON.parse(files.get('data/account.json') ?? '')).toMatchObject({ id, email: 'export@data.test' })
  expect(JSON.parse(files.get('data/notes-of-tests.json') ?? '')).toEqual({ mine: id })
  expect([...files.keys()].filter(name => name.startsWith('files/'))).toEqual(['files/dot.png'])
  expect(files.get('files/dot.png')).toContain('PNG')
  expect([files.get('tests/same.txt'), files.get('tests/same (2).txt')]).toEqual(['one', 'two'])
  const text = [...files.values()].join('\n')
  expect(text).not.toMatch(/argon2|token_?hash/i)
  expect(text).not.toContain('neighbour')
  expect(user.passwordHash).toMatch(/argon2id/)
})

test('an interrupted download can be resumed', async () => {
  const { archive } = await ready()
  const whole = Buffer.from(await (await open(archive.url)).arrayBuffer())
  const rest = await open(archive.url, { range: 'bytes=10-' })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(10))
})

describe('access', () => {
  test('nobody else finds, reads or opens it', async () => {
    const [mine, other] = [await ready(), await ready()]
    expect(await refused(ask(world.rest()))).toBe('not-signed-in')
    expect(await refused(world.rest().service('archives').find({}))).toBe('not-signed-in')
    expect(await refused(other.app.service('archives').get(mine.archive._id))).toBe('not-found')
    expect((await latest(other.app))?._id).toBe(other.archive._id)
    const path = `/fio/archives/${mine.archive._id}`
    const ticketOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('t') ?? ''
    expect((await open(path)).status).toBe(403)
    expect((await open(path, { authorization: `Bearer ${other.token}` })).status).toBe(403)
    expect((await open(`${path}?t=${ticketOf(other.archive.url)}`)).status).toBe(403)
    expect((await open(`${path}?t=${ticketOf(mine.archive.url)}`)).status).toBe(200)
    world.server.clock.advance(3 * 3_600_000)
    expect((await open(mine.archive.url)).status).toBe(403)
    expect((await open((await latest(mine.app))?.url)).status).toBe(200)
  })

  test('only one at a time, and three a day', async () => {
    const { app, id } = await world.made()
    await ask(app)
    expect(await refused(ask(app))).toBe('archive-open')
    await work()
    for (let times = 0; times < 2; times++) {
      await ask(app)
      await work()
    }
    expect(await refused(ask(app))).toBe('too-many-requests')
    const { kit } = world.server
    const tomorrow = new Date(kit.clock.now().getTime() + dayMs + 1000)
    expect((await askForArchive(kit.db, kit, { owner: id }, id, tomorrow)).state).toBe('queued')
    await work()
  })
})

describe('a worker that stops in the middle', () => {
  test('is replaced by another, which starts over', async () => {
    const { app, archive } = await ready()
    const { _id } = await ask(app)
    const stopping = new AbortController()
    onPart = () => {
      stopping.abort(new Error('the server stops'))
      return Promise.resolve()
    }
    await expect(work(stopping.signal)).rejects.toThrow('the server stops')
    expect(await latest(app)).toMatchObject({ _id, state: 'working' })
    // The previous archive stays until the new one is finished.
    expect((await open(archive.url)).status).toBe(200)
    onPart = () => Promise.resolve()
    await work()
    expect(await latest(app)).toMatchObject({ _id, state: 'ready' })
    expect(await rowOf(_id)).toMatchObject({ attempts: 2 })
    expect((await open(archive.url)).status).toBe(410)
  })

  test('fails clearly after three attempts, and can be requested again', async () => {
    const { app, id } = await world.made()
    await ask(app)
    onPart = () => Promise.reject(new Error('a part is broken'))
    await work()
    expect(await latest(app)).toMatchObject({ state: 'failed', url: null })
    expect(await noticesTo(id)).toEqual(['ArchiveFailed'])
    expect(world.server.logged.filter(({ message }) => message === 'archive failed')).toHaveLength(3)
    onPart = () => Promise.resolve()
    await ask(app)
    await work()
    expect(await latest(app)).toMatchObject({ state: 'ready' })
    expect(await noticesTo(id)).toEqual(['ArchiveReady', 'ArchiveFailed'])
  })

  test('one broken archive does not block the next', async () => {
    const [first, second] = [await world.made(), await world.made()]
    const broken = await ask(first.app)
    await world.server.kit.db
      .update(archives)
      .set({ state: 'working', attempts: 3 })
      .where(eq(archives.id, broken._id))
    await ask(second.app)
    await work()
    expect((await latest(first.app))?.state).toBe('failed')
    expect((await latest(second.app))?.state).toBe('ready')
  })
})

describe('an expired archive', () => {
  const sizeOf = async (id: string) =>
    storeOf(world.server.kit)
      .sizeOf(storeKeyOf(await rowOf(id)))
      .catch(() => 'gone')

  test('is shown as expired at once, and its bytes are removed in the next round', async () => {
    const { archive } = await ready()
    expect(await sizeOf(archive._id)).toBe(archive.size)
    world.server.clock.advance(archiveDays * dayMs)
    const now = world.server.kit.clock.now()
    expect(await getArchive(world.server.kit.db, archive._id, undefined, now)).toMatchObject({
      state: 'expired',
      url: null,
      size: null,
    })
    const again = await ready()
    const fresh = new URL(again.archive.url ?? '', 'http://x')
    expect((await open(fresh.pathname + fresh.search)).status).toBe(200)
    await world.server.scheduler.tick()
    expect(await sizeOf(archive._id)).toBe('gone')
    expect(await rowOf(archive._id)).toMatchObject({ state: 'expired', stored: false, size: null })
    expect(await sizeOf(again.archive._id)).toBe(again.archive.size)
  })

  test('is deleted with the account, even while it is being made', async () => {
    const { id, archive, app } = await ready()
    const waiting = await ask(app)
    const now = world.server.kit.clock.now()
    onPart = () => world.server.kit.db.transaction(tx => runClosingSteps(tx, { user: id, now }))
    await work()
    expect((await rowOf(waiting._id)).state).toBe('expired')
    expect(await sizeOf(waiting._id)).toBe('gone')
    expect((await open(archive.url)).status).toBe(410)
  })
})
