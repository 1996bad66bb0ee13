// PDF of our own making: one A4 page after another, with the fonts that its letters need.
import { deflateSync } from 'node:zlib'
import { borrowedFor, faces, isWide, type Borrowed, type Outlines } from './pdf-fonts.ts'

export const pdfPage = { width: 595, height: 842, left: 56, right: 539, top: 770, bottom: 90 }

export interface PdfMark {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly bold?: boolean
  /** `x` is where it ends. */ readonly end?: boolean
}

interface Letter {
  readonly char: string
  readonly glyph: number
  readonly width: number
}
/** Letters beside each other that one font writes. */
interface Run {
  readonly font: Outlines | Borrowed
  readonly letters: Letter[]
}

const isOutlines = (font: Outlines | Borrowed): font is Outlines => 'file' in font

export const pdfWidth = (text: string, size: number, bold: boolean): number =>
  (widthOf(runsOf(text, bold)) * size) / 1000

const widthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { letters }) => letters.reduce((width, each) => width + each.width, sum), 0)

/** As much of a text as fits, with dots where something is left out. */
export function pdfCut(text: string, most: number, size = 10, bold = false): string {
  if (pdfWidth(text, size, bold) <= most) return text
  let [kept, left] = ['', most - pdfWidth('…', size, bold)]
  for (const char of text) {
    left -= pdfWidth(char, size, bold)
    if (left < 0) break
    kept += char
  }
  return `${kept.trimEnd()}…`
}

/** What no font has shows as a question mark. */
function runsOf(text: string, bold: boolean): Run[] {
  const runs: Run[] = []
  const borrowed = borrowedFor(text)
  for (const char of text.normalize('NFC').replace(/\s/gu, ' ')) {
    const { font, letter } = letterOf(char, bold, borrowed) ?? letterOf('?', bold, borrowed) ?? {}
    if (!font || !letter) continue
    const last = runs.at(-1)
    if (last?.font === font) last.letters.push(letter)
    else runs.push({ font, letters: [letter] })
  }
  return runs
}

function letterOf(
  char: string,
  bold: boolean,
  borrowed: Borrowed,
): { readonly font: Run['font']; readonly letter: Letter } | undefined {
  if (isWide(char)) return { font: borrowed, letter: { char, glyph: 0, width: 1000 } }
  for (const face of faces[bold ? 'bold' : 'plain']) {
    const font = face()
    const glyph = font.glyphOf(char.codePointAt(0) ?? 0)
    if (glyph !== undefined) return { font, letter: { char, glyph, width: font.widthOf(glyph) } }
  }
  return undefined
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')

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
  const used = new Map<Run['font'], { readonly name: string; readonly letters: Map<number, Letter> }>()
  const written = ({ font, letters }: Run, size: number): string => {
    const use = used.get(font) ?? { name: `F${used.size}`, letters: new Map<number, Letter>() }
    used.set(font, use)
    for (const letter of letters) use.letters.set(letter.glyph, letter)
    return `/${use.name} ${size} Tf <${letters.map(({ char, glyph }) => (isOutlines(font) ? hex(glyph) : utf16(char))).join('')}> Tj`
  }
  const kids = sheets.map(marks => {
    const words = marks
      .filter(({ text }) => text !== '')
      .map(({ text, x, y, size = 10, bold = false, end = false }) => {
        const runs = runsOf(text, bold)
        return `BT ${(end ? x - (widthOf(runs) * size) / 1000 : x).toFixed(2)} ${y} Td ${runs.map(run => written(run, size)).join(' ')} ET`
      })
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${pdfPage.width} ${pdfPage.height}] /Contents ${stream(Buffer.from(words.join('\n')))} 0 R /Resources << /Font ${fonts} 0 R >> >>`,
    )
  })
  const names = [...used].map(
    ([font, { name, letters }]) =>
      `/${name} ${isOutlines(font) ? embedded(font, name, [...letters.values()], add, stream) : named(font, add)} 0 R`,
  )
  put(fonts, `<< ${names.join(' ')} >>`)
  put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) >>`)
  put(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`)
  return assembled(objects, catalog, info)
}

type Add = (text?: string) => number
type AddStream = (bytes: Buffer, fields?: string) => number

/** A font with its outlines, the widths of the letters in use and the way from a letter's number back to the letter, so that it can be found and copied. */
function embedded(
  font: Outlines,
  name: string,
  letters: readonly Letter[],
  add: Add,
  stream: AddStream,
): number {
  // A name of its own keeps readers from taking the parts of one face for the same font.
  const base = `AAAAA${String.fromCharCode(65 + Number(name.slice(1)))}+NotoSans`
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
            `${some.length} beginbfchar\n${some.map(({ glyph, char }) => `<${hex(glyph)}> <${utf16(char)}>`).join('\n')}\nendbfchar\n`,
        )
        .join('')}endcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  )
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /Identity-H /DescendantFonts [${below} 0 R] /ToUnicode ${map} 0 R >>`,
  )
}

/** No more stand in one list of such a map. */
const hundreds = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, index) =>
    list.slice(index * 100, index * 100 + 100),
  )

function named({ name, order, version, encoding }: Borrowed, add: Add): number {
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
