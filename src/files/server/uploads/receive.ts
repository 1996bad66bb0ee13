// Streams an upload to a temporary file, counting and hashing its bytes.
import { createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { filesErrors } from '#files/contract/files.errors.ts'
import { pptx, purposeRules, type FilePurpose } from '#files/contract/purposes.ts'
import { commonType } from '#kit/contract/file-types.rules.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { hashing } from '../store/hashes.ts'
import { assertSize, type Limited } from '../spaces/plan-limits.ts'

/** Writes a request body to a file. If it throws, the caller removes the file. */
export async function receive(
  body: Readable,
  file: string,
  limited: Limited,
  expected: string,
): Promise<{ size: number; sha1: string }> {
  const hash = hashing()
  let size = 0
  const counted = async function* () {
    // Do not destroy a refused body: the server reads it to the end so that the caller receives the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      assertSize(limited, size)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(counted, createWriteStream(file))
  } catch (error) {
    // The caller disconnected, so this is not a server error.
    throw body.errored ? kitFail('bad-request') : error
  }
  const { sha256, sha1 } = hash.end()
  if (sha256 !== expected) throw fail(filesErrors, 'wrong-hash')
  return { size, sha1 }
}

/** Detects the media type from the first bytes. */
export async function sniff(file: string): Promise<string | undefined> {
  const mime = (await fileTypeFromFile(file))?.mime.split(';')[0]
  return mime && commonType(mime)
}

/** Media type by content; throws if the purpose does not accept it. */
export async function typeOf(file: string, purpose: FilePurpose): Promise<string> {
  const mime = await sniff(file)
  // Office stores password-protected documents in this container.
  if (mime === 'application/x-cfb' && purpose === 'content') throw fail(filesErrors, 'locked-file')
  if (!mime || !purposeRules[purpose].mimes.includes(mime)) throw fail(filesErrors, `${purpose}-type`)
  const handle = await open(file)
  try {
    if (await isTwoThings(handle, mime)) throw fail(filesErrors, `${purpose}-type`)
  } finally {
    await handle.close()
  }
  return mime
}

const edge = 66_000
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)[\s>]/i
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Detects polyglot files, which other programs would read as a web page, script or archive. */
async function isTwoThings(handle: FileHandle, mime: string): Promise<boolean> {
  const { size } = await handle.stat()
  const part = async (from: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const [head, tail] = [await part(0, 4096), await part(Math.max(0, size - edge), Math.min(size, edge))]
  if (mime === pptx) return false
  if (
    markup.test(head.toString('latin1')) ||
    markup.test(tail.subarray(-4096).toString('latin1')) ||
    tail.includes(endOfZip)
  )
    return true
  return (
    mime === 'application/pdf' &&
    !/%%EOF\s*$/.test(tail.subarray(-1100).toString('latin1').replaceAll('\0', ' '))
  )
}
