// PDF of our own making: text in the fonts that every reader has, one A4 page after another.

export const pdfPage = { width: 595, height: 842, left: 56, right: 539, top: 770, bottom: 90 }

export interface PdfMark { readonly text: string; readonly x: number; readonly y: number; readonly size?: number; readonly bold?: boolean; /** `x` is where it ends. */ readonly end?: boolean }

/** Widths of Helvetica for Latin letters, close enough to line up amounts at their right edge; digits are exact. */
export const pdfWidth = (text: string, size: number, bold: boolean): number =>
  [...text].reduce((width, char) => width + (/[0-9$−]/.test(char) ? 556 : /[.,: ijlI'|]/.test(char) ? 278 : /[-()rft]/.test(char) ? 333 : /[mwMW]/.test(char) ? 833 : /[A-Z]/.test(char) ? 680 : bold ? 580 : 540), 0) * size / 1000

/** Windows Latin, which the standard fonts know; anything else shows as a question mark. */
function encode(text: string): string {
  const bytes = [...text.normalize('NFC')].map(char => {
    const code = char.codePointAt(0) ?? 63
    if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
    return ({ '€': 128, '‚': 130, '„': 132, '…': 133, '‘': 145, '’': 146, '“': 147, '”': 148, '•': 149, '–': 150, '−': 150, '—': 151, '™': 153 } as Readonly<Record<string, number>>)[char] ?? 63
  })
  return Buffer.from(bytes).toString('hex')
}

export function writePdf(title: string, sheets: readonly (readonly PdfMark[])[]): Buffer {
  const objects: string[] = []
  const add = (text: string): number => objects.push(text)
  const font = (name: string) => add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  const [catalog, tree] = [add(''), add('')]
  const [plain, bold, info] = [font('Helvetica'), font('Helvetica-Bold'), add(`<< /Title <${encode(title)}> /Producer (Classwright) >>`)]
  const kids = sheets.map(marks => {
    const words = marks.filter(({ text }) => text !== '').map(({ text, x, y, size = 10, bold: heavy = false, end = false }) =>
      `BT /${heavy ? 'B' : 'P'} ${size} Tf ${(end ? x - pdfWidth(text, size, heavy) : x).toFixed(2)} ${y} Td <${encode(text)}> Tj ET`).join('\n')
    const content = add(`<< /Length ${Buffer.byteLength(words)} >>\nstream\n${words}\nendstream`)
    return add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${pdfPage.width} ${pdfPage.height}] /Contents ${content} 0 R /Resources << /Font << /P ${plain} 0 R /B ${bold} 0 R >> >> >>`)
  })
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) >>`
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
