// Uploads and downloads over real HTTP, on a real database.
import { createHash, randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filePurposes,
  purposeRules,
  type FilePurpose,
  type FileRecord,
} from '#files/contract/files.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide, provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { restClient, startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import {
  ownsFile,
  poolFiles,
  poolUse,
  poolRules,
  spaceRules,
  removeFilesOf,
  removeFromPool,
  spaceTotal,
  spaceUsed,
} from '../files.api.ts'
import { files } from '../files.server.ts'
import { rangeOf } from '../send.api.ts'
import { signer } from '../sending/signing.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-storage.ts'

const people = {
  'token-of-anna': { id: 'anna', roles: ['user', 'teacher'] },
  'token-of-berta': { id: 'berta', roles: ['user', 'teacher'] },
  'token-of-a-room-guest': { id: 'guest-1', roles: ['anonymous'] },
  'token-of-anna-at-school': { id: 'anna', roles: ['user', 'teacher'] },
  'token-of-berta-at-school': { id: 'berta', roles: ['user', 'teacher'] },
  'token-of-the-admin': { id: 'chief', roles: ['user', 'admin'] },
} as const satisfies Record<string, Actor>
type Token = keyof typeof people
const [anna, berta, roomGuest, admin]: readonly Token[] = [
  'token-of-anna',
  'token-of-berta',
  'token-of-a-room-guest',
  'token-of-the-admin',
]
const [member, colleague]: readonly Token[] = ['token-of-anna-at-school', 'token-of-berta-at-school']

// A later domain decides which school is in force and how much storage it has.
const atSchool: readonly Actor[] = [people['token-of-anna-at-school'], people['token-of-berta-at-school']]
let room = 1024 ** 3
const schools: Domain = {
  name: 'schools',
  provides: () => [
    provide(poolRules, actor => (atSchool.includes(actor) ? 'the-school' : undefined)),
    provide(spaceRules, (_tx, pool) => Promise.resolve(pool === 'the-school' ? room : undefined)),
  ],
}

let server: TestServer
let place: TestStorage
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  place = await makeTestStorage()
  const { url } = await testDatabase()
  server = await startTestServer({ url, domains: [files, schools], people, config: place.config })
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

interface Sent {
  status: number
  body: FileRecord & { message: string; data: { code: string } }
}

async function send(
  bytes: Uint8Array,
  purpose: string,
  token: string | undefined = anna,
  hash = sha256(bytes),
  name = 'a file.png',
): Promise<Sent> {
  const answer = await fetch(
    `${server.origin}/fio/files/${hash}?purpose=${purpose}&name=${encodeURIComponent(name)}`,
    {
      method: 'PUT',
      body: new Blob([new Uint8Array(bytes)]),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    },
  )
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}

const read = (address: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(address.startsWith('/') ? server.origin + address : `${server.origin}/fio/files/${address}`, {
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

const stored = () => place.stored()
// Every picture is different, so that tests do not share a file.
let shade = 0
const painted = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: ++shade % 256, g: 90 + Math.floor(shade / 256), b: 20 },
    },
  })
const png = (width = 40, height = 30) => painted(width, height).png().toBuffer()
const pdf = () =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n% ${randomBytes(6).toString('hex')}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
  )
const mp4 = () =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
    Buffer.from([0, 0, 1, 8]),
    Buffer.from('mdat'),
    randomBytes(256),
  ])
const small = Buffer.from('PK\u0005\u0006' + '\0'.repeat(18), 'latin1')

