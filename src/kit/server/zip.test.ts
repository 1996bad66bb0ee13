// Streamed zip files: contents survive, memory stays small, and nothing hangs when the reader leaves.
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zip.ts'

const at = new Date('2026-11-17T10:00:00Z')

async function* lines(count: number): AsyncGenerator<string> {
  for (let each = 0; each < count; each++) yield await Promise.resolve(`line ${each}\n`)
}

test('text, bytes and pieces come out as they went in', async () => {
  const bytes = Buffer.from([0, 255, 1, 254])
  const files = unzipSync(
    await buffer(
      zipStream([
        { name: 'Grüße/ß.txt', content: 'äöü', at },
        { name: 'bytes', content: bytes, at, isPacked: true },
        { name: 'pieces.txt', content: lines(20_000), at },
        { name: 'nothing', content: '', at },
      ]),
    ),
  )
  const text = (name: string) => new TextDecoder().decode(files[name])
  expect(Object.keys(files)).toEqual(['Grüße/ß.txt', 'bytes', 'pieces.txt', 'nothing'])
  expect([text('Grüße/ß.txt'), Buffer.from(files['bytes'] ?? [])]).toEqual(['äöü', bytes])
  expect(text('pieces.txt').split('\n').slice(-2)).toEqual(['line 19999', ''])
})

test('an entry waits until the one before it has been read', async () => {
  let begun = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; begun < 200; begun++)
      // Noise does not get smaller by packing.
      yield { name: String(begun), content: await noise(256 * 1024), at, isPacked: true }
  }
  const reader = zipStream(entries()).iterator()
  await reader.next()
  await new Promise(resolve => {
    setImmediate(resolve)
  })
  expect(begun).toBeLessThan(20)
  await reader.return?.()
})

const noise = async (length: number) => {
  const { randomBytes } = await import('node:crypto')
  return randomBytes(length)
}

test('a reader who leaves ends the source; a source that fails ends the reader', async () => {
  let isClosed = false
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (let each = 0; ; each++) yield { name: String(each), content: await noise(64 * 1024), at }
    } finally {
      isClosed = true
    }
  }
  const stream = zipStream(endless())
  const reader = stream[Symbol.asyncIterator]()
  await reader.next()
  await reader.return?.()
  await expect.poll(() => isClosed).toBe(true)

  async function* failing(): AsyncGenerator<string> {
    yield await Promise.resolve('a beginning')
    throw new Error('the source is broken')
  }
  await expect(buffer(zipStream([{ name: 'a', content: failing(), at }]))).rejects.toThrow(
    'the source is broken',
  )
})
