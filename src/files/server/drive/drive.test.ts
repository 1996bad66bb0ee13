// A person's drive: folders, storage, and references that keep a file as long as anything needs it.
import { createHash, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileInfo, FileRecord, FileUse, Folder, Space } from '#files/contract/files.contract.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { holdFiles, fileUses, referFiles, spaceUsed } from '../files.api.ts'
import { mp4, pdf, png, sha, startFiles, type FilesStage, type Name } from '../testing/files-stage.ts'

let stage: FilesStage
beforeAll(async () => {
  stage = await startFiles()
})
afterAll(() => stage.stop())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )
const folder = (name: string, parent: string | null = null, by: Name = 'anna') =>
  stage.service('file-folders', by).create({ name, parent }) as Promise<Folder>
const list = async (query: object, by: Name = 'anna') =>
  (
    (await stage.service('files', by).find({ query: { drive: true, $limit: 100, ...query } })) as {
      data: FileRecord[]
    }
  ).data
    .map(({ name }) => name)
    .sort()
const days = async (n: number) => {
  stage.server.clock.advance(n * 86_400_000)
  await stage.server.scheduler.tick()
  // Jobs run in parallel: files released by one are found by another an hour later.
  stage.server.clock.advance(3_600_000)
  await stage.server.scheduler.tick()
}
const uses = (record: string, hashes: readonly string[], owner = 'anna') =>
  referFiles(stage.server.kit.db, { table: 'test', record, owner, school: null, place: record }, hashes)

describe('folders', () => {
  it('are created, renamed, moved and listed with their contents; each drive is private to its owner', async () => {
    const [school, maths] = [await folder('School'), await folder('Maths')]
    await stage.service('file-folders').patch(maths._id, { parent: school._id, name: 'Mathematics' })
    expect(await refusal(folder('school'))).toBe('folder-name')
    expect(await refusal(stage.service('file-folders').patch(school._id, { parent: maths._id }))).toBe(
      'folder-place',
    )
    expect(await refusal(folder('Mine too', school._id, 'berta'))).toBe('not-found')
    await stage.send(pdf(1), 'anna', { name: 'one.pdf', folder: maths._id })
    const { body } = await stage.send(pdf(2), 'anna', { name: 'two.pdf' })
    expect([await list({ folder: maths._id }), await list({ folder: 'root' })]).toEqual([
      ['one.pdf'],
      ['two.pdf'],
    ])
    await stage.service('files').patch('move', { ids: [body._id], folder: maths._id })
    await stage.service('files').patch(body._id, { name: 'second.pdf' })
    expect(await list({ folder: maths._id })).toEqual(['one.pdf', 'second.pdf'])
    expect(
      ((await stage.service('file-folders').find()) as { data: Folder[] }).data.map(({ name, files }) => [
        name,
        files,
      ]),
    ).toEqual([
      ['Mathematics', 2],
      ['School', 0],
    ])
    expect(await refusal(stage.service('files', 'berta').patch(body._id, { name: 'mine' }))).toBe('not-found')
    await stage.service('file-folders').remove(school._id)
    expect(await list({})).toEqual([])
  })

  it('nest up to eight levels and never in a cycle', async () => {
    let at: string | null = null
    const made: Folder[] = []
    for (let depth = 1; depth <= 8; depth++) {
      made.push(await folder(`Level ${depth}`, at))
      at = made.at(-1)?._id ?? null
    }
    expect(await refusal(folder('Level 9', at))).toBe('folder-place')
    expect(
      await refusal(stage.service('file-folders').patch(made[2]?._id ?? '', { parent: made[5]?._id })),
    ).toBe('folder-place')
    await stage.service('file-folders').remove(made[0]?._id ?? '')
  })

  it('files are found by text, kind and order', async () => {
    await stage.send(await png(), 'berta', { name: 'Tide 100%.png' })
    await stage.send(mp4(3), 'berta', { name: 'Tide film.mp4' })
    await stage.send(pdf(1), 'berta', { name: 'Notes.pdf' })
    await stage.send(pdf(1), 'berta', { name: 'Not in the drive', purpose: 'attachment' })
    expect(await list({ $search: 'tide' }, 'berta')).toEqual(['Tide 100%.png', 'Tide film.mp4'])
    expect(await list({ $search: '0%' }, 'berta')).toEqual(['Tide 100%.png'])
    expect(await list({ kind: 'document' }, 'berta')).toEqual(['Notes.pdf'])
    expect(
      (
        (await stage.service('files', 'berta').find({ query: { drive: true, $sort: { name: 1 } } })) as {
          data: FileRecord[]
        }
      ).data.map(({ name }) => name),
    ).toEqual(['Notes.pdf', 'Tide 100%.png', 'Tide film.mp4'])
  })
})

