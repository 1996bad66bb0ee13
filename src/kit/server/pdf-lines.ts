// Lines of text down the pages of a PDF.
import { pdfPage, pdfWidth, type PdfMark } from './pdf.ts'

export interface PdfLine {
  readonly text: string
  /** At the right edge of its first line. */
  readonly end?: string
  readonly size?: number
  readonly bold?: boolean
  readonly indent?: number
  /** Below it. */
  readonly gap?: number
}

/** Long lines are broken between words, full pages begin a new one. */
export function pdfSheets(lines: readonly PdfLine[]): PdfMark[][] {
  const sheets: PdfMark[][] = [[]]
  let y = pdfPage.top
  for (const { text, end = '', size = 10, bold = false, indent = 0, gap = 0 } of lines) {
    const x = pdfPage.left + indent
    const maxWidth = pdfPage.right - x - (end === '' ? 0 : pdfWidth(end, size, bold) + 12)
    for (const [at, part] of broken(text, maxWidth, size, bold).entries()) {
      if (y < pdfPage.bottom) {
        sheets.push([])
        y = pdfPage.top
      }
      sheets
        .at(-1)
        ?.push(
          { text: part, x, y, size, bold },
          ...(at === 0 ? [{ text: end, x: pdfPage.right, y, size, bold, end: true }] : []),
        )
      y -= size + 6
    }
    y -= gap
  }
  return sheets
}

function broken(text: string, maxWidth: number, size: number, bold: boolean): string[] {
  const parts: string[] = []
  for (const line of text.split('\n')) {
    let current = ''
    for (const word of line.split(/\s+/).flatMap(each => each.match(/.{1,60}/gu) ?? [''])) {
      const longer = current === '' ? word : `${current} ${word}`
      if (current !== '' && pdfWidth(longer, size, bold) > maxWidth) {
        parts.push(current)
        current = word
      } else current = longer
    }
    parts.push(current)
  }
  return parts
}
