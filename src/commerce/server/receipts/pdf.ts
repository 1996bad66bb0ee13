// A receipt as a PDF.
import { taxWords } from '#commerce/contract/seller.conf.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { pdfCut, pdfPage as page, writePdf, type PdfMark as Mark } from '#kit/server/pdf.ts'
import type { ReceiptRow } from '../receipts.tables.ts'

const rowHeight = 18
/** Width of the area to the left of the right column. */
const halfOfPage = 290

export function receiptPdf({
  no,
  kind,
  issuedAt,
  body,
}: Pick<ReceiptRow, 'no' | 'kind' | 'issuedAt' | 'body'>): Buffer {
  const money = (cents: number) => formatMoney(cents, body.currency)
  const seller = body.seller ?? { name: 'Classwright', address: [], taxNumber: null }
  const sellerLines = [
    ...seller.address.slice(0, 5),
    ...(seller.taxNumber === null ? [] : [`Tax number ${seller.taxNumber}`]),
  ]
  // The buyer's block starts below the seller's, however long the seller's address is.
  const buyerTop = page.top - 36 - 13 * sellerLines.length
  const tableTop = buyerTop - 74
  const title = kind === 'receipt' ? 'Receipt' : 'Credit note'
  const head: Mark[] = [
    { text: pdfCut(seller.name, halfOfPage, 20, true), x: page.left, y: page.top, size: 20, bold: true },
    ...sellerLines.map((text, at) => ({
      text: pdfCut(text, halfOfPage),
      x: page.left,
      y: page.top - 18 - 13 * at,
    })),
    { text: `${title} ${no}`, x: page.right, y: page.top, size: 14, bold: true, end: true },
    {
      text: `Date ${body.date ?? issuedAt.toISOString().slice(0, 10)}`,
      x: page.right,
      y: page.top - 20,
      end: true,
    },
    { text: `Order ${body.orderNo}`, x: page.right, y: page.top - 36, end: true },
    ...(body.of === null
      ? []
      : [{ text: `For receipt ${body.of}`, x: page.right, y: page.top - 52, end: true }]),
    {
      text: pdfCut(body.buyer.school ?? body.buyer.name, halfOfPage, 10, true),
      x: page.left,
      y: buyerTop,
      bold: true,
    },
    ...(body.buyer.school === null
      ? []
      : [{ text: pdfCut(body.buyer.name, halfOfPage), x: page.left, y: buyerTop - 16 }]),
    {
      text: pdfCut(body.buyer.email ?? '', halfOfPage),
      x: page.left,
      y: buyerTop - (body.buyer.school === null ? 16 : 32),
    },
  ]
  const columns = (y: number): Mark[] => [
    { text: 'Description', x: page.left, y, bold: true },
    { text: 'Type', x: 290, y, bold: true },
    { text: 'Units', x: 400, y, bold: true, end: true },
    { text: 'Unit price', x: 465, y, bold: true, end: true },
    { text: 'Amount', x: page.right, y, bold: true, end: true },
  ]
  const sheets: Mark[][] = [[...head, ...columns(tableTop)]]
  let y = tableTop - rowHeight
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
    ['Total', body.total],
    ...(body.taxLine ? [[`Includes ${taxWords(body.taxLine)}`, body.taxLine.amount] as const] : []),
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
  if (body.methods.length > 0)
    sheets.at(-1)?.push({
      text: `${kind === 'receipt' ? 'Paid by' : 'Refunded to'} ${body.methods.join(', ')}`,
      x: page.left,
      y: next(),
    })
  return writePdf(`${title} ${no}`, sheets)
}
