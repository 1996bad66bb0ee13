import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export const pieceBytes = 4 * 1024 * 1024

/** SHA-256 of a file, in chunks: `crypto.subtle` needs the whole file in memory, which is too much for videos. */
export async function fileHash(file: Blob, onProgress: (done: number) => void): Promise<string> {
  const hash = sha256.create()
  const read = (at: number) => file.slice(at, at + pieceBytes).arrayBuffer()
  let next = read(0)
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = new Uint8Array(await next)
    // Read the next chunk while hashing this one.
    if (at + pieceBytes < file.size) next = read(at + pieceBytes)
    hash.update(bytes)
    onProgress(at + bytes.length)
  }
  return bytesToHex(hash.digest())
}
