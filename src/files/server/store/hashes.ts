import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export interface Hashes {
  readonly sha256: string
  readonly sha1: string
}

/** Computes SHA-256 and SHA-1 of a stream in one pass. */
export function hashing() {
  const [long, short] = [createHash('sha256'), createHash('sha1')]
  return {
    update: (chunk: Uint8Array): void => {
      long.update(chunk)
      short.update(chunk)
    },
    end: (): Hashes => ({ sha256: long.digest('hex'), sha1: short.digest('hex') }),
  }
}

export async function hashesOf(file: string): Promise<Hashes> {
  const hash = hashing()
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), async source => {
    for await (const chunk of source as AsyncIterable<Buffer>) hash.update(chunk)
  })
  return hash.end()
}
