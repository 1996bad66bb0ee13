// Texts on A4 pages as a PDF, in the fonts that its letters need, whatever script they are of.
import { deflateSync } from 'node:zlib'
import type { BorrowedFont, Face } from './pdf-fonts.ts'
import { isShaped, piecesOf, widthOfPieces, type Piece, type ShapedPiece } from './pdf-text.ts'

export const pdfPage = { width: 595, height: 842, left: 56, right: 539, top: 770, bottom: 90 }

export interface PdfMark {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly bold?: boolean
  /** `x` is where it ends. */ readonly end?: boolean
}

export const pdfWidth = (text: string, size: number, bold: boolean): number =>
  (widthOfPieces(piecesOf(text, bold)) * size) / 1000

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as fits, with an ellipsis if it is cut. */
export function pdfCut(text: string, most: number, size = 10, bold = false): string {
  if (pdfWidth(text, size, bold) <= most) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (pdfWidth(`${kept}${segment}…`, size, bold) > most) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')

interface Letter {
  readonly glyph: number
  readonly text: string
  readonly width: number
}

export function writePdf(title: string, sheets: readonly (readonly PdfMark[])[]): Buffer {
  const objects: Buffer[] = []
  const put = (at: number, text: string) => {
    objects[at - 1] = Buffer.from(text, 'latin1')
  }
  const add = (text = ''): number => objects.push(Buffer.from(text, 'latin1'))
  const stream = (bytes: Buffer, fields = ''): number => {
    const packed = deflateSync(bytes)
    return objects.push(
      Buffer.concat([
        Buffer.from(`<< ${fields} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const [catalog, tree, fonts] = [add(), add(), add()]
  const info = add(`<< /Title <feff${utf16(title)}> /Producer (Classwright) >>`)
  const used = new Map<Piece['font'], FontInUse>()
  const inUse = (font: Piece['font']): FontInUse => {
    const use = used.get(font) ?? { name: `F${used.size}`, letters: new Map<number, Letter>() }
    used.set(font, use)
    return use
  }
  const kids = sheets.map(marks => {
    const words = marks.flatMap(({ text, x, y, size = 10, bold = false, end = false }) => {
      const pieces = piecesOf(text, bold)
      let at = end ? x - (widthOfPieces(pieces) * size) / 1000 : x
      return pieces.map(piece => {
        const written = write(piece, inUse(piece.font), { x: at, y, size })
        at += (piece.width * size) / 1000
        return written
      })
    })
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${pdfPage.width} ${pdfPage.height}] /Contents ${stream(Buffer.from(words.join('\n')))} 0 R /Resources << /Font ${fonts} 0 R >> >>`,
    )
  })
  const names = [...used].map(
    ([font, { name, letters }]) =>
      `/${name} ${'file' in font ? embedded(font, name, [...letters.values()], add, stream) : named(font, add)} 0 R`,
  )
  put(fonts, `<< ${names.join(' ')} >>`)
  put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) >>`)
  put(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`)
  return assembled(objects, catalog, info)
}

interface FontInUse {
  readonly name: string
  readonly letters: Map<number, Letter>
}

interface TextPosition {
  readonly x: number
  readonly y: number
  readonly size: number
}

function write(piece: Piece, { name, letters }: FontInUse, position: TextPosition): string {
  const { x, y, size } = position
  if (!isShaped(piece)) return `BT /${name} ${size} Tf ${x.toFixed(2)} ${y} Td <${utf16(piece.text)}> Tj ET`
  for (const { id, text } of piece.glyphs)
    if (!letters.has(id)) letters.set(id, { glyph: id, text, width: piece.font.font.glyphHAdvance(id) })
  // Readers copy and search by this, even when glyph order differs from letter order.
  return `/Span << /ActualText <feff${utf16(piece.text)}> >> BDC BT /${name} ${size} Tf ${strokesOf(piece, position)} ET EMC`
}

/** Glyphs with the font's default advances are written together; others are positioned one by one. */
function strokesOf({ font, glyphs }: ShapedPiece, { x, y, size }: TextPosition): string {
  const strokes: string[] = []
  let next: { readonly x: number; readonly y: number } | undefined
  for (const glyph of glyphs) {
    if (next && Math.abs(next.x - glyph.x) < 1 && next.y === glyph.y) strokes.push(hex(glyph.id))
    else {
      const [left, base] = [x + (glyph.x * size) / 1000, y + (glyph.y * size) / 1000]
      strokes.push(`${next ? '> Tj ' : ''}1 0 0 1 ${left.toFixed(2)} ${base.toFixed(2)} Tm <${hex(glyph.id)}`)
    }
    next = { x: glyph.x + font.font.glyphHAdvance(glyph.id), y: glyph.y }
  }
  return `${strokes.join('')}> Tj`
}

type Add = (text?: string) => number
type AddStream = (bytes: Buffer, fields?: string) => number

/**
 * A font with its outlines, the widths of the letters in use and the way from a letter's number back to the
 * letter, so that it can be found and copied.
 */
function embedded(font: Face, name: string, letters: readonly Letter[], add: Add, stream: AddStream): number {
  // Unique names keep readers from merging the subsets of one face.
  const at = Number(name.slice(1))
  const base = `AAAA${letterAt(at / 26)}${letterAt(at % 26)}+NotoSans`
  const file = stream(font.file, `/Length1 ${font.file.length}`)
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${base} /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  const widths = letters.map(({ glyph, width }) => `${glyph} [${Math.round(width)}]`).join(' ')
  const below = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 /W [${widths}] /FontDescriptor ${descriptor} 0 R >>`,
  )
  const map = stream(
    Buffer.from(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${hundreds(
        letters,
      )
        .map(
          some =>
            `${some.length} beginbfchar\n${some.map(({ glyph, text }) => `<${hex(glyph)}> <${utf16(text)}>`).join('\n')}\nendbfchar\n`,
        )
        .join('')}endcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  )
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /Identity-H /DescendantFonts [${below} 0 R] /ToUnicode ${map} 0 R >>`,
  )
}

const letterAt = (at: number): string => String.fromCharCode(65 + Math.floor(at))

/** Blocks of at most 100 entries, the limit of such a map. */
const hundreds = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, index) =>
    list.slice(index * 100, index * 100 + 100),
  )

function named({ name, order, version, encoding }: BorrowedFont, add: Add): number {
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 90 >>`,
  )
  const below = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${order}) /Supplement ${version} >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
  )
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding} /DescendantFonts [${below} 0 R] >>`,
  )
}

function assembled(objects: readonly Buffer[], catalog: number, info: number): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = pieces[0]?.length ?? 0
  const put = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  const offsets = objects.map((object, index) => {
    const at = length
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
    return at
  })
  const table = length
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
