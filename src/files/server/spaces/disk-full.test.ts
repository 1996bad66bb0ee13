// A full disk: 507 with its code, and writes resume once there is room. `/dev/full` refuses every write.
import { createHash } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapError } from '#kit/server/errors.ts'
import { receive } from '../uploads/receive.ts'
import { scratchIn } from '../store/scratch.ts'
import { mp4, pdf, sha, startFiles, type FilesStage } from '../testing/files-stage.ts'

let stage: FilesStage
beforeAll(async () => {
  stage = await startFiles()
})
afterAll(() => stage.stop())

describe.runIf(process.platform === 'linux')('a full disk', () => {
  it('refuses a chunked upload with 507, and accepts it once there is space', async () => {
    const bytes = mp4(3, 4000)
    const upload = ['anna', 'content', sha('sha256', bytes), bytes.length].join(' ')
    const place = await scratchIn(join(stage.folder, 'files')).parts('anna', upload)
    await mkdir(dirname(place), { recursive: true })
    await symlink('/dev/full', place)
    const all = { from: 0, to: bytes.length }
    const refused = await stage.part(bytes, 'anna', all)
    expect(refused).toMatchObject({ status: 507, body: { data: { code: 'disk-full' } } })
    expect((await stage.part(bytes, 'anna', all)).status).toBe(201)
  })

  it('keeps the connection usable, regardless of the remaining body', async () => {
    const bytes = mp4(3, 4_000_000)
    const hash = sha('sha256', bytes)
    const place = await scratchIn(join(stage.folder, 'files')).parts(
      'anna',
      ['anna', 'content', hash, bytes.length].join(' '),
    )
    await mkdir(dirname(place), { recursive: true })
    await symlink('/dev/full', place)
    const { port } = new URL(stage.server.origin)
    const parts = `/fio/files/${hash}/parts?purpose=content&name=a.mp4&size=${bytes.length}`
    const head = (line: string, length: number) =>
      `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer token-of-anna\r\nContent-Length: ${length}\r\n\r\n`
    const line = connect(Number(port), '127.0.0.1')
    let received = ''
    line.on('data', data => (received += data.toString('latin1'))).on('error', () => {})
    line.write(head(`PUT ${parts}&offset=0`, bytes.length))
    line.write(bytes)
    line.write(head(`GET ${parts}`, 0))
    await expect.poll(() => received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 507', 'HTTP/1.1 200'])
    line.destroy()
  })

  it('refuses a whole upload with the same code', async () => {
    const bytes = pdf(1)
    const limited = { purpose: 'content' } as Parameters<typeof receive>[2]
    const hash = createHash('sha256').update(bytes).digest('hex')
    const thrown: unknown = await receive(Readable.from([bytes]), '/dev/full', limited, hash).catch(
      (error: unknown) => error,
    )
    expect(mapError(thrown)).toMatchObject({ status: 507, code: 'disk-full' })
  })
})

it('a full database disk refuses a write with 507, and accepts it once there is room', async () => {
  const { pool } = stage.server.database
  await pool.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await pool.query('create trigger no_room before insert on files_folders execute function no_room()')
  const make = () => stage.service('file-folders').create({ name: 'New' })
  await expect(make()).rejects.toMatchObject({ code: 507, data: { code: 'disk-full' } })
  await pool.query('drop trigger no_room on files_folders')
  await expect(make()).resolves.toMatchObject({ name: 'New' })
})
