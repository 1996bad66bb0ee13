// Content files: recognised by content, with length and pages; suspicious ones are refused.
import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  mp4,
  packedPdf,
  pdf,
  png,
  pptx,
  sha,
  startFiles,
  mov,
  wav,
  zip,
  type FilesStage,
} from '../testing/files-stage.ts'

let stage: FilesStage
beforeAll(async () => {
  stage = await startFiles()
})
afterAll(() => stage.stop())

/** The same archive with a Zip64 end of directory. */
function zip64(archive: Buffer): Buffer {
  const end = archive.subarray(-22)
  const directoryEnd = archive.length - 22
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(8)), 24)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryEnd), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from(end)
  last.fill(0xff, 8, 20)
  return Buffer.concat([archive.subarray(0, directoryEnd), record, locator, last])
}

describe('accepted files', () => {
  it.each([
    [
      'a video with its length',
      () => mp4(75),
      { mime: 'video/mp4', ext: 'mp4', kind: 'video', seconds: 75, pages: null },
    ],
    [
      'a film of a phone that could not repackage it',
      () => mov(4),
      { mime: 'video/quicktime', ext: 'mov', kind: 'video', seconds: 4 },
    ],
    ['a sound with its length', () => wav(3), { mime: 'audio/wav', ext: 'wav', kind: 'audio', seconds: 3 }],
    [
      'a document with its pages',
      () => pdf(12),
      { mime: 'application/pdf', ext: 'pdf', kind: 'document', pages: 12, seconds: null },
    ],
    ['a document whose catalogue is packed', () => packedPdf(345), { kind: 'document', pages: 345 }],
    [
      'a presentation',
      () => pptx({ 'ppt/slides/slide1.xml': '<p:sld/>' }),
      { ext: 'pptx', kind: 'document' },
    ],
    ['a presentation in the form of large archives', () => zip64(pptx()), { ext: 'pptx' }],
  ])('%s', async (_, make, expected) => {
    const bytes = make()
    const { status, body } = await stage.send(bytes)
    expect({ status, ...body }).toMatchObject({
      status: 201,
      ...expected,
      hash: sha('sha256', bytes),
      sha1: sha('sha1', bytes),
    })
    const served = await stage.read(body.sha1 ?? '', 'anna')
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await stage.read(body.sha1 ?? '', 'berta')).status).toBe(404)
  })

  it('a picture is re-encoded in three sizes, and its name is the hash of the served bytes', async () => {
    const { body } = await stage.send(await png(3000, 1500))
    const bytes = Buffer.from(await (await stage.read(body.url)).arrayBuffer())
    expect([body.hash, body.sha1]).toEqual([sha('sha256', bytes), sha('sha1', bytes)])
    const widths = await Promise.all(
      ['small', 'medium'].map(
        async size =>
          (
            await sharp(
              Buffer.from(await (await stage.read(`${body.url}&size=${size}`)).arrayBuffer()),
            ).metadata()
          ).width,
      ),
    )
    expect(widths).toEqual([320, 1280])
    const { body: tiny } = await stage.send(await png(100, 50))
    expect(
      (await sharp(Buffer.from(await (await stage.read(`${tiny.url}&size=small`)).arrayBuffer())).metadata())
        .width,
    ).toBe(100)
  })
})

