// Letters for PDFs. The outlines of Latin, Greek and Cyrillic letters go into the file; Chinese, Japanese and Korean
// are named by fonts that readers bring along.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export interface Outlines {
  /** A TrueType file. */
  readonly file: Buffer
  readonly box: readonly number[]
  readonly ascent: number
  readonly descent: number
  glyphOf(code: number): number | undefined
  /** In thousandths of the size. */
  widthOf(glyph: number): number
}

/** Each takes a part of the letters: the first that has a letter writes it. */
const parts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const
export const faces = {
  plain: parts.map(part => outlinesOf(part, 400)),
  bold: parts.map(part => outlinesOf(part, 700)),
} as const

/** Read when a letter first asks for it. */
function outlinesOf(part: (typeof parts)[number], weight: number): () => Outlines {
  let known: Outlines | undefined
  return () =>
    (known ??= readOutlines(
      readFileSync(
        createRequire(import.meta.url).resolve(
          `@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`,
        ),
      ),
    ))
}

const woff = { signature: 0x774f4646, head: 44, entry: 20 }

export function readOutlines(packed: Buffer): Outlines {
  if (packed.readUInt32BE(0) !== woff.signature) throw new Error('this is no WOFF file')
  const tables = Array.from({ length: packed.readUInt16BE(12) }, (_, index) => {
    const at = woff.head + index * woff.entry
    const [offset, short, long] = [
      packed.readUInt32BE(at + 4),
      packed.readUInt32BE(at + 8),
      packed.readUInt32BE(at + 12),
    ]
    const bytes = packed.subarray(offset, offset + short)
    return {
      tag: packed.toString('latin1', at, at + 4),
      sum: packed.readUInt32BE(at + 16),
      bytes: short < long ? inflateSync(bytes) : bytes,
    }
  })
  const table = (tag: string): Buffer => {
    const found = tables.find(each => each.tag === tag)
    if (!found) throw new Error(`the font has no ${tag}`)
    return found.bytes
  }
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  const scale = 1000 / head.readUInt16BE(18)
  const widths = hhea.readUInt16BE(34)
  const glyphs = glyphsOf(table('cmap'))
  return {
    file: unpacked(packed.readUInt32BE(4), tables),
    box: [36, 38, 40, 42].map(at => Math.round(head.readInt16BE(at) * scale)),
    ascent: Math.round(hhea.readInt16BE(4) * scale),
    descent: Math.round(hhea.readInt16BE(6) * scale),
    glyphOf: code => glyphs.get(code),
    widthOf: glyph => hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4) * scale,
  }
}

/** The letters of the plain table of Unicode's first plane, which every font for the web has. */
function glyphsOf(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>()
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const at = offsets.find(offset => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('the font has no table of letters that is understood')
  const size = cmap.readUInt16BE(at + 6)
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start, delta, range] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(part =>
      cmap.readUInt16BE(at + part + segment),
    ) as [number, number, number, number]
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw =
        range === 0 ? code : cmap.readUInt16BE(at + 16 + 3 * size + segment + range + 2 * (code - start))
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

function unpacked(
  flavor: number,
  tables: readonly { readonly tag: string; readonly sum: number; readonly bytes: Buffer }[],
): Buffer {
  const count = tables.length
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(flavor, 0)
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

/** A font that readers have: its name, the order of its letters and how a text is told to it. */
export interface Borrowed {
  readonly name: string
  readonly order: string
  readonly version: number
  readonly encoding: string
}
const chinese: Borrowed = { name: 'STSong-Light', order: 'GB1', version: 4, encoding: 'UniGB-UTF16-H' }
const japanese: Borrowed = {
  name: 'HeiseiKakuGo-W5',
  order: 'Japan1',
  version: 4,
  encoding: 'UniJIS-UTF16-H',
}
const korean: Borrowed = { name: 'HYGoThic-Medium', order: 'Korea1', version: 1, encoding: 'UniKS-UTF16-H' }

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
export const isWide = (char: string): boolean => wide.test(char)
/** Kana tell that Chinese letters beside them are Japanese. */
export const borrowedFor = (text: string): Borrowed =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? japanese
    : /\p{Script=Hangul}/u.test(text)
      ? korean
      : chinese
