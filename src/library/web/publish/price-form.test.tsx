import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { PriceForm } from './price-form.tsx'

const publish = vi.fn(() => Promise.resolve())
const Form = () => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <PriceForm
      item={null}
      links={[{ _id: '1', name: 'Watch the tide', ok: true }]}
      fitsSelfStudy={false}
      mayPublish
      onPublish={publish}
      onPrice={null}
      onUnpublish={null}
      onClose={() => {}}
    />
  </QueryClientProvider>
)

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.submit(screen.getByLabelText(/^Price/).closest('form') ?? document.body)

beforeEach(() => {
  publish.mockClear()
  const setting = {
    _id: 's',
    category: 'content',
    mode: 'percentage',
    value: 70,
    from: '2026-01-01T00:00:00.000Z',
    until: null,
    tab: 'author',
  }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ total: 1, limit: 1, skip: 0, data: [setting] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the buyer’s price and the author’s share, and submits cents', async () => {
  show(<Form />)
  type(/^Price/, '12.00')
  type(/^Discount/, '20')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'A buyer pays $9.60 instead of $12.00.Your share of a sale is $6.72 (70%).',
    ),
  )
  expect(screen.getByText('Watch the tide')).toBeDefined()
  send()
  await waitFor(() =>
    expect(publish).toHaveBeenCalledWith({
      price: 1200,
      discount: { val: 20, end: null },
      lang: 'en-US',
      selfStudy: false,
    }),
  )
})

it('an invalid price shows an error at the field and is not submitted', () => {
  show(<Form />)
  send()
  expect(screen.getByText('Enter a price. 0 makes it free.')).toBeDefined()
  type(/^Price/, '0.50')
  send()
  expect(screen.getByText('Give 0, or a price from 1.00 to 10 000.00.')).toBeDefined()
  expect(publish).not.toHaveBeenCalled()
})

it('free content has no discount', async () => {
  show(<Form />)
  type(/^Discount/, '20')
  type(/^Price/, '0')
  expect(screen.queryByLabelText(/^Discount/)).toBeNull()
  send()
  await waitFor(() =>
    expect(publish).toHaveBeenCalledWith(
      expect.objectContaining({ price: 0, discount: expect.objectContaining({ val: 0 }) }),
    ),
  )
})
