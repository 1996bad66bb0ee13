// Storage of finished files: a folder on this machine or an object store (s3-store.ts).
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { scratchIn, type Scratch } from './scratch.ts'
import { checkedKey } from './store-key.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

export interface Store extends Scratch {
  /** Moves finished bytes from a temporary path to their key, which may already hold the same bytes. */
  keep(temporary: string, key: string): Promise<void>
  open(key: string, range?: Range): Readable
  sizeOf(key: string): Promise<number>
  remove(key: string): Promise<void>
}

export function folderStore(folder: string): Store {
  const place = (key: string) => join(folder, checkedKey(key).slice(0, 2), key)
  return {
    ...scratchIn(folder),
    async keep(temporary, key) {
      await mkdir(dirname(place(key)), { recursive: true })
      await rename(temporary, place(key))
    },
    open: (key, range) => createReadStream(place(key), range),
    sizeOf: async key => (await stat(place(key))).size,
    remove: async key => rm(place(key), { force: true }),
  }
}
