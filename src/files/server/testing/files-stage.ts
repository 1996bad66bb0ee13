// A test server with only the files domain, test people, and generated files of many types.
import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { pptx as pptxType } from '#files/contract/purposes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide } from '#kit/server/ports.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { files } from '../files.server.ts'
import { spaceRules } from '../files.api.ts'
import { makeTestStorage } from './test-storage.ts'

export const sha = (name: 'sha1' | 'sha256', bytes: Uint8Array): string =>
  createHash(name).update(bytes).digest('hex')

export interface Sent {
  readonly status: number
  readonly body: FileRecord & { message: string; received: number; data: { code: string; received?: number } }
}

const people = {
  anna: { id: 'anna', roles: ['user', 'teacher'] },
  berta: { id: 'berta', roles: ['user', 'teacher'] },
  chief: { id: 'chief', roles: ['user', 'admin'] },
  pupil: { id: 'pupil', roles: ['user', 'student'] },
} as const satisfies Record<string, Actor>
export type Name = keyof typeof people

/** @param config Overrides of the server's configuration. */
export async function startFiles(config: object = {}) {
  const room = new Map<string, number>()
  const later: Domain = {
    name: 'later',
    provides: () => [provide(spaceRules, (_tx, pool) => Promise.resolve(room.get(pool)))],
  }
  const place = await makeTestStorage()
  const server = await startTestServer({
    url: (await testDatabase()).url,
    domains: [files, later],
    people: Object.fromEntries(Object.entries(people).map(([name, actor]) => [`token-of-${name}`, actor])),
    config: { ...place.config, ...config },
  })
  const headers = (name: Name) => ({ authorization: `Bearer token-of-${name}` })
  const ask = async (path: string, init: RequestInit): Promise<Sent> => {
    const answer = await fetch(`${server.origin}/fio/files/${path}`, init)
    return { status: answer.status, body: (await answer.json()) as Sent['body'] }
  }
  const send = (
    bytes: Uint8Array,
    by: Name = 'anna',
    {
      purpose = 'content',
      name = 'a file',
      ...more
    }: { purpose?: string; name?: string; folder?: string; library?: 'true'; credit?: string } = {},
  ) =>
    ask(`${sha('sha256', bytes)}?${new URLSearchParams({ purpose, name, ...more }).toString()}`, {
      method: 'PUT',
      body: new Blob([new Uint8Array(bytes)]),
      headers: headers(by),
    })
  /** Sends a part of a file; without `at`, queries the progress. */
  const part = (
    whole: Uint8Array,
    by: Name = 'anna',
    at?: { from: number; to: number },
    size = whole.length,
  ) =>
    ask(
      `${sha('sha256', whole)}/parts?purpose=content&name=large.mp4&size=${size}${at ? `&offset=${at.from}` : ''}`,
      at
        ? {
            method: 'PUT',
            body: new Blob([new Uint8Array(whole.subarray(at.from, at.to))]),
            headers: headers(by),
          }
        : { headers: headers(by) },
    )
  const read = (address: string, by?: Name, more: Record<string, string> = {}) =>
    fetch(address.startsWith('/') ? server.origin + address : `${server.origin}/fio/files/${address}`, {
      headers: { ...more, ...(by ? headers(by) : {}) },
    })
  const service = (path: string, by: Name = 'anna') =>
    (
      restClient(server.base, `token-of-${by}`) as unknown as {
        service(path: string): import('@feathersjs/feathers').Service
      }
    ).service(path)
  return {
    server,
    folder: place.folder,
    room,
    send,
    part,
    read,
    stored: place.stored,
    service,
    stop: async () => {
      room.clear()
      await server.stop()
      await place.remove()
    },
  }
}
export type FilesStage = Awaited<ReturnType<typeof startFiles>>

const number = (value: number, bytes = 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([number(body.length + 8), Buffer.from(name), body])
}

/** A video whose headers state this duration. */
export const mp4 = (seconds: number, bytes = 256): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom'), number(512), Buffer.from('isomiso2')),
    box(
      'moov',
      box('mvhd', number(0), number(0), number(0), number(1000), number(seconds * 1000), Buffer.alloc(80)),
    ),
    // Bytes above 127, so that random data cannot look like markup or an archive.
    box('mdat', Buffer.from(randomBytes(bytes).map(byte => byte | 0x80))),
  ])

/** A video as phones record it. */
export const mov = (seconds: number): Buffer => {
  const bytes = mp4(seconds)
  bytes.write('qt  ', 8)
  return bytes
}

export function wav(seconds: number): Buffer {
  const [rate, head] = [8000, Buffer.alloc(44)]
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate * seconds, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate * seconds, 40)
  return Buffer.concat([head, randomBytes(rate * seconds)])
}

const salt = () => `% ${randomBytes(6).toString('hex')}\n`

export const pdf = (pages: number): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count ${pages}>>\nendobj\n${salt()}trailer\n<</Root 1 0 R>>\n%%EOF\n`,
  )

/** A PDF with its catalogue in a compressed stream, as newer programs write it. */
export function packedPdf(pages: number): Buffer {
  const [one, two] = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[3 0 R]/Count ${pages}>>`]
  const pairs = `1 0 2 ${one.length + 1} `
  const stream = deflateSync(Buffer.from(`${pairs}${one} ${two}`))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n5 0 obj\n<</Type/ObjStm/N 2/First ${pairs.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    ),
    stream,
    Buffer.from(`\nendstream\nendobj\n${salt()}%%EOF\n`),
  ])
}

/** Every picture is different, so that tests do not share a file. */
let shade = 0
export const png = (width = 40, height = 30): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: ++shade % 256, g: 60, b: 20 + Math.floor(shade / 256) },
    },
  })
    .png()
    .toBuffer()

/** A minimal presentation with additional entries. */
export const pptx = (more: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${pptxType}.main+xml"/></Types>`,
    'ppt/presentation.xml': `<p:presentation>${randomBytes(8).toString('hex')}</p:presentation>`,
    ...more,
  })

export const zip = (entries: Readonly<Record<string, string | Buffer>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
      { mtime: new Date(1980, 0, 1) },
    ),
  )
