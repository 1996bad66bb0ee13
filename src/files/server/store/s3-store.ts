// Finished bytes in an S3-compatible object store. Uploads in progress stay on this machine's disk.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { minuteMs } from '#kit/contract/durations.ts'
import type { S3Config } from '#kit/server/config.ts'
import { scratchIn } from './scratch.ts'
import { checkedKey } from './store-key.ts'
import type { Range, Store } from './store.ts'

/** Keeps an unresponsive store from blocking requests forever. */
const timeouts = { connectionTimeout: 10_000, requestTimeout: minuteMs, throwOnRequestTimeout: true }

/** @param folder For uploads in progress. */
export function s3Store(config: S3Config, folder: string): Store {
  const connect = connection(config)
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) })
  return {
    ...scratchIn(folder),
    async keep(temporary, key) {
      const target = place(key)
      const [{ client }, { Upload }] = await Promise.all([connect(), import('@aws-sdk/lib-storage')])
      const upload = new Upload({ client, params: { ...target, Body: createReadStream(temporary) } })
      await explained('PUT', key, upload.done())
      await rm(temporary, { force: true })
    },
    open: (key, range) => stream(connect, place(key), range),
    async sizeOf(key) {
      const target = place(key)
      const { client, commands } = await connect()
      const { ContentLength } = await explained(
        'HEAD',
        key,
        client.send(new commands.HeadObjectCommand(target)),
      )
      if (ContentLength === undefined)
        throw new StoreError(`the object store does not say the size of ${key}`)
      return ContentLength
    },
    async remove(key) {
      const target = place(key)
      const { client, commands } = await connect()
      await explained('DELETE', key, client.send(new commands.DeleteObjectCommand(target))).catch(
        (error: unknown) => {
          if (!(error instanceof StoreError) || error.status !== 404) throw error
        },
      )
    },
  }
}

interface Connection {
  readonly client: S3Client
  readonly commands: typeof import('@aws-sdk/client-s3')
}

/** Loads the S3 client on first use: most installations store their files in a folder. */
function connection({ endpoint, region, keys }: S3Config): () => Promise<Connection> {
  let connected: Promise<Connection> | undefined
  const connect = async (): Promise<Connection> => {
    const commands = await import('@aws-sdk/client-s3')
    const client = new commands.S3Client({
      region,
      // Without keys, the AWS SDK uses the machine's role.
      ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      requestHandler: timeouts,
      // Many S3-compatible stores do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { client, commands }
  }
  return () => (connected ??= connect())
}

class StoreError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Adds the failed request and its status to the error. */
const explained = <T>(method: string, key: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    const how = status === undefined ? 'did not answer' : `answered ${status}`
    throw new StoreError(`the object store ${how} to ${method} ${key}`, status, error)
  })

/** Returns a stream immediately and fills it once the store responds; a failure becomes a stream error. */
function stream(
  connect: () => Promise<Connection>,
  target: { readonly Bucket: string; readonly Key: string },
  range?: Range,
): Readable {
  const through = new PassThrough()
  const fill = async (): Promise<void> => {
    const { client, commands } = await connect()
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    const command = new commands.GetObjectCommand({ ...target, ...part })
    const { Body } = await explained('GET', target.Key, client.send(command))
    await pipeline(Body as Readable, through)
  }
  fill().catch((error: unknown) =>
    through.destroy(error instanceof Error ? error : new Error('the object store failed')),
  )
  return through
}
