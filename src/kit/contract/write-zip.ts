// A small zip file, made in memory.
import { strToU8, zipSync, type Zippable } from 'fflate'

/** The first day that the format knows, so that equal contents make equal files. */
const mtime = new Date(1980, 0, 1)

export function writeZip(files: ReadonlyMap<string, string | Uint8Array>): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const [path, content] of files)
    // Bytes are pictures and sounds, which are packed already.
    entries[path] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }]
  return Promise.resolve(zipSync(entries, { mtime }))
}
