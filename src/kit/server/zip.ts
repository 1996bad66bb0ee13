// A zip file written as a stream: what is packed leaves before the next entry is read.
import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  readonly name: string
  /** Text may come piece by piece. */
  readonly content: string | Buffer | AsyncIterable<string>
  readonly at: Date
}

const chunkBytes = 64 * 1024

export const zipStream = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable =>
  Readable.from(zipChunks(entries))

async function* zipChunks(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, chunk) => {
    failure ??= error
    ready.push(chunk)
  })
  for await (const { name, content, at } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = at
    archive.add(file)
    for await (const bytes of chunksOf(content)) {
      file.push(bytes, false)
      if (failure) throw failure
      yield* ready.splice(0)
      // Packing is work of the event loop; others get their turn in between.
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield* ready.splice(0)
}

async function* chunksOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    const bytes = Buffer.from(content as string)
    for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes)
    return
  }
  let lines: string[] = []
  let length = 0
  for await (const text of content) {
    lines.push(text)
    length += text.length
    if (length < chunkBytes) continue
    yield Buffer.from(lines.join(''))
    lines = []
    length = 0
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''))
}
