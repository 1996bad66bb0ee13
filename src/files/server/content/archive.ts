// Documents that are archives: refuses encryption, active content, and archive bombs. Unpacked as a stream,
// so that the check uses constant memory.
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { filesErrors } from '#files/contract/files.errors.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import { inspections } from './inspection-queue.ts'
import { readAt, readDirectory, type ZipEntry } from './zip-directory.ts'

const megabyte = 1024 * 1024
const maxUnpacked = 400 * megabyte
const maxEntry = 200 * megabyte
/** Text compresses to a hundredth at best; small parts may be pure repetition. */
const maxEntryRatio = 150
const smallEntry = megabyte
/** Maximum ratio for the whole file, most of which is compressed pictures. */
const maxFileRatio = 100
const smallFile = 32 * megabyte
const active =
  /(?:^|\/)vbaProject[^/]*\.bin$|\.(?:exe|dll|com|bat|cmd|js|mjs|vbs|ps1|sh|jar|html?|svgz|hta|scr|msi)$|(?:^|\/)activeX\//i

export const assertArchive = (file: string): Promise<void> => inspections.run(() => inspect(file))

async function inspect(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const entries = await readDirectory(handle)
    const { size } = await handle.stat()
    if (entries.some(({ flags }) => (flags & 0x41) !== 0)) throw fail(filesErrors, 'locked-file')
    if (entries.some(({ name }) => active.test(name))) throw fail(filesErrors, 'active-file')
    if (entries.some(({ name }) => leavesFolder(name))) throw fail(filesErrors, 'broken-file')
    if (isBomb(entries, size)) throw fail(filesErrors, 'bomb-file')
    await assertTrue(handle, entries)
  } finally {
    await handle.close()
  }
}

const leavesFolder = (name: string): boolean =>
  name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')

function isBomb(entries: readonly ZipEntry[], fileSize: number): boolean {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    total > maxUnpacked ||
    (total > smallFile && total > fileSize * maxFileRatio) ||
    entries.some(
      ({ size, packed }) => size > maxEntry || (size > smallEntry && size > packed * maxEntryRatio),
    )
  )
}

/** Entries must follow one another without gaps, and unpack to the sizes in the directory. */
async function assertTrue(handle: FileHandle, entries: readonly ZipEntry[]): Promise<void> {
  let reached = 0
  for (const { at, packed, size, method } of entries) {
    const head = await readAt(handle, at, 30)
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (at < reached || (reached === 0 && at !== 0) || head.readUInt32LE(0) !== 0x04034b50)
      throw fail(filesErrors, 'broken-file')
    reached = start + packed
    if (method === 0 ? packed !== size : method !== 8) throw fail(filesErrors, 'broken-file')
    if (method === 8) await assertUnpacks(handle, start, packed, size)
  }
}

async function assertUnpacks(handle: FileHandle, start: number, packed: number, size: number): Promise<void> {
  let unpacked = 0
  const counted = async (chunks: AsyncIterable<Buffer>) => {
    for await (const { length } of chunks) {
      unpacked += length
      if (unpacked > size) throw fail(filesErrors, 'bomb-file')
    }
  }
  try {
    await pipeline(chunksOf(handle, start, packed), createInflateRaw({ chunkSize: chunkBytes }), counted)
  } catch (error) {
    throw error instanceof CodedError ? error : fail(filesErrors, 'broken-file')
  }
  if (unpacked !== size) throw fail(filesErrors, 'broken-file')
}

const chunkBytes = 64 * 1024

async function* chunksOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += chunkBytes)
    yield await readAt(handle, start + at, Math.min(chunkBytes, length - at))
}
