import { minuteMs } from '#kit/contract/durations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { BookingActs } from './booking-acts.tsx'
import type { Side } from './booking-words.ts'

const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const party = (name: string) => ({ _id: name.toLowerCase(), name, avatar: null, timeZone: 'UTC' })
const session = { _id: 's', sid: 'ABC123', name: 'Measure a fall', image: null, status: 'live' }

const showActs = (side: Side, change: Partial<Booking>) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <BookingActs
        side={side}
        booking={
          {
            _id: 'booking',
            booker: party('Ana'),
            servicer: party('Sam'),
            status: 'booked',
            start: at(3000),
            end: at(3045),
            createdAt: at(-6000),
            times: 1,
            session: null,
            meeting: null,
            move: null,
            ...change,
          } as Booking
        }
      />
    </QueryClientProvider>,
  )
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
const button = (name: string) => screen.queryByRole('button', { name })

describe('the next action', () => {
  it('is scheduling, for the provider only', () => {
    const { unmount } = showActs('servicer', {})
    expect(link('Schedule the lesson')).toBe('/booking/import/booking')
    unmount()
    showActs('booker', {})
    expect(link('Schedule the lesson')).toBeNull()
    expect(screen.getByText(/Sam is preparing the lesson/)).toBeTruthy()
  })

  it('is the room, from ten minutes before the start', () => {
    const scheduled = { status: 'scheduled', session } as const
    const early = showActs('booker', { ...scheduled, start: at(11), end: at(56) })
    expect(link('Join')).toBeNull()
    early.unmount()
    const soon = showActs('booker', { ...scheduled, start: at(9), end: at(54) })
    expect(link('Join')).toBe('/s/ABC123')
    soon.unmount()
    showActs('servicer', { ...scheduled, start: at(9), end: at(54) })
    expect(link('Open the room')).toBe('/d/ABC123')
  })

  it('is nothing once over or cancelled', () => {
    const { container } = showActs('booker', { status: 'cancelled' })
    expect(container.querySelector('a, button')).toBeNull()
  })
})

it('offers neither cancelling nor moving after the start', () => {
  showActs('booker', { status: 'scheduled', session, start: at(-1), end: at(44) })
  expect(button('Cancel the lesson')).toBeNull()
  expect(link('Propose another time')).toBeNull()
})

it('lets the other side accept a move, and its proposer withdraw it', () => {
  const move = { start: at(4000), end: at(4045), by: 'ana', message: 'Dentist', at: at(-1) }
  const { unmount } = showActs('servicer', { move })
  expect(screen.getByText('Ana proposes another time:')).toBeTruthy()
  expect(button('Agree')).toBeTruthy()
  expect(button('Decline')).toBeTruthy()
  unmount()
  showActs('booker', { move })
  expect(button('Agree')).toBeNull()
  expect(button('Withdraw')).toBeTruthy()
})

it('explains the consequences before cancelling', async () => {
  showActs('booker', { start: at(600), end: at(645) })
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel the lesson' })
  if (cancel) fireEvent.click(cancel)
  expect(await screen.findByText(/It is too late for getting your credit back/)).toBeTruthy()
})
