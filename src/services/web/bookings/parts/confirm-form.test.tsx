import { hourMs } from '#kit/contract/durations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { show } from '#kit/web/testing/show.tsx'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { ConfirmForm } from './confirm-form.tsx'

const start = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 72 * hourMs).toISOString()
const profile = { _id: 'sam', name: 'Sam', avatar: null, timeZone: 'Europe/London' } as Profile
const bought = {
  _id: 'bought',
  pack: 'pack',
  available: 3,
  trialOf: null,
  snapshot: { name: 'Physics', duration: 60, topic: [] as unknown[] },
} as PackUser

let free: { start: string; end: string }[]
let post: () => Response
let isGuarded: boolean
let acceptedAt: string | null
const posts: { key: string | null; body: unknown }[] = []

beforeEach(() => {
  posts.length = 0
  isGuarded = false
  free = [{ start, end: new Date(Date.parse(start) + hourMs).toISOString() }]
  post = () => Response.json({ _id: 'booking' })
  acceptedAt = start
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
    if (address.includes('/agreement?'))
      return Promise.resolve(
        Response.json({ data: [{ _id: 'terms', name: 'Cancelling lessons', acceptedAt }] }),
      )
    if (method !== 'POST')
      return Promise.resolve(
        Response.json({ timeZone: 'Europe/London', duration: 60, data: free, next: null, isGuarded }),
      )
    posts.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) })
    return Promise.resolve(post())
  })
})

const showForm = (search = '') =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-GB' }}>
        <ConfirmForm
          profile={profile}
          bought={bought}
          start={start}
        />
      </PlaceProvider>
    </QueryClientProvider>,
    `/booking/booking-confirmation/sam/bought?at=${start}${search}`,
  )
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Book for/ })

it('tells a child that a guardian must approve', async () => {
  isGuarded = true
  showForm()
  expect(
    await screen.findByText(/^Your parent or guardian gets an email and approves this first/),
  ).toBeTruthy()
})

it('shows price, remaining credits and the end of free cancelling before booking', () => {
  showForm('&weeks=2')
  expect(screen.getByText(/^2 credits of your 3; 1 left afterwards$/)).toBeTruthy()
  expect(screen.getByText(/get your credits? back if you cancel by/)).toBeTruthy()
  expect(screen.getAllByText(/For Sam:/)).toHaveLength(2)
  expect(button().textContent).toBe('Book for 2 credits')
})

it('offers no more weeks than there are credits', () => {
  showForm('&weeks=9')
  expect(button().textContent).toBe('Book for 3 credits')
})

it('books once despite repeated clicks, and links to the booking', async () => {
  const { address } = showForm()
  fireEvent.change(screen.getByLabelText('Message to Sam'), { target: { value: ' Vectors, please ' } })
  const form = button().closest('form')
  if (!form) throw new Error('no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(address()).toBe('/booking/booking-confirmed/sam/bought?booking=booking'))
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1)
  expect(posts[0]?.key).toMatch(/^[\w-]{8,}$/)
  expect(posts[0]?.body).toMatchObject({
    servicer: 'sam',
    start,
    times: 1,
    weeks: 1,
    message: 'Vectors, please',
  })
})

it('offers other times if this one is taken, and keeps the message', async () => {
  post = () =>
    Response.json(
      { name: 'Conflict', message: 'Gone.', code: 409, data: { code: 'invalid-service-times' } },
      { status: 409 },
    )
  const { address, unmount } = showForm()
  fireEvent.change(screen.getByLabelText('Message to Sam'), { target: { value: 'Vectors' } })
  fireEvent.click(button())
  await waitFor(() => expect(address()).toContain('/booking/invalid-service-times/sam/bought?at='))
  unmount()
  showForm()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message to Sam').value).toBe('Vectors')
})

it('cannot be submitted once somebody else has the time', async () => {
  free = []
  showForm()
  await screen.findByText(/Somebody has just taken this time/)
  expect(button().disabled).toBe(true)
})

it('shows the reason of a refusal', async () => {
  post = () =>
    Response.json(
      {
        name: 'Conflict',
        message: 'You have something else at that time.',
        code: 409,
        data: { code: 'booker-busy' },
      },
      { status: 409 },
    )
  showForm()
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('You have something else at that time.')
})

it('shows the terms being accepted, and sends them with the call', async () => {
  acceptedAt = null
  showForm()
  const link = await screen.findByRole('link', { name: 'Cancelling lessons' })
  expect(link.getAttribute('href')).toMatch(/\/com\/agreement\/all_users\/cancellation$/)
  expect(link.parentElement?.textContent).toBe('By booking you accept: Cancelling lessons')
  fireEvent.click(button())
  await waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]?.body).toMatchObject({ agreed: ['terms'] })
})

it('does not ask again for accepted agreements', async () => {
  showForm()
  const link = await screen.findByRole('link', { name: 'Cancelling lessons' })
  expect(link.parentElement?.textContent).toBe('You have accepted: Cancelling lessons')
  fireEvent.click(button())
  await waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]?.body).not.toHaveProperty('agreed')
})
