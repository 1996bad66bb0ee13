// Storage for tests: a temporary folder or a real S3-compatible server.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Config } from '#kit/server/config.ts'

let objects = false

/** Makes tests that start after this call use an object store. */
export const useObjectStore = (): void => {
  objects = true
}

const bucket = 'school-files'
const object = '._S3rver_object'

export interface TestStorage {
  /** The server's data folder; uploads in progress are always here. */
  readonly folder: string
  readonly config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>
  /** Names of all stored files, including uploads in progress. */
  stored(): Promise<string[]>
  remove(): Promise<void>
}

export async function makeTestStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'classwright-files-'))
  const store = objects
    ? new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: join(folder, 's3'),
        configureBuckets: [{ name: bucket, configs: [] }],
      })
    : null
  const port = (await store?.run())?.port
  const namesIn = async (part: string) =>
    (await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter(entry => entry.isFile())
      .map(entry => entry.name)
  return {
    folder,
    config: {
      dataDir: folder,
      ...(port === undefined
        ? {}
        : {
            s3: {
              endpoint: `http://127.0.0.1:${port}`,
              bucket,
              region: 'us-east-1',
              keys: { id: 'S3RVER', secret: 'S3RVER' },
            },
          }),
    },
    stored: async () =>
      [
        ...(await namesIn('files')),
        ...(await namesIn('s3')).flatMap(name =>
          name.endsWith(object) ? [name.slice(0, -object.length)] : [],
        ),
      ].sort(),
    async remove() {
      await store?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
