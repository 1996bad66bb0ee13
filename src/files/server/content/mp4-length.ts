// Duration of an MP4 from its movie header, which silent videos have too. Reads box headers only.
import { open, type FileHandle } from 'node:fs/promises'

interface Box {
  readonly name: string
  readonly from: number
  readonly to: number
}
const maxBoxes = 1000

export async function mp4Seconds(file: string): Promise<number | null> {
  const handle = await open(file)
  try {
    const movie = await find(handle, 'moov', 0, (await handle.stat()).size)
    const header = movie && (await find(handle, 'mvhd', movie.from, movie.to))
    if (!header) return null
    const bytes = await part(handle, header.from, 32)
    const long = bytes[0] === 1
    if (bytes.length < (long ? 32 : 20)) return null
    const [scale, length] = long
      ? [bytes.readUInt32BE(20), Number(bytes.readBigUInt64BE(24))]
      : [bytes.readUInt32BE(12), bytes.readUInt32BE(16)]
    // All bits set means that the duration is unknown.
    return scale > 0 && length > 0 && length !== 0xffffffff && Number.isSafeInteger(length)
      ? length / scale
      : null
  } finally {
    await handle.close()
  }
}

/** Size 0 means up to the end of the file; 1 means that the 64-bit size follows the name. */
function boxSize(head: Buffer, rest: number): number {
  const short = head.readUInt32BE(0)
  if (short === 0) return rest
  if (short !== 1) return short
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}

async function find(handle: FileHandle, name: string, from: number, to: number): Promise<Box | null> {
  let at = from
  for (let count = 0; count < maxBoxes && at + 8 <= to; count++) {
    const head = await part(handle, at, 16)
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    const start = at + (short === 1 ? 16 : 8)
    const size = boxSize(head, to - at)
    if (size < start - at || at + size > to) return null
    if (head.toString('latin1', 4, 8) === name) return { name, from: start, to: at + size }
    at += size
  }
  return null
}

async function part(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}
