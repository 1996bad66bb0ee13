// A small picture with something to see in it.
import { crc32, deflateSync } from 'node:zlib'

export function pngOf(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Buffer) => {
    const inner = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(inner))
    return Buffer.concat([size, inner, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDisc = Math.hypot(x - width / 2, y - height / 2) < Math.min(width, height) / 3
      const colour = isDisc ? [250, 200, 60] : [40, 90 + (x * 100) / width, 140 + (y * 100) / height]
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3)
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
