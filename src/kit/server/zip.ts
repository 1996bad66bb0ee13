// A small ZIP writer: deflated entries with UTF-8 names, all in memory. Enough for an export of a few megabytes.
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  readonly at: Date
}

const deflate = promisify(deflateRaw)
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
const deflated = 8

export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, at } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = await deflate(bytes)
    const shared = header(Buffer.byteLength(name), bytes, packed, at)
    const local = Buffer.concat([number(0x04034b50, 4), shared, Buffer.from(name), packed])
    files.push(local)
    // Made by, what the file header says, no comment, first disk, no attributes, where the file starts.
    directory.push(
      number(0x02014b50, 4),
      number(version, 2),
      shared,
      Buffer.alloc(2 + 2 + 2 + 4),
      number(offset, 4),
      Buffer.from(name),
    )
    offset += local.length
  }
  const contents = Buffer.concat(directory)
  const end = [
    number(0x06054b50, 4),
    Buffer.alloc(4),
    number(entries.length, 2),
    number(entries.length, 2),
    number(contents.length, 4),
    number(offset, 4),
    Buffer.alloc(2),
  ]
  return Buffer.concat([...files, contents, ...end])
}

/** The part that stands before every file and again in the directory. */
const header = (nameLength: number, bytes: Buffer, packed: Buffer, at: Date): Buffer =>
  Buffer.concat([
    number(version, 2),
    number(flags, 2),
    number(deflated, 2),
    dosTime(at),
    number(crc32(bytes), 4),
    number(packed.length, 4),
    number(bytes.length, 4),
    number(nameLength, 2),
    number(0, 2),
  ])

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

const dosTime = (at: Date): Buffer =>
  Buffer.concat([
    number((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2),
    number(
      (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
      2,
    ),
  ])
