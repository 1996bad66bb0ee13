// Documents that are archives: nothing locked, nothing active, nothing that unpacks to more than it says or than anybody needs.
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { filesErrors } from '#files/contract/files.errors.ts'
import { fail } from '#kit/server/errors.ts'

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const unpack = promisify(inflateRaw)
const mostEntries = 20_000
const mostUnpacked = 600 * 1024 * 1024
const mostEntry = 200 * 1024 * 1024
/** Words pack to a hundredth at best; small parts may be mere repetition. */
const mostRatio = 150
const smallEntry = 1024 * 1024
const active =
  /(?:^|\/)vbaProject[^/]*\.bin$|\.(?:exe|dll|com|bat|cmd|js|mjs|vbs|ps1|sh|jar|html?|svgz|hta|scr|msi)$|(?:^|\/)activeX\//i

export async function assertArchive(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const entries = await entriesOf(handle)
    if (entries.some(({ flags }) => (flags & 0x41) !== 0)) throw fail(filesErrors, 'locked-file')
    if (entries.some(({ name }) => active.test(name))) throw fail(filesErrors, 'active-file')
    if (
      entries.some(
        ({ name }) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'),
      )
    )
      throw fail(filesErrors, 'broken-file')
    const total = entries.reduce((sum, { size }) => sum + size, 0)
    if (
      total > mostUnpacked ||
      entries.some(({ size, packed }) => size > mostEntry || (size > smallEntry && size > packed * mostRatio))
    )
      throw fail(filesErrors, 'bomb-file')
    await assertTrue(handle, entries)
  } finally {
    await handle.close()
  }
}

async function part(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead < length) throw fail(filesErrors, 'broken-file')
  return buffer
}

/** The directory at the end, which must reach to the very end: whatever follows belongs to something else. */
async function entriesOf(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat()
  const end = size < 22 ? Buffer.alloc(0) : await part(handle, size - 22, 22)
  if (end.length === 0 || end.readUInt32LE(0) !== 0x06054b50) throw fail(filesErrors, 'broken-file')
  const [count, length, from] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (count > mostEntries || from + length !== size - 22) throw fail(filesErrors, 'broken-file')
  const directory = await part(handle, from, length)
  const entries: Entry[] = []
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw fail(filesErrors, 'broken-file')
    const [nameLength, extra, note] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + note
  }
  if (entries.length !== count || count === 0) throw fail(filesErrors, 'broken-file')
  return entries.sort((a, b) => a.at - b.at)
}

/** Every entry stands behind the one before, from the first byte on, and unpacks to what the directory says. */
async function assertTrue(handle: FileHandle, entries: readonly Entry[]): Promise<void> {
  let reached = 0
  for (const { at, packed, size, method } of entries) {
    const head = await part(handle, at, 30)
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (at < reached || (reached === 0 && at !== 0) || head.readUInt32LE(0) !== 0x04034b50)
      throw fail(filesErrors, 'broken-file')
    reached = start + packed
    if (method === 0 ? packed !== size : method !== 8) throw fail(filesErrors, 'broken-file')
    if (method === 8) await assertUnpacks(await part(handle, start, packed), size)
  }
}

async function assertUnpacks(bytes: Buffer, size: number): Promise<void> {
  const unpacked = await unpack(bytes, { maxOutputLength: Math.max(1, size) }).catch(
    (error: { code?: string }) => {
      throw fail(filesErrors, error.code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb-file' : 'broken-file')
    },
  )
  if (unpacked.length !== size) throw fail(filesErrors, 'broken-file')
}
