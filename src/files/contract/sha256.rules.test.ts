import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.rules.ts'

const known = async (bytes: Uint8Array) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

test('pieces of any size give the sum that the platform gives for the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), async pieces => {
      const sum = sha256()
      for (const piece of pieces) sum.update(piece)
      expect(sum.hex()).toBe(await known(Uint8Array.from(pieces.flatMap(piece => [...piece]))))
    }),
  )
})

test('a large one, too', async () => {
  const bytes = Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * 31) & 255)
  const sum = sha256()
  for (let at = 0; at < bytes.length; at += 65_537) sum.update(bytes.subarray(at, at + 65_537))
  expect(sum.hex()).toBe(await known(bytes))
})
