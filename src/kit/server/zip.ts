// A zip file written as a stream: what is packed leaves before the next entry is read.
import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  readonly at: Date
}

const chunkBytes = 64 * 1024

export const zipStream = (entries: Iterable<ZipEntry>): Readable => Readable.from(zipChunks(entries))

async function* zipChunks(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, chunk) => {
    failure ??= error
    ready.push(chunk)
  })
  for (const { name, content, at } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = at
    archive.add(file)
    const bytes = Buffer.from(content as string)
    for (let from = 0; from === 0 || from < bytes.length; from += chunkBytes) {
      file.push(bytes.subarray(from, from + chunkBytes), from + chunkBytes >= bytes.length)
      if (failure) throw failure
      yield* ready.splice(0)
      // Packing is work of the event loop; others get their turn in between.
      await setImmediate()
    }
  }
  archive.end()
  yield* ready.splice(0)
}