describe('uploading', () => {
  it('an avatar becomes an upright square picture without metadata, with a small version', async () => {
    const photo = await painted(300, 200)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await send(photo, 'avatar')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      mime: 'image/webp',
      width: 512,
      height: 512,
      purpose: 'avatar',
      name: 'a file.png',
    })
    expect(body.hash).not.toBe(sha256(photo))
    const bytes = Buffer.from(await (await read(body.url)).arrayBuffer())
    expect(sha256(bytes)).toBe(body.hash)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const small = Buffer.from(await (await read(`${body.url}?size=small`)).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ width: 96, height: 96 })
  })

  it('an attached picture keeps its format and is rotated upright without its metadata', async () => {
    const photo = await painted(300, 200)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await send(photo, 'attachment')
    expect(body).toMatchObject({ mime: 'image/jpeg', width: 200, height: 300 })
    const bytes = Buffer.from(await (await read(body.url)).arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('secret place')).toBe(false)
  })

  it('an animated attachment stays animated; an avatar is its first frame', async () => {
    const frames = await Promise.all(
      [10, 90, 170].map(r =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: { r, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const attached = await send(gif, 'attachment')
    expect(attached.body).toMatchObject({ mime: 'image/gif', width: 20, height: 20 })
    expect(
      (await sharp(Buffer.from(await (await read(attached.body.url)).arrayBuffer())).metadata()).pages,
    ).toBe(3)
    const avatar = await send(gif, 'avatar')
    expect(
      (await sharp(Buffer.from(await (await read(avatar.body.url)).arrayBuffer())).metadata()).pages ?? 1,
    ).toBe(1)
  })

  it.each([
    ['certificate', pdf, 'application/pdf'],
    ['attachment', pdf, 'application/pdf'],
    ['attachment', mp4, 'video/mp4'],
  ] as const)('a %s is recognised by its content: %o', async (purpose, make, mime) => {
    const bytes = make()
    const { status, body } = await send(bytes, purpose)
    expect(status).toBe(201)
    expect(body).toMatchObject({ mime, hash: sha256(bytes), size: bytes.length })
  })

  it('the same bytes sent again give the same record; each owner has a separate one', async () => {
    const bytes = await png()
    const first = await send(bytes, 'attachment')
    const kept = await stored()
    const again = await send(bytes, 'attachment', anna, undefined, 'new name.png')
    const other = await send(bytes, 'attachment', berta)
    expect(again.body).toMatchObject({ _id: first.body._id, name: 'new name.png' })
    expect(other.body._id).not.toBe(first.body._id)
    expect(other.body.hash).toBe(first.body.hash)
    expect(await stored()).toEqual(kept)
    for (const owner of ['anna', 'berta'])
      expect(await ownsFile(server.kit.db, owner, first.body.hash)).toBe(true)
    expect(await ownsFile(server.kit.db, 'chief', first.body.hash)).toBe(false)
  })

  it('many simultaneous uploads of the same bytes are stored once', async () => {
    const bytes = await png()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(bytes, 'attachment')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
  })

  it('an uploader finds their own files by the uploaded hash and by the served one', async () => {
    const bytes = await png()
    const { body } = await send(bytes, 'avatar')
    for (const hash of [sha256(bytes), body.hash]) {
      expect(
        (await restClient(server.base, anna).service('files').find({ query: { hash } })).data,
      ).toMatchObject([{ _id: body._id }])
      expect((await restClient(server.base, berta).service('files').find({ query: { hash } })).data).toEqual(
        [],
      )
    }
    await expect(restClient(server.base, berta).service('files').get(body._id)).rejects.toMatchObject({
      code: 404,
    })
    await expect(restClient(server.base, berta).service('files').remove(body._id)).rejects.toMatchObject({
      code: 404,
    })
  })
})

describe('refused uploads leave nothing behind', () => {
  const refusals: [
    what: string,
    purpose: FilePurpose,
    bytes: () => Buffer | Promise<Buffer>,
    status: number,
    code: string,
  ][] = [
    [
      'a drawing in SVG',
      'avatar',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'avatar-type',
    ],
    [
      'a page',
      'attachment',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
      'attachment-type',
    ],
    [
      'a page behind the first bytes of a picture',
      'attachment',
      () => Buffer.from('GIF89a<script>alert(1)</script>'),
      415,
      'attachment-type',
    ],
    [
      'a program',
      'attachment',
      () => Buffer.concat([Buffer.from('\x7fELF'), randomBytes(400)]),
      415,
      'attachment-type',
    ],
    [
      'a program of another kind',
      'certificate',
      () => Buffer.concat([Buffer.from('MZ'), randomBytes(400)]),
      415,
      'certificate-type',
    ],
    ['an archive', 'attachment', () => small, 415, 'attachment-type'],
    [
      'a picture that is an archive too',
      'attachment',
      async () => Buffer.concat([await png(), small]),
      415,
      'attachment-type',
    ],
    [
      'a document that is an archive too',
      'certificate',
      () => Buffer.concat([pdf(), small]),
      415,
      'certificate-type',
    ],
    [
      'a document that is a page too',
      'certificate',
      () => Buffer.from(`%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF`),
      415,
      'certificate-type',
    ],
    [
      'a document cut short',
      'certificate',
      () => Buffer.concat([pdf().subarray(0, 60), randomBytes(2000)]),
      415,
      'certificate-type',
    ],
    ['a video as an avatar', 'avatar', mp4, 415, 'avatar-type'],
    ['plain words', 'attachment', () => Buffer.from('hello'), 415, 'attachment-type'],
    ['nothing', 'attachment', () => Buffer.alloc(0), 415, 'attachment-type'],
    [
      'a picture cut short',
      'avatar',
      async () => (await painted(600, 600).jpeg().toBuffer()).subarray(0, 900),
      422,
      'broken-picture',
    ],
    [
      'noise with the first bytes of a picture',
      'avatar',
      async () =>
        Buffer.concat([(await painted(60, 60).jpeg().toBuffer()).subarray(0, 40), randomBytes(500)]),
      422,
      'broken-picture',
    ],
    [
      'a picture of too many pixels',
      'avatar',
      () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      422,
      'huge-picture',
    ],
  ]
  it.each(refusals)('%s (%s)', async (_what, purpose, make, status, code) => {
    const before = await stored()
    const answer = await send(await make(), purpose)
    expect({ status: answer.status, code: answer.body.data.code }).toEqual({ status, code })
    if (code.endsWith('-type')) expect(answer.body.message).toContain(purposeRules[purpose].words)
    expect(await stored()).toEqual(before)
  })

  it('a wrong hash', async () => {
    const before = await stored()
    const answer = await send(await png(), 'avatar', anna, 'a'.repeat(64))
    expect(answer).toMatchObject({ status: 400, body: { data: { code: 'wrong-hash' } } })
    expect(await stored()).toEqual(before)
  })

  it('too many bytes, with or without a declared length', async () => {
    const before = await stored()
    const bytes = randomBytes(purposeRules.avatar.maxBytes + 1)
    expect(await send(bytes, 'avatar')).toMatchObject({
      status: 413,
      body: { data: { code: 'avatar-size' } },
    })
    const unannounced = await fetch(`${server.origin}/fio/files/${sha256(bytes)}?purpose=avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${anna}` },
      duplex: 'half',
      body: new Blob([bytes]).stream(),
    } as RequestInit)
    expect(unannounced.status).toBe(413)
    expect(await stored()).toEqual(before)
  })

  it('guests, anonymous visitors, unknown purposes and other methods', async () => {
    const bytes = await png()
    expect((await send(bytes, 'avatar', '')).status).toBe(401)
    expect((await send(bytes, 'avatar', 'token-of-nobody-at-all')).status).toBe(401)
    expect((await send(bytes, 'avatar', roomGuest)).status).toBe(403)
    expect((await send(bytes, 'anything')).status).toBe(400)
    expect((await fetch(`${server.origin}/fio/files/${sha256(bytes)}`, { method: 'DELETE' })).status).toBe(
      405,
    )
    expect((await read('not-a-hash')).status).toBe(404)
    expect((await read('b'.repeat(64))).status).toBe(404)
  })

  it('an interrupted upload', async () => {
    const before = await stored()
    const bytes = randomBytes(400_000)
    await new Promise<void>(resolve => {
      const put = request(`${server.origin}/fio/files/${sha256(bytes)}?purpose=attachment`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${anna}`, 'content-length': bytes.length },
      })
      put.on('error', () => resolve())
      put.write(bytes.subarray(0, 200_000), () => put.destroy())
    })
    await expect.poll(stored).toEqual(before)
  })

  it('random bytes for any purpose never cause a server error', async () => {
    for (let round = 0; round < 40; round++) {
      const whole = [await png(), pdf(), mp4(), randomBytes(300)][round % 4] as Buffer
      const bytes = Buffer.from(whole.subarray(0, 1 + Math.floor(Math.random() * whole.length)))
      for (let flips = 0; flips < round % 5; flips++)
        bytes[Math.floor(Math.random() * bytes.length)] = Math.random() * 256
      const { status } = await send(bytes, filePurposes[round % 3] as FilePurpose, round % 2 ? admin : berta)
      expect([201, 415, 422]).toContain(status)
    }
  })

  it('more than the remaining storage, also with concurrent uploads', async () => {
    const left = 20_000
    const used = await spaceUsed(server.kit.db, 'chief')
    const total = await spaceTotal(server.kit.db, 'chief')
    expect(total).toBe(1024 ** 3)
    // Fills the storage except for the last 20,000 bytes.
    await server.database.pool.query(
      'insert into files_blobs values ($1, $2, $3, null, null, false, now())',
      ['c'.repeat(64), 'video/mp4', total - used - left],
    )
    await server.database.pool.query(
      "insert into files_records (id, owner, pool, purpose, name, original, hash, size, created_at) values ('big', 'chief', 'chief', 'attachment', 'big', $1, $1, $2, now())",
      ['c'.repeat(64), total - used - left],
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(Buffer.concat([mp4(), randomBytes(8000)]), 'attachment', admin)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413])
    const full = await spaceUsed(server.kit.db, 'chief')
    expect(full).toBeLessThanOrEqual(total)
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      message: expect.stringMatching(
        /^There is not enough space for this file of [\d.]+ KB: of 1 GB, 1 GB are used and [\d.]+ KB are left/,
      ),
      data: { code: 'no-space', limit: total },
    })
    standIn(server.kit.db, spaceRules, [
      ...provided(server.kit.db, spaceRules),
      (_tx, owner) => Promise.resolve(owner === 'chief' ? total + 1_000_000 : undefined),
    ])
    expect((await send(Buffer.concat([mp4(), randomBytes(8000)]), 'attachment', admin)).status).toBe(201)
  })
})

describe('a shared storage pool', () => {
  const shared = () => spaceUsed(server.kit.db, 'the-school')

  it('counts uploads of its members, identical bytes once; personal documents stay personal', async () => {
    const bytes = pdf()
    const own = await send(bytes, 'attachment', anna)
    const [before, mine] = [await shared(), await spaceUsed(server.kit.db, 'anna')]
    const [one, other, paper] = [
      await send(bytes, 'attachment', member),
      await send(bytes, 'attachment', colleague),
      await send(pdf(), 'certificate', member),
    ]
    expect([own.body.school, one.body.school, other.body.school, paper.body.school]).toEqual([
      null,
      'the-school',
      'the-school',
      null,
    ])
    expect(await shared()).toBe(before + bytes.length)
    expect(await spaceUsed(server.kit.db, 'anna')).toBe(mine + paper.body.size)
    await restClient(server.base, anna).service('files').remove(one.body._id)
    expect(await shared()).toBe(before + bytes.length)
    expect(await removeFromPool(server.kit.db, 'the-school', [other.body._id, own.body._id])).toEqual([
      other.body.hash,
    ])
    expect(await shared()).toBe(before)
    expect((await read(own.body.hash, anna)).status).toBe(200)
  })

  it('is never exceeded by simultaneous uploads', async () => {
    const size = (await send(Buffer.concat([mp4(), randomBytes(8000)]), 'attachment', member)).body.size
    room = (await shared()) + 3 * size
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send(Buffer.concat([mp4(), randomBytes(8000)]), 'attachment', at % 2 ? member : colleague),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(7).fill(413),
    ])
    expect(await shared()).toBe(room)
    const {
      rows: [sum],
    } = await server.database.pool.query<{ n: string }>(
      "select sum(size) as n from (select distinct hash, size from files_records where pool = 'the-school') held",
    )
    expect(Number(sum?.n)).toBe(room)
    // A limit below the current use only blocks new uploads.
    room = 10
    expect((await send(pdf(), 'attachment', member)).status).toBe(413)
    expect((await send(pdf(), 'attachment', anna)).status).toBe(201)
    room = 1024 ** 3
  })

  it('is reported by kind, by person and as a list, largest first', async () => {
    await send(await png(), 'attachment', colleague, undefined, '100% sure.png')
    const { kinds, people } = await poolUse(server.kit.db, 'the-school')
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['video', 'picture']))
    expect(people.map(({ owner }) => owner).sort()).toEqual(['anna', 'berta'])
    const { total, rows } = await poolFiles(server.kit.db, 'the-school', {
      kind: 'video',
      $limit: 2,
      $skip: 0,
    })
    expect(rows.every(({ kind }) => kind === 'video')).toBe(true)
    expect(total).toBe(kinds.find(({ kind }) => kind === 'video')?.files)
    expect(
      (
        await poolFiles(server.kit.db, 'the-school', { owner: 'berta', $search: '0% S', $limit: 5, $skip: 0 })
      ).rows.map(({ name }) => name),
    ).toEqual(['100% sure.png'])
    await removeFilesOf(server.kit.db, 'anna')
    expect((await poolUse(server.kit.db, 'the-school')).people.map(({ owner }) => owner).sort()).toEqual([
      'anna',
      'berta',
    ])
  })
})

describe('reading', () => {
  it('an avatar is public, cached forever and served only as a picture', async () => {
    const { body } = await send(await png(), 'avatar')
    const { status, headers } = await read(body.hash)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(
      (
        await read(body.hash, undefined, {
          'if-none-match': headers.get('etag') ?? '',
          'cache-control': 'max-age=0',
        })
      ).status,
    ).toBe(304)
    const head = await fetch(`${server.origin}${body.url}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
      200,
      String(body.size),
      'image/webp',
    ])
  })

  it('a download has the file name of the reader’s own copy, also from a signed URL, never that of another holder', async () => {
    const bytes = pdf()
    const { body: teachers } = await send(bytes, 'certificate', anna, undefined, 'Expulsion of Sam.pdf')
    const { body: students } = await send(bytes, 'certificate', berta, undefined, 'My\r\n\u202ework.pdf')
    expect(students.hash).toBe(teachers.hash)
    const nameOf = async (answer: Promise<Response>) =>
      /filename\*=UTF-8''(\S+)$/.exec((await answer).headers.get('content-disposition') ?? '')?.[1]
    expect(await nameOf(read(students.hash, berta))).toBe('My%20work.pdf')
    expect(await nameOf(read(teachers.hash, anna))).toBe('Expulsion%20of%20Sam.pdf')
    expect(await nameOf(read(students.url))).toBe('My%20work.pdf')
    expect(await nameOf(read(teachers.url))).toBe('Expulsion%20of%20Sam.pdf')
    const [address = '', ticket = ''] = students.url.split('?t=')
    const [until = '', seal = ''] = ticket.split('.')
    const record = teachers.url.split('.').at(-1) ?? ''
    expect((await read(`${address}?t=${until}.${seal}.${record}`)).status).toBe(404)
    const sign = await signer(server.kit.db, server.clock.now())
    expect(await nameOf(read(sign(students.hash)))).toBe('file.pdf')
  })

  it('only the owner, staff and holders of a fresh signed URL can open a certificate', async () => {
    const { body } = await send(pdf(), 'certificate', anna, undefined, 'my "own" pâper.pdf')
    expect((await read(body.hash)).status).toBe(404)
    expect((await read(body.hash, berta)).status).toBe(404)
    const own = await read(body.hash, anna)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-disposition')).toBe(
      `attachment; filename="my own p_per.pdf"; filename*=UTF-8''my%20own%20p%C3%A2per.pdf`,
    )
    expect(own.headers.get('cache-control')).toMatch(/^private/)
    expect((await read(body.hash, admin)).status).toBe(200)
    const { rows } = await server.database.pool.query<{ actor: string }>(
      "select actor from kit_audit where act = 'certificate.read' and subject = 'anna'",
    )
    expect(rows).toEqual([{ actor: 'chief' }])

    expect((await read(body.url)).status).toBe(200)
    expect(
      (
        await read(
          `${body.hash}${new URL(body.url, server.origin).search.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))}`,
        )
      ).status,
    ).toBe(404)
    const { body: another } = await send(pdf(), 'certificate')
    expect((await read(`${another.hash}${new URL(body.url, server.origin).search}`)).status).toBe(404)
    server.clock.advance(2 * 3_600_000 + 1000)
    expect((await read(body.url)).status).toBe(404)
    server.clock.advance(-2 * 3_600_000 - 1000)
  })

  it('staff cannot open an attachment without its signed URL', async () => {
    const { body } = await send(mp4(), 'attachment')
    expect((await read(body.hash, admin)).status).toBe(404)
    expect((await read(body.url)).status).toBe(200)
  })

  it('byte ranges are served, as video players request them', async () => {
    const bytes = mp4()
    const { body } = await send(bytes, 'attachment')
    const part = await read(body.url, undefined, { range: 'bytes=10-19' })
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
      part.headers.get('content-type'),
    ]).toEqual([206, `bytes 10-19/${bytes.length}`, '10', 'video/mp4'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    expect(Buffer.from(await (await read(body.url, undefined, { range: 'bytes=-5' })).arrayBuffer())).toEqual(
      bytes.subarray(-5),
    )
    expect((await read(body.url, undefined, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect((await read(body.url, undefined, { range: 'bytes=0-1,4-5' })).status).toBe(200)
  })

  it.each([
    ['', undefined],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-40', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=10-', null],
    ['bytes=6-3', null],
    ['bytes=-0', null],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
  ])('for a file of ten bytes, "%s" means %o', (header, range) => expect(rangeOf(header, 10)).toEqual(range))
})

describe('clearing files', () => {
  it('a file is deleted once its last owner removes it, not before', async () => {
    const bytes = await png()
    const [one, other] = [await send(bytes, 'avatar', anna), await send(bytes, 'avatar', berta)]
    await restClient(server.base, anna).service('files').remove(one.body._id)
    expect((await read(one.body.hash)).status).toBe(200)
    await removeFilesOf(server.kit.db, 'berta')
    expect(await spaceUsed(server.kit.db, 'berta')).toBe(0)
    expect((await read(other.body.hash)).status).toBe(404)
    expect(await stored()).toContain(one.body.hash)
    server.clock.advance(2 * 3_600_000)
    await server.scheduler.tick()
    expect(await stored()).not.toContain(one.body.hash)
    expect(await stored()).not.toContain(`${one.body.hash}.small`)
    expect((await send(bytes, 'avatar', anna)).status).toBe(201)
    expect((await read(one.body.hash)).status).toBe(200)
  })

  it('partial uploads left by a killed server are deleted', async () => {
    const left = join(place.folder, 'files', 'tmp', 'left-behind')
    await writeFile(left, 'half')
    const old = new Date(server.clock.now().getTime() - 7 * 3_600_000)
    await utimes(left, old, old)
    server.clock.advance(3_600_000)
    await server.scheduler.tick()
    expect(await stored()).not.toContain('left-behind')
  })
})
