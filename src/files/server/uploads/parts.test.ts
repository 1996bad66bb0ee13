// Uploads in parts: progress, resuming after an interruption, and no trace of incomplete files.
import { randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mp4, sha, startFiles, type FilesStage } from '../testing/files-stage.ts'

let stage: FilesStage
beforeAll(async () => {
  stage = await startFiles()
})
afterAll(() => stage.stop())

const patient = { timeout: 30_000 }

it('a file arrives in parts, and the last part returns its record', async () => {
  const whole = mp4(9, 300_000)
  expect(await stage.part(whole)).toMatchObject({ status: 200, body: { received: 0 } })
  expect(await stage.part(whole, 'anna', { from: 0, to: 100_000 })).toMatchObject({
    status: 200,
    body: { received: 100_000 },
  })
  expect(await stage.part(whole)).toMatchObject({ body: { received: 100_000 } })
  expect(await stage.part(whole, 'anna', { from: 150_000, to: 200_000 })).toMatchObject({
    status: 409,
    body: { data: { code: 'part-place', received: 100_000 } },
  })
  // Sending a part again, as after a lost response, is harmless.
  expect(await stage.part(whole, 'anna', { from: 50_000, to: 200_000 })).toMatchObject({
    body: { received: 200_000 },
  })
  const { status, body } = await stage.part(whole, 'anna', { from: 200_000, to: whole.length })
  expect({ status, ...body }).toMatchObject({
    status: 201,
    hash: sha('sha256', whole),
    sha1: sha('sha1', whole),
    seconds: 9,
    name: 'large.mp4',
  })
  expect(Buffer.from(await (await stage.read(body.url)).arrayBuffer()).equals(whole)).toBe(true)
  expect(await stage.stored()).toEqual([body.hash])
  expect(
    ((await stage.service('files').find({ query: { hash: sha('sha256', whole) } })) as { data: unknown[] })
      .data,
  ).toHaveLength(1)
})

it('only its sender can resume an interrupted part, where it stopped', async () => {
  const whole = mp4(4, 400_000)
  const hash = sha('sha256', whole)
  await new Promise<void>(resolve => {
    const put = request(
      `${stage.server.origin}/fio/files/${hash}/parts?purpose=content&name=large.mp4&size=${whole.length}&offset=0`,
      { method: 'PUT', headers: { authorization: 'Bearer token-of-anna', 'content-length': whole.length } },
    )
    put.on('error', () => resolve())
    put.write(whole.subarray(0, 250_000), () => put.destroy())
  })
  await expect.poll(async () => (await stage.part(whole)).body.received, patient).toBeGreaterThan(0)
  expect((await stage.part(whole, 'berta')).body.received).toBe(0)
  // Bytes received before the connection broke may not be on disk yet.
  let received = -1
  await expect
    .poll(async () => {
      const before = received
      received = (await stage.part(whole)).body.received
      return received === before
    }, patient)
    .toBe(true)
  expect((await stage.part(whole, 'anna', { from: received, to: whole.length })).status).toBe(201)
})

it('files of a wrong type leave nothing behind; the first part is enough to refuse them', async () => {
  const before = await stage.stored()
  const program = Buffer.concat([Buffer.from('\x7fELF'), randomBytes(300_000)])
  expect(await stage.part(program, 'anna', { from: 0, to: 100_000 })).toMatchObject({
    status: 415,
    body: { data: { code: 'content-type' } },
  })
  const whole = mp4(1, 1000)
  const wrong = Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])])
  const put = await fetch(
    `${stage.server.origin}/fio/files/${sha('sha256', whole)}/parts?purpose=content&name=x&size=${whole.length}&offset=0`,
    { method: 'PUT', body: new Blob([wrong]), headers: { authorization: 'Bearer token-of-anna' } },
  )
  expect([put.status, ((await put.json()) as { data: { code: string } }).data.code]).toEqual([
    400,
    'wrong-hash',
  ])
  expect(await stage.stored()).toEqual(before)
})

it('files that are too large or exceed the storage are refused before any bytes are sent', async () => {
  const whole = mp4(1, 1000)
  expect(await stage.part(whole, 'anna', undefined, 1024 ** 3 + 1)).toMatchObject({
    status: 413,
    body: { data: { code: 'content-size' } },
  })
  stage.room.set('berta', 1000)
  expect(await stage.part(whole, 'berta')).toMatchObject({
    status: 413,
    body: {
      data: { code: 'no-space' },
      message: expect.stringMatching(/^There is not enough space for this file/) as string,
    },
  })
  expect(await stage.part(whole, 'berta', { from: 0, to: whole.length })).toMatchObject({
    status: 413,
    body: { data: { code: 'no-space' } },
  })
  expect(await stage.stored()).not.toContain(sha('sha256', whole))
  expect(
    await readdir(join(stage.folder, 'files', 'parts'), { recursive: true, withFileTypes: true }).then(all =>
      all.filter(entry => entry.isFile()),
    ),
  ).toEqual([])
  stage.room.delete('berta')
})

it('malformed part requests never cause a server error', async () => {
  const whole = mp4(1, 5000)
  for (const query of [
    '',
    '?purpose=content',
    '?purpose=content&size=0',
    '?purpose=content&size=-1',
    '?purpose=nothing&size=5',
    '?purpose=content&size=9e99',
    '?purpose=content&size=10&offset=-1',
    '?purpose=content&size=10&offset=0',
    '?purpose=content&size=10&offset=999999999999',
  ]) {
    for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
      const { status } = await fetch(
        `${stage.server.origin}/fio/files/${sha('sha256', whole)}/parts${query}`,
        {
          method,
          headers: { authorization: 'Bearer token-of-anna' },
          ...(method === 'GET' ? {} : { body: new Blob([new Uint8Array(whole)]) }),
        },
      )
      expect(status, `${method} ${query}`).toBeLessThan(500)
    }
  }
  expect(
    (await fetch(`${stage.server.origin}/fio/files/${sha('sha256', whole)}/parts?purpose=content&size=10`))
      .status,
  ).toBe(401)
})

it('abandoned parts are deleted after a day', async () => {
  const whole = mp4(1, 50_000)
  await stage.part(whole, 'anna', { from: 0, to: 1000 })
  const there = async () =>
    (await readdir(join(stage.folder, 'files', 'parts'), { recursive: true, withFileTypes: true })).filter(
      entry => entry.isFile(),
    )
  const [left] = await there()
  const file = join(left?.parentPath ?? '', left?.name ?? '')
  expect((await stat(file)).size).toBe(1000)
  const old = new Date(stage.server.clock.now().getTime() - 23 * 3_600_000)
  await utimes(file, old, old)
  await stage.server.scheduler.tick()
  expect(await there()).toHaveLength(1)
  stage.server.clock.advance(2 * 3_600_000)
  await stage.server.scheduler.tick()
  expect(await there()).toHaveLength(0)
})
