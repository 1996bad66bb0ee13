// Fonts of PDFs. The letters in use go into the file; Chinese, Japanese and Korean are named by fonts that
// readers bring along.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face as HarfBuzzFace, Font } from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

export interface Face {
  readonly name: string
  /** A TrueType file. */
  readonly file: Buffer
  readonly font: Font
  readonly box: readonly number[]
  readonly ascent: number
  readonly descent: number
}

/** Parts of Noto Sans, by the letters they hold: the first that has a letter writes it. */
const parts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
  part => [part, `noto-sans/files/noto-sans-${part}`] as const,
)

/** Scripts with a separate font. */
const scripts = {
  Arabic: 'arabic',
  Hebrew: 'hebrew',
  Thai: 'thai',
  Devanagari: 'devanagari',
  Bengali: 'bengali',
  Gurmukhi: 'gurmukhi',
  Gujarati: 'gujarati',
  Tamil: 'tamil',
  Telugu: 'telugu',
  Kannada: 'kannada',
  Malayalam: 'malayalam',
  Sinhala: 'sinhala',
} as const
const scriptTests = Object.entries(scripts).map(
  ([script, part]) => [new RegExp(`\\p{Script_Extensions=${script}}`, 'u'), part] as const,
)

const opened = new Map<string, Face>()

/** Read when a letter first asks for it. */
function faceAt(part: string, path: string, bold: boolean): Face {
  const name = `${part} ${bold ? 700 : 400}`
  const known = opened.get(name)
  if (known) return known
  const address = createRequire(import.meta.url).resolve(
    `@fontsource/${path}-${bold ? 700 : 400}-normal.woff`,
  )
  const face = openFace(name, unpackWoff(readFileSync(address)))
  opened.set(name, face)
  return face
}

function openFace(name: string, file: Buffer): Face {
  const face = new HarfBuzzFace(new Blob(file))
  const font = new Font(face)
  // PDFs measure in thousandths of the size.
  font.setScale(1000, 1000)
  const head = Buffer.from(face.referenceTable('head') ?? [])
  const scale = 1000 / head.readUInt16BE(18)
  const { ascender, descender } = font.hExtents()
  return {
    name,
    file,
    font,
    box: [36, 38, 40, 42].map(at => Math.round(head.readInt16BE(at) * scale)),
    ascent: ascender,
    descent: descender,
  }
}

/** Spaces, marks and punctuation stay in the font of the letter before, so that they join. */
export function faceOf(char: string, bold: boolean, before: Face | undefined): Face | undefined {
  const code = char.codePointAt(0) ?? 0
  const joins = char === ' ' || (code > 0x7f && !/\p{L}/u.test(char))
  if (before && joins && has(before, code)) return before
  const script = scriptTests.find(([test]) => test.test(char))?.[1]
  const faces =
    script === undefined || code <= 0x7f
      ? parts
      : [[script, `noto-sans-${script}/files/noto-sans-${script}-${script}`] as const, ...parts]
  for (const [part, path] of faces) {
    const face = faceAt(part, path, bold)
    if (has(face, code)) return face
  }
  return undefined
}

const has = ({ font }: Face, code: number): boolean => font.nominalGlyph(code) !== undefined

/** A font that PDF readers bring along: its name, the order of its glyphs and its encoding. */
export interface BorrowedFont {
  readonly name: string
  readonly order: string
  readonly version: number
  readonly encoding: string
}
const chinese: BorrowedFont = { name: 'STSong-Light', order: 'GB1', version: 4, encoding: 'UniGB-UTF16-H' }
const japanese: BorrowedFont = {
  name: 'HeiseiKakuGo-W5',
  order: 'Japan1',
  version: 4,
  encoding: 'UniJIS-UTF16-H',
}
const korean: BorrowedFont = {
  name: 'HYGoThic-Medium',
  order: 'Korea1',
  version: 1,
  encoding: 'UniKS-UTF16-H',
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
export const isWide = (char: string): boolean => wide.test(char)

/** Kana show that Chinese letters beside them are Japanese. */
export function borrowedFor(text: string): BorrowedFont {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese
  return /\p{Script=Hangul}/u.test(text) ? korean : chinese
}
