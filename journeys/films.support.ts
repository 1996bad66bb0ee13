// Test videos: valid headers, and unique bytes.
import { randomBytes } from 'node:crypto'

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (name: string, body: Buffer) => Buffer.concat([number(body.length + 8), Buffer.from(name), body])

/** A seven-second video of about this size, according to its headers. */
export const film = (bytes: number) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1')),
    box('moov', box('mvhd', Buffer.concat([Buffer.alloc(12), number(1000), number(7000), Buffer.alloc(80)]))),
    box('mdat', randomBytes(bytes)),
  ])
