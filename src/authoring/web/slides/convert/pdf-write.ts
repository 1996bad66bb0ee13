// Writes pages as a PDF: a picture per page under invisible text, which can be searched and copied.

export interface PdfPage {
  /** JPEG bytes and the picture's size in pixels. */
  readonly picture: Uint8Array
  readonly pixels: { readonly width: number; readonly height: number }
  /** Lines of text with their positions in page units, from the top left. */
  readonly lines: readonly {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly size: number
  }[]
  /** Link areas in page units, from the top left. */
  readonly links?: readonly {
    readonly link: string
    /** Index of the target page, in place of an address. */
    readonly page?: number | undefined
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
}

const encoder = new TextEncoder()

export function writePdf(
  title: string,
  size: { readonly width: number; readonly height: number },
  pages: readonly PdfPage[],
): Uint8Array {
  const objects: (string | readonly [head: string, body: Uint8Array])[] = []
  const add = (object: (typeof objects)[number]): number => objects.push(object)
  const stream = (fields: string, body: Uint8Array) => add([`<< ${fields} /Length ${body.length} >>`, body])
  const [catalog, tree, font, map, info] = [add(''), add(''), add(''), add(''), add('')]
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor ${objects.length + 2} 0 R >>`,
  )
  add(
    '<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  )
  const kids = pages.map(() => add(''))
  pages.forEach(({ picture, pixels, lines, links = [] }, at) => {
    const image = stream(
      `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      picture,
    )
    const words = lines
      .map(
        ({ text, x, y, size: height }) =>
          `/F ${round(height)} Tf 1 0 0 1 ${round(x)} ${round(size.height - y)} Tm <${hexOf(text)}> Tj`,
      )
      .join('\n')
    const content = stream(
      '',
      encoder.encode(
        `q ${round(size.width)} 0 0 ${round(size.height)} 0 0 cm /I Do Q\n${words === '' ? '' : `BT 3 Tr\n${words}\nET`}`,
      ),
    )
    objects[(kids[at] ?? 0) - 1] =
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${round(size.width)} ${round(size.height)}] /Contents ${content} 0 R /Resources << /XObject << /I ${image} 0 R >> /Font << /F ${font} 0 R >> >>${annotations(links, size.height, kids)} >>`
  })
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`
  objects[tree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`
  objects[font - 1] =
    `<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`
  const unicode = encoder.encode(toUnicode)
  objects[map - 1] = [`<< /Length ${unicode.length} >>`, unicode]
  objects[info - 1] = `<< /Title <feff${hexOf(title)}> >>`
  return assemble(objects, catalog, info)
}

const annotations = (
  links: NonNullable<PdfPage['links']>,
  pageHeight: number,
  kids: readonly number[],
): string => {
  const list = links.map(({ link, page, x, y, width, height }) => {
    const rect = [x, pageHeight - y - height, x + width, pageHeight - y].map(round).join(' ')
    const target =
      page === undefined
        ? `/A << /S /URI /URI (${addressOf(link)}) >>`
        : `/Dest [${kids[page] ?? kids[0]} 0 R /Fit]`
    return `<< /Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] ${target} >>`
  })
  return list.length === 0 ? '' : ` /Annots [${list.join(' ')}]`
}
/** URLs in a PDF are ASCII; parentheses and backslashes are escaped. */
const addressOf = (link: string): string => new URL(link).href.replaceAll(/[()\\]/g, String.raw`\$&`)

const round = (value: number): number => Math.round(value * 100) / 100

/** UTF-16 in hex: each code unit serves as glyph number, and the ToUnicode map is the identity. */
const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('')

const toUnicode =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Same def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
  [0, 1, 2]
    .map(third => {
      const rows = Array.from({ length: third === 2 ? 56 : 100 }, (_, index) =>
        (third * 100 + index).toString(16).padStart(2, '0'),
      )
      return `${rows.length} beginbfrange\n${rows.map(row => `<${row}00> <${row}ff> <${row}00>`).join('\n')}\nendbfrange\n`
    })
    .join('') +
  'endcmap CMapName currentdict /CMap defineresource pop end end'

function assemble(
  objects: readonly (string | readonly [string, Uint8Array])[],
  catalog: number,
  info: number,
): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  put('%PDF-1.7\n')
  parts.push(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  length += 6
  const offsets = objects.map((object, index) => {
    const at = length
    put(`${index + 1} 0 obj\n`)
    if (typeof object === 'string') put(object)
    else {
      put(`${object[0]}\nstream\n`)
      put(object[1])
      put('\nendstream')
    }
    put('\nendobj\n')
    return at
  })
  const table = length
  put(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
