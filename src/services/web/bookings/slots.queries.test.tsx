import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setActor } from '#kit/web/actor.ts'
import { startLive } from '#kit/web/live.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { setToken } from '#kit/web/token.ts'
import { bookableSlotsQuery, useFollowSlots } from './slots.queries.ts'

const slot = (hour: number) => ({
  start: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 20, hour + 1)).toISOString(),
})
let free = [slot(9), slot(10), slot(11)]
const answer = () => ({ timeZone: 'UTC', duration: 60, data: free, next: null })

const socket = {
  io: { on: () => {} },
  volatile: { emit: () => {} },
  connected: false,
  handlers: new Map<string, () => void>(),
  any: (_name: string, _record: unknown): void => {},
  emit: vi.fn((...args: unknown[]) => {
    const done = args.at(-1) as (lost: unknown, error: null, result: unknown) => void
    done(null, null, answer())
  }),
  timeout() {
    return this
  },
  on(name: string, handler: () => void) {
    this.handlers.set(name, handler)
  },
  onAny(handler: (name: string, record: unknown) => void) {
    this.any = handler
  },
  connect: vi.fn(),
  disconnect: vi.fn(),
}
vi.mock('socket.io-client', () => ({ io: () => socket }))

const choice = { packUser: 'bought', servicer: 'sam', times: 1 }
const week = { start: new Date(Date.UTC(2026, 10, 16)), end: new Date(Date.UTC(2026, 10, 23)) }

function Times() {
  useFollowSlots('sam')
  const { data } = useQuery(bookableSlotsQuery(choice, week))
  return <output>{data?.data.map(({ start }) => start.slice(11, 13)).join(' ') ?? 'loading'}</output>
}
const shown = () => screen.getByRole('status').textContent

beforeEach(() => {
  free = [slot(9), slot(10), slot(11)]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer())))
})

it('removes a taken time at once, and subscribes on connecting', async () => {
  const queries = new Queries({ defaultOptions: { queries: { retry: false } } })
  setToken('secret')
  setActor({ id: 'ana', roles: ['user'] })
  startLive(queries)
  show(
    <QueryClientProvider client={queries}>
      <Times />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown()).toBe('09 10 11'))
  expect(socket.emit).not.toHaveBeenCalled()

  await expect.poll(() => socket.handlers.has('connect')).toBe(true)
  socket.connected = true
  act(() => socket.handlers.get('connect')?.())
  await waitFor(() =>
    expect(socket.emit.mock.lastCall?.slice(0, 3)).toEqual(['get', 'service-booking', 'slots']),
  )

  // The page is correct before the server responds.
  socket.emit.mockImplementation(() => socket as never)
  act(() => socket.any('service-booking taken', { _id: 'mere', ...slot(9) }))
  expect(shown()).toBe('09 10 11')
  act(() => socket.any('service-booking taken', { _id: 'sam', ...slot(10) }))
  await waitFor(() => expect(shown()).toBe('09 11'))
})