/** Sets the encryption flag of every archive entry. */
const locked = (archive: Buffer): Buffer => {
  const bytes = Buffer.from(archive)
  for (const [sign, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (
      let place = bytes.indexOf(sign, 0, 'latin1');
      place >= 0;
      place = bytes.indexOf(sign, place + 4, 'latin1')
    )
      bytes[place + at] = (bytes[place + at] ?? 0) | 1
  return bytes
}

/** An archive whose directory states a smaller size than an entry unpacks to. */
function lying(): Buffer {
  const bytes = pptx({ 'ppt/media/large.xml': Buffer.alloc(900_000, 'a') })
  const at = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  bytes.writeUInt32LE(1000, at + 24)
  return bytes
}

/** A large archive with a harmless compression ratio, whose directory claims these sizes for its last entries. */
function claiming(...megabytes: readonly number[]): Buffer {
  const bytes = pptx({
    'ppt/media/noise.bin': randomBytes(6_000_000),
    ...Object.fromEntries(megabytes.map((_, n) => [`ppt/media/${n}.xml`, 'words'])),
  })
  let at = bytes.length
  for (const size of megabytes) {
    at = bytes.lastIndexOf('PK\u0001\u0002', at - 1, 'latin1')
    bytes.writeUInt32LE(size * 1024 * 1024, at + 20)
    bytes.writeUInt32LE(size * 1024 * 1024, at + 24)
  }
  return bytes
}

describe('refused files leave nothing behind', () => {
  it.each([
    [
      'a drawing that can hold scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'content-type',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'content-type'],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), randomBytes(4000)]), 'content-type'],
    [
      'a program of another kind',
      () => Buffer.concat([Buffer.from('MZ'), randomBytes(4000)]),
      'content-type',
    ],
    ['an archive that is no document', () => zip({ 'notes.txt': 'words' }), 'content-type'],
    ['a document that is an archive too', () => Buffer.concat([pdf(1), pptx()]), 'content-type'],
    [
      'a video that is a page too',
      () => Buffer.concat([mp4(1), Buffer.from('<html><script>alert(1)</script></html>')]),
      'content-type',
    ],
    [
      'a presentation behind something else',
      () => Buffer.concat([Buffer.from('#!/bin/sh\nrm -r /\n'), pptx()]),
      'content-type',
    ],
    [
      'a presentation with something behind it',
      () => Buffer.concat([pptx(), Buffer.from('<html><script>alert(1)</script></html>')]),
      'broken-file',
    ],
    ['a locked presentation', () => locked(pptx()), 'locked-file'],
    [
      'a locked presentation in the container of Office',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4000)]),
      'locked-file',
    ],
    ['a presentation with macros', () => pptx({ 'ppt/vbaProject.bin': 'macro' }), 'active-file'],
    ['a presentation with a program', () => pptx({ 'ppt/embeddings/setup.exe': 'MZ' }), 'active-file'],
    ['a bomb', () => pptx({ 'ppt/media/large.xml': Buffer.alloc(40_000_000) }), 'bomb-file'],
    ['a bomb that lies about its size', lying, 'bomb-file'],
    ['a part of mere repetition', () => pptx({ 'ppt/large.xml': Buffer.alloc(20_000_000) }), 'bomb-file'],
    ['a part of more than 200 MB', () => claiming(201), 'bomb-file'],
    ['more than 400 MB in all', () => claiming(150, 150, 150), 'bomb-file'],
    ['parts that are not as large as they say', () => claiming(150, 150), 'broken-file'],
    [
      'a bomb of many small parts',
      () =>
        pptx(
          Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`ppt/${n}.xml`, Buffer.alloc(900_000)])),
        ),
      'bomb-file',
    ],
    [
      'more parts than anybody needs',
      () => {
        const bytes = pptx()
        bytes.writeUInt16LE(20_001, bytes.length - 12)
        return bytes
      },
      'bomb-file',
    ],
    ['a presentation that climbs out of its folder', () => pptx({ '../../etc/passwd': 'x' }), 'broken-file'],
    ['a cut presentation', () => pptx().subarray(0, -30), 'broken-file'],
  ])('%s', async (_, make, code) => {
    const before = await stage.stored()
    const { status, body } = await stage.send(make())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.data.code).toBe(code)
    expect(await stage.stored()).toEqual(before)
  })

  it('damaged, truncated, joined or forged files are refused with a code and leave nothing behind', async () => {
    const whole = [mp4(2), wav(1), pdf(3), packedPdf(3), pptx(), await png()]
    const damage = fc.record({
      of: fc.nat(whole.length - 1),
      with: fc.option(fc.nat(whole.length - 1)),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ of, with: other, cut, flips }) => {
        const first = whole[of] ?? Buffer.alloc(0)
        const bytes = Buffer.concat([
          first.subarray(0, Math.ceil(first.length * cut)),
          other === null ? Buffer.alloc(0) : (whole[other] ?? Buffer.alloc(0)),
        ])
        for (const [at, value] of flips) if (bytes.length > 0) bytes[at % bytes.length] = value
        const before = await stage.stored()
        const { status, body } = await stage.send(bytes)
        expect([201, 413, 415, 422, 429]).toContain(status)
        if (status !== 201) {
          expect(body.data.code).toMatch(
            /^(content-type|content-size|locked-file|active-file|bomb-file|broken-file|broken-picture|huge-picture|too-many-requests)$/,
          )
          expect(await stage.stored()).toEqual(before)
        }
      }),
      { numRuns: 80, seed: 5 },
    )
  })
})
