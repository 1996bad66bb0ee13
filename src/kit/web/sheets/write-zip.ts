// A zip file made in the browser: every entry deflated, names in UTF-8.

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const encoder = new TextEncoder()

export async function writeZip(files: ReadonlyMap<string, string | Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = encoder.encode(path)
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    const packed = await deflate(bytes)
    const sizes = [checksum(bytes), packed.length, bytes.length]
    const head = record(30, 0x04034b50, sizes, name.length, [4, 14])
    const entry = record(46, 0x02014b50, sizes, name.length, [6, 16])
    new DataView(entry.buffer).setUint32(42, offset, true)
    parts.push(head, name, packed)
    directory.push(entry, name)
    offset += head.length + name.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.size, true)
  end.setUint16(10, files.size, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  return new Uint8Array(
    await new Blob([...parts, ...directory, new Uint8Array(end.buffer)] as BlobPart[]).arrayBuffer(),
  )
}

/** The head of an entry, or its twin in the directory: they differ in where version and sizes stand. */
function record(
  length: number,
  signature: number,
  sizes: readonly number[],
  nameLength: number,
  [version = 4, at = 14]: readonly number[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  if (length === 46) view.setUint16(4, 20, true)
  view.setUint16(version, 20, true)
  // Names are UTF-8; the day is the first that the format knows, so that equal contents make equal files.
  view.setUint16(version + 2, 0x0800, true)
  view.setUint16(version + 4, 8, true)
  view.setUint16(version + 8, 0x0021, true)
  for (const [index, value] of sizes.entries()) view.setUint32(at + index * 4, value, true)
  view.setUint16(at + 12, nameLength, true)
  return bytes
}
