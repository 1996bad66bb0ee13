import { dayMs } from '#kit/contract/durations.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { guest, setActor } from '#kit/web/actor.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { AfterLesson } from './after-lesson.tsx'
import type { Side } from './booking-words.ts'

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const party = (name: string) => ({ _id: name, name, avatar: null, timeZone: 'UTC' })
const booking = (change: Partial<Booking> = {}): Booking =>
  ({
    _id: 'b1',
    booker: party('Lea'),
    servicer: party('Sam'),
    status: 'ended',
    start: at(-1),
    end: at(-1),
    session: { _id: 's1', sid: 'abc', name: 'Light', image: null, status: 'ended' },
    rating: null,
    accident: null,
    ...change,
  }) as Booking

const report = {
  _id: 'a1',
  student: party('Lea'),
  teacher: party('Sam'),
  tags: ["Teacher didn't show up"],
  evidencesStudent: [{ content: 'I waited.', attachments: [], at: at(-1) }],
  evidencesTeacher: [],
  answerUntil: at(2),
  status: 'pending',
  checkReason: null,
  serviceReturn: false,
}
let answered: object = report
const sent: { url: string; method: string; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  answered = report
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method !== 'GET') sent.push({ url: String(url), method, body: JSON.parse(body ?? 'null') })
    return Promise.resolve(Response.json(String(url).includes('teaching-accident') ? answered : {}))
  })
})

const open = (shown: Booking, side: Side) =>
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <AfterLesson
        booking={shown}
        side={side}
      />
    </QueryClientProvider>,
  )
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

test('a learner rates with satisfaction, matching traits, and a comment', async () => {
  open(booking(), 'booker')
  await press('Rate the lesson')
  expect((await screen.findByRole('button', { name: 'Save the rating' })).hasAttribute('disabled')).toBe(true)
  await act(async () => screen.getByRole('radio', { name: 'Satisfied' }).click())
  expect(screen.queryByRole('checkbox', { name: 'Impatient' })).toBeNull()
  await act(async () => screen.getByRole('checkbox', { name: 'Patient' }).click())
  write(/In your words/, 'Now I see it.')
  await press('Save the rating')
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { booking: 'b1', feel: true, tags: ['Patient'], message: 'Now I see it.' },
    ]),
  )
})

test('a problem can be reported for seven days, once', () => {
  const { unmount } = open(booking(), 'booker')
  expect(screen.getByRole('button', { name: 'Report a problem with this lesson' })).toBeTruthy()
  unmount()
  const late = open(booking({ start: at(-9), end: at(-8) }), 'booker')
  expect(screen.queryByRole('button', { name: 'Report a problem with this lesson' })).toBeNull()
  late.unmount()
  open(booking({ accident: { _id: 'a1', status: 'pending', tags: [] } }), 'booker')
  expect(screen.queryByRole('button', { name: 'Report a problem with this lesson' })).toBeNull()
})

test('the provider reads and answers the report in time', async () => {
  open(booking({ accident: { _id: 'a1', status: 'pending', tags: [] } }), 'servicer')
  expect(await screen.findByText('I waited.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rate the lesson' })).toBeNull()
  await press('Answer the report')
  write(/Your view of what happened/, 'My train stood still.')
  await press('Send the answer')
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { evidence: { content: 'My train stood still.', attachments: [] } },
    ]),
  )
})

test('viewing a decision marks it as read once, for that side only', async () => {
  answered = { ...report, status: 'rejected', checkReason: 'The room shows both.', read: false }
  const shown = booking({ accident: { _id: 'a1', status: 'rejected', tags: [] } })
  setActor({ id: 'Somebody', roles: ['user', 'customer_service'] })
  const asStaff = open(shown, 'booker')
  expect(await screen.findByText('Decision: The room shows both.')).toBeTruthy()
  expect(sent).toEqual([])
  asStaff.unmount()
  setActor({ id: 'Lea', roles: ['user', 'student'] })
  const asLea = open(shown, 'booker')
  await waitFor(() =>
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['PATCH', { read: true }]]),
  )
  asLea.unmount()
  answered = { ...answered, read: true }
  open(shown, 'booker')
  expect(await screen.findByText('Decision: The room shows both.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  setActor(guest)
})