describe('space', () => {
  it('warns at 80 % and stops at the limit, reports limit, used and remaining storage, and keeps nothing', async () => {
    const space = () => stage.service('files').get('space') as Promise<Space>
    const size = 100_000
    const film = () => mp4(1, size - mp4(1, 0).length)
    const before = (await space()).used
    stage.room.set('anna', before + 5 * size)
    const states: string[] = []
    for (let sent = 1; sent <= 5; sent++) {
      expect((await stage.send(film())).status).toBe(201)
      states.push((await space()).state)
    }
    expect(states).toEqual(['fine', 'fine', 'fine', 'nearly', 'full'])
    const kept = await stage.stored()
    expect(await stage.send(film())).toMatchObject({
      status: 413,
      body: {
        data: { code: 'no-space', limit: before + 5 * size, used: before + 5 * size, left: 0, wanted: size },
      },
    })
    expect(await stage.stored()).toEqual(kept)
    expect(await space()).toMatchObject({ used: before + 5 * size, left: 0, state: 'full' })
    stage.room.delete('anna')
  })

  it('many of one’s own files are fetched at once, by SHA-256 or SHA-1', async () => {
    const [mine, theirs] = [
      await stage.send(pdf(4), 'anna', { name: 'four.pdf' }),
      await stage.send(pdf(5), 'berta'),
    ]
    const info = (await stage.service('files').get('fileInfo', {
      query: { hashes: [mine.body.sha1, theirs.body.hash, 'a'.repeat(40)] },
    })) as unknown as FileInfo[]
    expect(info).toMatchObject([
      {
        _id: mine.body.sha1,
        hash: mine.body.hash,
        title: 'four.pdf',
        ext: 'pdf',
        mime: 'application/pdf',
        pages: 4,
        public: false,
      },
    ])
  })
})

