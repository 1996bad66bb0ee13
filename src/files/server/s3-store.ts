// Finished bytes in an object store that speaks S3. What is on its way stays on this machine's disk.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock, type Clock } from '#kit/server/clock.ts'
import type { S3Config } from '#kit/server/config.ts'
import { hashesOf } from './hashes.ts'
import { s3Request, type S3Call } from './s3-request.ts'
import { scratchIn } from './scratch.ts'
import { checkedKey } from './store-key.ts'
import type { Range, Store } from './store.ts'

/** @param folder For bytes on their way. @param clock The real one, because the store judges signatures by its own. */
export function s3Store(config: S3Config, folder: string, clock: Clock = systemClock): Store {
  const call = async (request: S3Call): Promise<IncomingMessage> => {
    const answer = await s3Request(config, { ...request, key: checkedKey(request.key) }, clock.now())
    const status = answer.statusCode ?? 500
    if (status < 300) return answer
    answer.resume()
    throw new StoreError(status, request)
  }
  const done = async (request: S3Call): Promise<void> => {
    ;(await call(request)).resume()
  }
  return {
    ...scratchIn(folder),
    async keep(temporary, key) {
      const { size } = await stat(temporary)
      await done({
        method: 'PUT',
        key,
        body: { stream: createReadStream(temporary), size, sha256: (await hashesOf(temporary)).sha256 },
      })
      await rm(temporary, { force: true })
    },
    open: (key, range) => opened(call, key, range),
    async sizeOf(key) {
      const answer = await call({ method: 'HEAD', key })
      answer.resume()
      return Number(answer.headers['content-length'])
    },
    async remove(key) {
      await done({ method: 'DELETE', key }).catch((error: unknown) => {
        if (!(error instanceof StoreError) || error.status !== 404) throw error
      })
    },
  }
}

class StoreError extends Error {
  readonly status: number
  constructor(status: number, { method, key }: S3Call) {
    super(`the object store answered ${status} to ${method} ${key}`)
    this.status = status
  }
}

/** A stream at once, filled as soon as the store answers; where it does not, the reader hears of it. */
function opened(call: (request: S3Call) => Promise<IncomingMessage>, key: string, range?: Range): Readable {
  const through = new PassThrough()
  call({ method: 'GET', key, ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }) })
    .then(answer => pipeline(answer, through))
    .catch((error: unknown) =>
      through.destroy(error instanceof Error ? error : new Error('the object store failed')),
    )
  return through
}
