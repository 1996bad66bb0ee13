// Reads the central directory of a zip file, including zip64: entries with their sizes and offsets.
import type { FileHandle } from 'node:fs/promises'
import { filesErrors } from '#files/contract/files.errors.ts'
import { fail } from '#kit/server/errors.ts'

export interface ZipEntry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const maxEntries = 20_000
const maxDirectory = 16 * 1024 * 1024
const endLength = 22
const locatorLength = 20
const end64Length = 56
/** This 32-bit value means that the real value is in the zip64 extra field. */
const elsewhere = 0xffffffff

/** Entries sorted by offset. Refuses files with data after the directory, which may hide another format. */
export async function readDirectory(handle: FileHandle): Promise<ZipEntry[]> {
  const { size } = await handle.stat()
  const { count, length, from, end } = await readEnd(handle, size)
  if (count > maxEntries || length > maxDirectory) throw fail(filesErrors, 'bomb-file')
  if (count === 0 || from + length !== end) throw broken()
  const entries = entriesIn(await readAt(handle, from, length))
  if (entries.length !== count) throw broken()
  return entries.sort((a, b) => a.at - b.at)
}

export async function readAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead < length) throw broken()
  return buffer
}

interface DirectoryEnd {
  readonly count: number
  readonly length: number
  readonly from: number
  /** Offset of the end-of-directory records. */
  readonly end: number
}

async function readEnd(handle: FileHandle, size: number): Promise<DirectoryEnd> {
  if (size < endLength) throw broken()
  const last = await readAt(handle, size - endLength, endLength)
  if (last.readUInt32LE(0) !== 0x06054b50) throw broken()
  const end64 = size < endLength + locatorLength ? undefined : await readEnd64(handle, size - endLength)
  if (end64) return end64
  return {
    count: last.readUInt16LE(10),
    length: last.readUInt32LE(12),
    from: last.readUInt32LE(16),
    end: size - endLength,
  }
}

async function readEnd64(handle: FileHandle, before: number): Promise<DirectoryEnd | undefined> {
  const locator = await readAt(handle, before - locatorLength, locatorLength)
  if (locator.readUInt32LE(0) !== 0x07064b50) return undefined
  const end = before - locatorLength - end64Length
  if (safe(locator.readBigUInt64LE(8)) !== end) throw broken()
  const record = await readAt(handle, end, end64Length)
  if (record.readUInt32LE(0) !== 0x06064b50) throw broken()
  return {
    count: safe(record.readBigUInt64LE(32)),
    length: safe(record.readBigUInt64LE(40)),
    from: safe(record.readBigUInt64LE(48)),
    end,
  }
}

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map(offset =>
      directory.readUInt16LE(at + offset),
    )
    const nameEnd = at + 46 + (nameLength ?? 0)
    const extraEnd = nameEnd + (extraLength ?? 0)
    if (extraEnd > directory.length) throw broken()
    const [size, packed, place] = wide(
      [24, 20, 42].map(offset => directory.readUInt32LE(at + offset)),
      directory.subarray(nameEnd, extraEnd),
    )
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: packed ?? 0,
      size: size ?? 0,
      at: place ?? 0,
    })
    at = extraEnd + (noteLength ?? 0)
  }
  return entries
}

/** Replaces each `elsewhere` value by the next one in the zip64 extra field. */
function wide(values: readonly number[], extra: Buffer): number[] {
  if (!values.includes(elsewhere)) return [...values]
  const field = zip64Field(extra)
  let next = 0
  return values.map(value => {
    if (value !== elsewhere) return value
    if (next + 8 > field.length) throw broken()
    next += 8
    return safe(field.readBigUInt64LE(next - 8))
  })
}

function zip64Field(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  throw broken()
}

function safe(value: bigint): number {
  if (value > Number.MAX_SAFE_INTEGER) throw broken()
  return Number(value)
}

const broken = () => fail(filesErrors, 'broken-file')
