// A receipt as a PDF.
import { formatMoney } from '#kit/contract/money.ts'
import { pdfCut, pdfPage as page, writePdf, type PdfMark as Mark } from '#kit/server/pdf.ts'
import type { ReceiptRow } from './orders.tables.ts'

const rowHeight = 18
/** Beside what stands at the right. */
const halfOfPage = 290

export function receiptPdf({
  no,
  kind,
  issuedAt,
  body,
}: Pick<ReceiptRow, 'no' | 'kind' | 'issuedAt' | 'body'>): Buffer {
  const money = (cents: number) => formatMoney(cents, body.currency)
  const title = kind === 'receipt' ? 'Receipt' : 'Credit note'
  const head: Mark[] = [
    { text: 'Classwright', x: page.left, y: page.top, size: 20, bold: true },
    { text: `${title} ${no}`, x: page.right, y: page.top, size: 14, bold: true, end: true },
    { text: `Date ${issuedAt.toISOString().slice(0, 10)}`, x: page.right, y: page.top - 20, end: true },
    { text: `Order ${body.orderNo}`, x: page.right, y: page.top - 36, end: true },
    ...(body.of === null
      ? []
      : [{ text: `For receipt ${body.of}`, x: page.right, y: page.top - 52, end: true }]),
    {
      text: pdfCut(body.buyer.school ?? body.buyer.name, halfOfPage, 10, true),
      x: page.left,
      y: page.top - 36,
      bold: true,
    },
    ...(body.buyer.school === null
      ? []
      : [{ text: pdfCut(body.buyer.name, halfOfPage), x: page.left, y: page.top - 52 }]),
    {
      text: pdfCut(body.buyer.email ?? '', halfOfPage),
      x: page.left,
      y: page.top - (body.buyer.school === null ? 52 : 68),
    },
  ]
  const columns = (y: number): Mark[] => [
    { text: 'Description', x: page.left, y, bold: true },
    { text: 'Type', x: 290, y, bold: true },
    { text: 'Units', x: 400, y, bold: true, end: true },
    { text: 'Unit price', x: 465, y, bold: true, end: true },
    { text: 'Amount', x: page.right, y, bold: true, end: true },
  ]
  const sheets: Mark[][] = [[...head, ...columns(page.top - 110)]]
  let y = page.top - 110 - rowHeight
  const next = (): number => {
    if (y < page.bottom) {
      sheets.push([
        { text: `${title} ${no}, continued`, x: page.left, y: page.top, bold: true },
        ...columns(page.top - 30),
      ])
      y = page.top - 30 - rowHeight
    }
    y -= rowHeight
    return y + rowHeight
  }
  for (const line of body.lines) {
    const at = next()
    sheets
      .at(-1)
      ?.push(
        { text: pdfCut(line.description, 290 - page.left - 10), x: page.left, y: at },
        { text: line.type, x: 290, y: at },
        { text: String(line.units), x: 400, y: at, end: true },
        { text: money(line.unitPrice), x: 465, y: at, end: true },
        { text: money(line.amount), x: page.right, y: at, end: true },
      )
  }
  next()
  const sums: readonly (readonly [string, number])[] = [
    ...(body.discount === 0 ? [] : [['Discount', -body.discount] as const]),
    ...(body.tax === 0 ? [] : [['Tax', body.tax] as const]),
    ['Total', body.total],
    [kind === 'receipt' ? 'Paid' : 'Refunded', body.paid],
    ['Due', body.due],
  ]
  for (const [name, cents] of sums) {
    const at = next()
    sheets
      .at(-1)
      ?.push(
        { text: name, x: 400, y: at, bold: name === 'Total' },
        { text: money(cents), x: page.right, y: at, end: true, bold: name === 'Total' },
      )
  }
  sheets.at(-1)?.push({ text: `By ${body.methods.join(' and ') || 'nothing'}`, x: page.left, y: next() })
  return writePdf(`${title} ${no}`, sheets)
}