describe('uses', () => {
  it('only people who may see a use get its name', async () => {
    standIn(stage.server.kit.db, fileUses, [
      (_tx, actor, places) =>
        Promise.resolve(
          new Map(
            actor.id === 'anna'
              ? places
                  .filter(place => place === 'unit-1')
                  .map(place => [place, { name: 'Tides', to: '/unit-1' }])
              : [],
          ),
        ),
    ])
    const { body } = await stage.send(pdf(1))
    await uses('unit-1', [body.hash])
    await uses('unit-2', [body.hash], 'berta')
    expect(
      (await stage.service('files').get('uses', { query: { _id: body._id } })) as unknown as FileUse[],
    ).toEqual([
      { table: 'test', place: 'unit-1', name: 'Tides', to: '/unit-1' },
      { table: 'test', place: 'unit-2', name: 'Something of somebody else', to: null },
    ])
    expect(await refusal(stage.service('files', 'berta').get('uses', { query: { _id: body._id } }))).toBe(
      'not-found',
    )
  })

  it('keep a file that left the drive; the last one frees the storage, and the bytes are deleted thirty days later', async () => {
    const bytes = pdf(7)
    const start = await spaceUsed(stage.server.kit.db, 'anna')
    const { body } = await stage.send(bytes, 'anna', { name: 'kept.pdf' })
    await uses('page-1', [body.hash])
    await uses('page-2', [body.hash])
    expect(await spaceUsed(stage.server.kit.db, 'anna')).toBe(start + bytes.length)
    await stage.service('files').remove(body._id)
    expect(await list({ $search: 'kept' })).toEqual([])
    await uses('page-1', [])
    await days(3)
    expect(await spaceUsed(stage.server.kit.db, 'anna')).toBe(start + bytes.length)
    expect((await stage.read(body.hash, 'anna')).status).toBe(200)

    await uses('page-2', [])
    await days(0)
    // An undo within a day still finds its file.
    await uses('page-2', [body.hash])
    await days(2)
    expect((await stage.read(body.hash, 'anna')).status).toBe(200)
    await uses('page-2', [])
    await days(0)
    await days(1)
    expect(await spaceUsed(stage.server.kit.db, 'anna')).toBe(start)
    expect((await stage.read(body.hash, 'anna')).status).toBe(404)
    await days(29)
    expect(await stage.stored()).toContain(body.hash)
    await days(2)
    expect(await stage.stored()).not.toContain(body.hash)
  })

  it('an unused file frees its storage at once; uploaded again within thirty days it is restored', async () => {
    const bytes = pdf(8)
    const start = await spaceUsed(stage.server.kit.db, 'anna')
    const { body } = await stage.send(bytes)
    await stage.service('files').remove(body._id)
    expect(await spaceUsed(stage.server.kit.db, 'anna')).toBe(start)
    await days(20)
    expect((await stage.send(bytes)).status).toBe(201)
    await days(31)
    expect((await stage.read(body.hash, 'anna')).status).toBe(200)
  })

  it('pictures of pages are deleted once no page shows them; copies keep their own references', async () => {
    const [shown, old] = [
      await stage.send(await png(), 'anna', { purpose: 'slide' }),
      await stage.send(await png(), 'anna', { purpose: 'slide' }),
    ]
    await uses('page-3', [shown.body.hash])
    await holdFiles(
      stage.server.kit.db,
      () => stage.server.kit.newId(),
      'berta',
      [shown.body.hash],
      stage.server.clock.now(),
    )
    await uses('copy-3', [shown.body.hash], 'berta')
    await days(0)
    await days(1)
    expect([
      (await stage.read(shown.body.hash, 'anna')).status,
      (await stage.read(old.body.hash, 'anna')).status,
    ]).toEqual([200, 404])
    await uses('page-3', [])
    await days(0)
    await days(1)
    expect([
      (await stage.read(shown.body.hash, 'anna')).status,
      (await stage.read(shown.body.hash, 'berta')).status,
    ]).toEqual([404, 200])
  })

  it('after random operations, every name is the hash of its bytes, and used storage is the sum of distinct files', async () => {
    const { db, newId } = stage.server.kit
    const pieces = [await png(), mp4(1), pdf(2), pdf(3)]
    type Act = {
      by: Name
      file: number
      what: 'send' | 'attach' | 'remove' | 'use' | 'unuse' | 'copy' | 'wait'
    }
    const act = fc.record<Act>({
      by: fc.constantFrom('anna', 'berta'),
      file: fc.nat(3),
      what: fc.constantFrom('send', 'attach', 'remove', 'use', 'unuse', 'copy', 'wait'),
    })
    const run = async ({ by, file, what }: Act) => {
      const bytes = pieces[file] ?? Buffer.alloc(0)
      const { data } = (await stage.service('files', by).find({ query: { hash: sha('sha256', bytes) } })) as {
        data: FileRecord[]
      }
      const hash = data[0]?.hash
      if (what === 'send' || what === 'attach')
        return stage.send(bytes, by, { purpose: what === 'send' ? 'content' : 'attachment' })
      if (what === 'wait') return days(1)
      if (hash === undefined) return undefined
      if (what === 'remove') return stage.service('files', by).remove(data[0]?._id ?? '')
      if (what === 'copy')
        return holdFiles(
          db,
          () => newId(),
          by === 'anna' ? 'berta' : 'anna',
          [hash],
          stage.server.clock.now(),
        )
      return uses(`${by}-${file}`, what === 'use' ? [hash] : [], by)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async acts => {
        for (const each of acts) await run(each)
        const { rows } = await stage.server.database.pool.query<{ pool: string; used: string; real: string }>(
          'select s.pool, s.used, coalesce((select sum(size) from (select distinct hash, size from files_records r where r.pool = s.pool) held), 0) as real from files_spaces s',
        )
        for (const { used, real } of rows) expect(Number(used)).toBe(Number(real))
      }),
      { numRuns: 12, seed: 9 },
    )
    const { rows } = await stage.server.database.pool.query<{ hash: string; sha1: string }>(
      'select hash, sha1 from files_blobs b where exists (select 1 from files_records r where r.hash = b.hash)',
    )
    for (const { hash, sha1 } of rows) {
      const owner = (await stage.read(hash, 'anna')).status === 200 ? 'anna' : 'berta'
      const bytes = Buffer.from(await (await stage.read(hash, owner)).arrayBuffer())
      expect([createHash('sha256').update(bytes).digest('hex'), sha('sha1', bytes)]).toEqual([hash, sha1])
    }
  })
})

it('a hash alone gives no access: people who never sent the bytes neither find nor read them', async () => {
  const { body } = await stage.send(Buffer.concat([mp4(2), randomBytes(1)]), 'anna')
  expect(
    ((await stage.service('files', 'berta').find({ query: { hash: body.hash } })) as { data: unknown[] })
      .data,
  ).toEqual([])
  expect((await stage.read(body.hash, 'berta')).status).toBe(404)
})
