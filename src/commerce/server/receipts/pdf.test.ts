import { expect, test } from 'vitest'
import { formatMoney } from '#kit/contract/money.ts'
import { pdfLines } from '#kit/server/testing/pdf-lines.ts'
import { receiptPdf } from './pdf.ts'

test('amounts and discounts look the same as on pages and in mails', async () => {
  const line = {
    description: 'How we share the land',
    type: 'Content',
    units: 1,
    unitPrice: 123_456,
    discount: 23_456,
    amount: 123_456,
  }
  const paper = receiptPdf({
    no: 'R-2026-7',
    kind: 'receipt',
    issuedAt: new Date('2026-03-01T10:00:00Z'),
    body: {
      orderNo: '20260301000001',
      currency: 'USD',
      of: null,
      buyer: { name: 'Ada Lovelace', school: null, email: 'ada@people.test' },
      lines: [line],
      discount: 23_456,
      tax: 0,
      total: 100_000,
      paid: 100_000,
      due: 0,
      methods: ['card'],
    },
  })
  const [words] = await pdfLines(paper)
  expect(words).toEqual(
    expect.arrayContaining([
      `How we share the land Content 1 ${formatMoney(123_456, 'USD')} ${formatMoney(123_456, 'USD')}`,
      `Discount ${formatMoney(-23_456, 'USD')}`,
      `Total ${formatMoney(100_000, 'USD')}`,
      'Due $0.00',
      'Paid by card',
    ]),
  )
})
