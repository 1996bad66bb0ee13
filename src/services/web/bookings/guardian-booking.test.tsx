import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './guardian-booking.screen.tsx'

const token = 't'.repeat(43)
const lesson = {
  child: 'Lea',
  servicer: 'Sam',
  name: 'Physics mentoring',
  start: '2026-11-20T09:00:00.000Z',
  end: '2026-11-20T10:00:00.000Z',
  times: 2,
  message: 'Why does a falling cat turn?',
  about: null,
  timeZone: 'UTC',
  status: 'waiting',
}
const london = { timeZone: 'Europe/London', locale: 'en-GB', isZoneNamed: true }
const open = () =>
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <PlaceProvider place={london}>
        <Screen params={{ token }} />
      </PlaceProvider>
    </QueryClientProvider>,
  )
const calls: { method: string; url: string; body: unknown }[] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    calls.push({ method, url: String(url), body: body ? JSON.parse(body) : undefined })
    return Promise.resolve(Response.json(method === 'PATCH' ? { ...lesson, status: 'booked' } : lesson))
  })
})

test('shows the child’s booking, and sends the approval with the token', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Lea would like to book a lesson' })).toBeTruthy()
  expect(screen.getByText('Physics mentoring with Sam, 2 credits.')).toBeTruthy()
  expect(screen.getByText('Why does a falling cat turn?')).toBeTruthy()
  expect(document.querySelector('time')?.parentElement?.textContent).toBe('20/11/2026 09:00 GMT, 60 minutes')
  await act(async () => screen.getByRole('button', { name: 'Approve the lesson' }).click())
  expect(await screen.findByRole('heading', { name: 'The lesson of Lea is approved' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { token, approve: true },
  ])
})

test('says that a link has expired', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { name: 'NotFound', code: 404, message: 'x', data: { code: 'not-found' } },
        { status: 404 },
      ),
    ),
  )
  open()
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy()
})
