import { expect, test } from 'vitest'
import { formatMoney } from '#kit/contract/money.ts'
import { receiptPdf } from './receipts-pdf.ts'

test('amounts stand on paper as they stand on pages and in mails, also those taken off', async () => {
  const line = { description: 'How we share the land', type: 'Content', units: 1, unitPrice: 123_456, discount: 23_456, amount: 123_456 }
  const paper = receiptPdf({ no: 'R-2026-7', kind: 'receipt', issuedAt: new Date('2026-03-01T10:00:00Z'), body: {
    orderNo: '20260301000001', currency: 'USD', of: null, buyer: { name: 'Ada Lovelace', school: null, email: 'ada@people.test' }, lines: [line], discount: 23_456, tax: 0, total: 100_000, paid: 100_000, due: 0, methods: ['card'],
  } })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const page = await (await getDocument({ data: new Uint8Array(paper) }).promise).getPage(1)
  const words = (await page.getTextContent()).items.flatMap(item => ('str' in item ? [item.str] : []))
  expect(words).toEqual(expect.arrayContaining([formatMoney(123_456, 'USD'), formatMoney(100_000, 'USD'), '$0.00']))
  // The fonts that every reader has know the minus by the dash of its width.
  expect(words.find(word => word.includes('$234.56'))).toBe(formatMoney(-23_456, 'USD').replace('−', '–'))
})
