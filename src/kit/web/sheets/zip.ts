// Entries of a zip file, read in the browser one by one.
import { strFromU8, unzipSync } from 'fflate'

/**
 * Maximum uncompressed size of an entry: a sheet of 5,000 rows is a few hundred KB, a zip bomb is gigabytes.
 */
const maxEntryBytes = 64 * 1024 * 1024

export class UnreadableFile extends Error {}

export interface Zip {
  readonly names: string[]
  text(name: string): Promise<string | undefined>
  bytes(name: string): Promise<Uint8Array | undefined>
}

export async function readZip(archive: Uint8Array): Promise<Zip> {
  const names = namesIn(archive)
  const known = new Set(names)
  const bytes = (name: string) => Promise.resolve(known.has(name) ? entryIn(archive, name) : undefined)
  return {
    names,
    bytes,
    text: async name => {
      const found = await bytes(name)
      return found && strFromU8(found)
    },
  }
}

function namesIn(archive: Uint8Array): string[] {
  const names: string[] = []
  readable(() =>
    unzipSync(archive, {
      filter: ({ name }) => {
        names.push(name)
        return false
      },
    }),
  )
  return names
}

/** Stops at the size in the directory, so entries that understate it cannot exceed the limit. */
function entryIn(archive: Uint8Array, wanted: string): Uint8Array | undefined {
  return readable(() =>
    unzipSync(archive, {
      filter: ({ name, originalSize, compression }) => {
        if (name !== wanted) return false
        if (originalSize > maxEntryBytes) throw new UnreadableFile('The file is too large.')
        if (compression !== 0 && compression !== 8)
          throw new UnreadableFile('The file is packed in a way that cannot be read.')
        return true
      },
    }),
  )[wanted]
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('The file is damaged.')
  }
}
