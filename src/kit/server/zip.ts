// Writes a zip file as a stream: each entry leaves before the next one is read. Zip64 where needed.
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  /** Text and bytes may come piece by piece. */
  readonly content: string | Buffer | AsyncIterable<string | Uint8Array>
  readonly at: Date
  /** Pictures, films and archives gain nothing by more work. Not stored: some programs cannot read that from a stream. */
  readonly isPacked?: boolean
}

export type ZipEntries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>

export function zipStream(entries: ZipEntries): Readable {
  const out = new PassThrough()
  const archive = new ZipFile()
  const stop = (error: unknown) =>
    void out.destroy(error instanceof Error ? error : new Error('the archive could not be written'))
  archive.once('error', stop)
  archive.outputStream.pipe(out)
  void fill(archive, out, entries).catch(stop)
  return out
}

async function fill(archive: ZipFile, out: PassThrough, entries: ZipEntries): Promise<void> {
  for await (const { name, content, at, isPacked = false } of entries) {
    if (out.destroyed) return close(content)
    const stream = streamOf(content)
    // The reader is gone: without this the entry would wait for ever.
    const abandon = () => void stream.destroy(new Error('the archive is not read any more'))
    out.once('close', abandon)
    archive.addReadStream(stream, name, { mtime: at, ...(isPacked && { compressionLevel: 1 }) })
    await once(stream, 'end')
    out.off('close', abandon)
  }
  archive.end()
}

const close = (content: ZipEntry['content']): void => {
  if (content instanceof Readable) content.destroy()
}

function streamOf(content: ZipEntry['content']): Readable {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return Readable.from([Buffer.from(content)])
  return Readable.from(bytesOf(content), { objectMode: false })
}

const chunkLength = 64 * 1024

/** Lines go in pieces, because each write to the packer costs. */
async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let lines: string[] = []
  let length = 0
  for await (const piece of content) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    lines.push(piece)
    length += piece.length
    if (length < chunkLength) continue
    yield Buffer.from(lines.join(''))
    lines = []
    length = 0
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''))
}
