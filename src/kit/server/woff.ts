// A WOFF file back into the TrueType file that it holds.
import { inflateSync } from 'node:zlib'

const woff = { signature: 0x774f4646, head: 44, entry: 20 }

export function unpackWoff(packed: Buffer): Buffer {
  if (packed.readUInt32BE(0) !== woff.signature) throw new Error('this is no WOFF file')
  const count = packed.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woff.head + index * woff.entry
    const [offset, short, long] = [4, 8, 12].map(field => packed.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = packed.subarray(offset, offset + short)
    return {
      tag: packed.toString('latin1', at, at + 4),
      sum: packed.readUInt32BE(at + 16),
      bytes: short < long ? inflateSync(bytes) : bytes,
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(packed.readUInt32BE(4), 0)
  for (const [index, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + 2 * index)
  const padded = tables.map(({ bytes }) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]))
  let offset = head.length
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    head.write(tag, at, 'latin1')
    for (const [place, value] of [sum, offset, bytes.length].entries())
      head.writeUInt32BE(value, at + 4 + 4 * place)
    offset += padded[index]?.length ?? 0
  }
  return Buffer.concat([head, ...padded])
}
