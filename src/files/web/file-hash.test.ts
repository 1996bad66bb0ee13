import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileHash, pieceBytes } from './file-hash.ts'

const known = async (file: Blob) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

test('equals the platform’s hash of the whole file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
      const file = new Blob([new Uint8Array(bytes)])
      expect(await fileHash(file, () => {})).toBe(await known(file))
    }),
  )
})

test.each([pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes + 4321])(
  'hashes %i bytes in chunks and reports progress',
  async size => {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at += 1021) bytes[at] = at & 255
    const file = new Blob([bytes])
    const done: number[] = []
    expect(await fileHash(file, at => done.push(at))).toBe(await known(file))
    expect(done.at(-1)).toBe(size)
    expect(done).toHaveLength(Math.ceil(size / pieceBytes))
  },
)
