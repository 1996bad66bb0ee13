// What a paid order offers: a refund only where something comes back.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Order } from '#commerce/contract/order.shapes.ts'
import type { RefundCheck } from '#commerce/contract/payment.shapes.ts'
import { appOf, settle, show } from '#kit/web/testing/show.tsx'
import { Screen } from './order-detail.screen.tsx'

const line = { _id: 'line', id: 'goods', style: 'session', name: 'Tides', seller: null, coverUrl: null }
const order = {
  _id: 'order',
  no: '1001',
  name: 'Tides',
  status: 200,
  type: 'session',
  isPoint: false,
  price: 0,
  point: 0,
  createdAt: '2026-01-01T00:00:00Z',
  paidAt: null,
  payMethod: [],
  paymentInfo: null,
  buyer: { name: 'Bo' },
  refund: [],
  complaint: null,
  receipt: null,
  creditNotes: [],
  expiration: null,
  links: [
    {
      ...line,
      price: 0,
      point: null,
      original: 0,
      discount: 0,
      removed: false,
      refundPrice: 0,
      refundPoint: 0,
    },
  ],
} as unknown as Order

const refundOf = (amount: number, why: string | null): RefundCheck => ({
  amount,
  point: 0,
  lines: [{ _id: 'line', name: 'Tides', price: amount, refundable: amount, refundablePoint: 0, why }],
})

it.each([
  ['what was free', refundOf(0, null), false],
  ['what is not refunded any more', refundOf(0, 'It has begun.'), false],
  ['what comes back', refundOf(500, null), true],
])('%s', async (_, check, isOffered) => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('orderRefundCheck') ? check : order)),
  )
  show(<Screen params={{ id: 'order' }} />, '/', appOf())
  await screen.findByRole('button', { name: 'Something is wrong' })
  await settle()
  await settle()
  expect(screen.queryByRole('button', { name: 'Cancel and refund' }) !== null).toBe(isOffered)
})
