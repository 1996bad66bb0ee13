// Entries of a zip file, read in the browser: the directory at its end, then the stored or deflated bytes of one entry.

interface Entry {
  readonly method: number
  readonly size: number
  readonly at: number
}

/** What one file may unfold to: a sheet of 5,000 rows is a few hundred KB, a bomb is gigabytes. */
const mostBytes = 64 * 1024 * 1024

export class UnreadableFile extends Error {}

export interface Zip {
  readonly names: string[]
  text(name: string): Promise<string | undefined>
  bytes(name: string): Promise<Uint8Array | undefined>
}

export async function readZip(bytes: Uint8Array): Promise<Zip> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directory(view, bytes)
  const entryBytes = async (name: string) => {
    const entry = entries.get(name)
    return entry && unfold(view, bytes, entry)
  }
  return {
    names: [...entries.keys()],
    bytes: entryBytes,
    text: async name => {
      const found = await entryBytes(name)
      return found && new TextDecoder().decode(found)
    },
  }
}

function directory(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = findEnd(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw new UnreadableFile('The file is damaged.')
    const [name, extra, note] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name))
    entries.set(path, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + note
  }
  return entries
}

/** The end record may be followed by a comment of up to 64 KB. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 22 - 65_536; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new UnreadableFile('The file is damaged.')
}

async function unfold(view: DataView, bytes: Uint8Array, { method, size, at }: Entry): Promise<Uint8Array> {
  if (at + 30 > view.byteLength) throw new UnreadableFile('The file is damaged.')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const packed = bytes.slice(from, from + size)
  if (method === 0) return packed
  if (method !== 8) throw new UnreadableFile('The file is packed in a way that cannot be read.')
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array[] = []
  let total = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    total += next.value.length
    if (total > mostBytes) {
      await reader.cancel()
      throw new UnreadableFile('The file is too large.')
    }
    parts.push(next.value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
