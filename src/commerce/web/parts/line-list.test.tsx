import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Line } from './line-list.tsx'

const line = {
  name: 'Ten lessons',
  coverUrl: null,
  seller: null,
  original: 500,
  discount: 0,
  price: 500,
  style: 'service',
  point: null,
} as const

it('shows the campus of lessons on campus', () => {
  show(<Line line={{ ...line, country: 'NZ', city: 'Auckland', bookingId: null }} />)
  expect(screen.getByText('Service package, on campus in Auckland, New Zealand')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('links to the lesson that premium content is bought for', () => {
  show(<Line line={{ ...line, style: 'premium_cloud', country: null, city: null, bookingId: 'b1' }} />)
  const link = screen.getByRole('link', { name: 'The lesson it is bought for' })
  expect(link.getAttribute('href')).toContain('/detail/booking/b1')
})
