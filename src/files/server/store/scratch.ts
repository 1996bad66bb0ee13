// Uploads in progress. They are always on this machine's disk, also if finished files go to an object store.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Scratch {
  /** A new path for an upload in one request. */
  temporary(name: string): Promise<string>
  /** The path of an upload in parts; the same each time for an owner and upload. */
  parts(owner: string, upload: string): Promise<string>
  /** Bytes of an owner's unfinished uploads in parts. */
  pending(owner: string): Promise<number>
  /** Deletes files last written before an instant. */
  clear(what: 'tmp' | 'parts', before: Date): Promise<void>
}

const named = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

export function scratchIn(folder: string): Scratch {
  const of = (owner: string) => join(folder, 'parts', named(owner))
  return {
    async temporary(name) {
      await mkdir(join(folder, 'tmp'), { recursive: true })
      return join(folder, 'tmp', name)
    },
    async parts(owner, upload) {
      await mkdir(of(owner), { recursive: true })
      return join(of(owner), named(upload))
    },
    async pending(owner) {
      const names = await readdir(of(owner)).catch(() => [])
      const sizes = await Promise.all(
        names.map(name =>
          stat(join(of(owner), name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async clear(what, before) {
      for (const entry of await readdir(join(folder, what), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const written = await stat(file).catch(() => null)
        if (written && written.mtime < before) await rm(file, { force: true })
      }
    },
  }
}
