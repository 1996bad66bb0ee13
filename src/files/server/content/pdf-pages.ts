// Counts the pages of a PDF without rendering it: follows the catalogue to the page tree, compressed or not.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { inspections } from './inspection-queue.ts'

const unpack = promisify(inflate)
/** Stop decompressing here: protects against decompression bombs. */
const maxUnpacked = 16 * 1024 * 1024
const maxStreams = 2000

/** @returns Null if the page count cannot be read, as in encrypted documents. */
export const pagesOf = (file: string): Promise<number | null> => inspections.run(() => countPages(file))

async function countPages(file: string): Promise<number | null> {
  const text = (await readFile(file)).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of text.matchAll(
    /(?:^|[\r\n\s])(\d{1,10})\s+\d{1,5}\s+obj\b([^]{0,4000}?)(?:endobj|stream[\r\n])/g,
  ))
    objects.set(number, body)
  for (const [number, body] of await packedObjects(text)) objects.set(number, body)
  return counted(objects)
}

function counted(objects: ReadonlyMap<string, string>): number | null {
  const catalogues = [...objects.values()].filter(body => /\/Type\s*\/Catalog\b/.test(body))
  const root = /\/Pages\s+(\d+)\s+\d+\s+R/.exec(catalogues.at(-1) ?? '')?.[1]
  const count = Number(/\/Count\s+(\d{1,7})\b/.exec(objects.get(root ?? '') ?? '')?.[1] ?? Number.NaN)
  return Number.isInteger(count) && count > 0 ? count : null
}

/** Objects inside object streams, which newer documents use for their catalogue. */
async function packedObjects(text: string): Promise<[string, string][]> {
  const found: [string, string][] = []
  let [left, streams] = [maxUnpacked, 0]
  for (const match of text.matchAll(
    /<<((?:[^<>]|<<[^<>]{0,500}>>){0,2000}?\/Type\s*\/ObjStm(?:[^<>]|<<[^<>]{0,500}>>){0,2000}?)>>\s*stream\r?\n/g,
  )) {
    if (left <= 0 || ++streams > maxStreams) break
    const head = match[1] ?? ''
    const from = match.index + match[0].length
    const end = text.indexOf('endstream', from)
    if (end < 0 || !/\/FlateDecode/.test(head)) continue
    const bytes = await unpack(Buffer.from(text.slice(from, end), 'latin1'), {
      maxOutputLength: left,
      finishFlush: 2,
    }).catch(() => null)
    if (!bytes) continue
    left -= bytes.length
    found.push(...objectsIn(bytes.toString('latin1'), Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0)))
  }
  return found
}

/** An object stream begins with pairs of object number and offset. */
function objectsIn(text: string, first: number): [string, string][] {
  const pairs = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)].map(([, number = '', at = '0']) => ({
    number,
    at: first + Number(at),
  }))
  return pairs.map(({ number, at }, index) => [number, text.slice(at, pairs[index + 1]?.at)])
}
