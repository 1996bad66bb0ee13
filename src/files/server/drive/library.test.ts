// The platform library: staff add and withdraw files; teachers find and use them without using their own
// storage.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformFilesOwner, type LibraryFile } from '#files/contract/library.contract.ts'
import { audit } from '#kit/server/kit.tables.ts'
import { filesHeld, holdFiles, mayShowFile, ownsFile, referFiles, spaceUsed } from '../files.api.ts'
import { mp4, pdf, png, sha, startFiles, type FilesStage, type Name } from '../testing/files-stage.ts'

let stage: FilesStage
beforeAll(async () => {
  stage = await startFiles()
})
afterAll(() => stage.stop())

const mine = 'Drawn by Ada, free for lessons'
const add = async (bytes: Uint8Array, name: string, credit = mine, by: Name = 'chief') =>
  stage.send(bytes, by, { name, library: 'true', credit })
const library = (by: Name = 'anna') => stage.service('file-library', by)
const found = async (query: object = {}, by: Name = 'anna') =>
  ((await library(by).find({ query: { $limit: 100, ...query } })) as { data: LibraryFile[] }).data
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )
const days = (n: number) => {
  stage.server.clock.advance(n * 86_400_000 + 3_600_000)
  return stage.server.scheduler.tick()
}

it('files that staff add belong to the platform, and teachers find them by name, credit and kind', async () => {
  expect((await add(await png(), 'Water cycle.png')).status).toBe(201)
  await add(await png(), 'Moon.png', 'Photo: Observatory of Demo, CC BY 4.0')
  await add(mp4(3), 'Tide film.mp4')
  expect((await found()).map(({ name }) => name)).toEqual(['Tide film.mp4', 'Moon.png', 'Water cycle.png'])
  expect((await found({ $search: 'water' })).map(({ name, credit }) => [name, credit])).toEqual([
    ['Water cycle.png', mine],
  ])
  expect((await found({ $search: 'observatory' })).map(({ name }) => name)).toEqual(['Moon.png'])
  expect((await found({ kind: 'video' })).map(({ name }) => name)).toEqual(['Tide film.mp4'])
  // Owned by the platform: not among the uploader's files.
  expect(((await stage.service('files', 'chief').find()) as { data: unknown[] }).data).toEqual([])
  expect(await spaceUsed(stage.server.kit.db, 'chief')).toBe(0)
  expect(await spaceUsed(stage.server.kit.db, platformFilesOwner)).toBeGreaterThan(0)
})

it('large files can be uploaded in parts', async () => {
  const whole = mp4(5, 50_000)
  const at = (offset: number, body: Uint8Array) =>
    fetch(
      `${stage.server.origin}/fio/files/${sha('sha256', whole)}/parts?purpose=content&name=long.mp4&size=${whole.length}&offset=${offset}&library=true&credit=Ada`,
      {
        method: 'PUT',
        headers: { authorization: 'Bearer token-of-chief' },
        body: new Blob([new Uint8Array(body)]),
      },
    )
  expect((await at(0, whole.subarray(0, 20_000))).status).toBe(200)
  expect((await at(20_000, whole.subarray(20_000))).status).toBe(201)
  expect((await found({ $search: 'long' })).map(({ credit }) => credit)).toEqual(['Ada'])
})

it('only staff add, change and withdraw files; learners and guests cannot list them', async () => {
  const { body } = await add(pdf(2), 'Worksheet.pdf')
  for (const by of ['anna', 'pupil'] as const) {
    expect((await add(pdf(3), 'Smuggled.pdf', mine, by)).status).toBe(403)
    expect(await refusal(library(by).patch(body._id, { name: 'Mine' }))).toBe('forbidden')
    expect(await refusal(library(by).remove(body._id))).toBe('forbidden')
  }
  expect(await refusal(library('pupil').find())).toBe('forbidden')
  expect((await stage.read(body.hash, 'pupil')).status).toBe(404)
  expect((await stage.read(body.hash, 'anna')).status).toBe(200)
  expect((await stage.send(pdf(4), 'chief', { library: 'true' })).status).toBe(400)
  expect(
    (await stage.send(await png(), 'chief', { library: 'true', credit: mine, purpose: 'avatar' })).status,
  ).toBe(400)
  expect(await library('chief').patch(body._id, { name: 'Worksheet 1.pdf', credit: 'Ada L.' })).toMatchObject(
    { name: 'Worksheet 1.pdf', credit: 'Ada L.' },
  )
  const acts = await stage.server.kit.db
    .select({ act: audit.act, actor: audit.actor })
    .from(audit)
    .where(eq(audit.subject, body._id))
  expect(acts).toEqual([
    { act: 'library.add', actor: 'chief' },
    { act: 'library.change', actor: 'chief' },
  ])
  // A user's file cannot be removed through the library.
  const own = await stage.send(pdf(5), 'anna')
  expect(await refusal(library('chief').remove(own.body._id))).toBe('not-found')
})

it('teachers may show a library file without owning a record of it, and copying content adds none', async () => {
  const { db } = stage.server.kit
  const { body } = await add(await png(), 'Scale.png')
  expect([
    await mayShowFile(db, 'anna', body.hash),
    await ownsFile(db, 'anna', body.hash),
    (await filesHeld(db, ['anna'], [body.hash])).has(body.hash),
  ]).toEqual([true, false, true])
  expect(await mayShowFile(db, 'berta', (await stage.send(pdf(6), 'anna')).body.hash)).toBe(false)
  const before = await spaceUsed(db, 'berta')
  await holdFiles(db, () => stage.server.kit.newId(), 'berta', [body.hash], stage.server.clock.now())
  expect(await spaceUsed(db, 'berta')).toBe(before)
})

it('withdrawn files are no longer offered, but stay as long as something shows them', async () => {
  const [shown, unused] = [
    (await add(await png(), 'Shown.png')).body,
    (await add(await png(), 'Unused.png')).body,
  ]
  const uses = (hashes: readonly string[]) =>
    referFiles(
      stage.server.kit.db,
      { table: 'test', record: 'page', owner: 'anna', school: null, place: 'page' },
      hashes,
    )
  await uses([shown.hash])
  for (const { _id } of [shown, unused]) await library('chief').remove(_id)
  expect((await found({ $search: 'shown' })).concat(await found({ $search: 'unused' }))).toEqual([])
  await days(0)
  await days(31)
  await days(31)
  expect([
    (await stage.read(shown.hash, 'anna')).status,
    (await stage.read(unused.hash, 'anna')).status,
  ]).toEqual([200, 404])
  expect(await stage.stored()).not.toContain(unused.hash)
  await uses([])
  for (const wait of [0, 1, 0, 31]) await days(wait)
  expect((await stage.read(shown.hash, 'anna')).status).toBe(404)
})
