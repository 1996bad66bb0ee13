// Bytes on their way, on this machine's own disk, wherever the finished ones go.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Scratch {
  /** A new place for bytes that come at once. */
  temporary(name: string): Promise<string>
  /** The place of bytes that come in parts; the same for the same upload of the same owner. */
  parts(owner: string, upload: string): Promise<string>
  /** What an owner has on the way, in parts. */
  pending(owner: string): Promise<number>
  /** Forgets places that were last written before an instant. */
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
