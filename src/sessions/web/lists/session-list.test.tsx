// The list of all sessions: of every state, each with its state, and without actions for several.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Me } from '#identity/contract/people.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { SessionState } from '#sessions/contract/session.lifecycle.ts'
import { LedWorkshops, RegisteredWorkshops } from './my-workshops.tsx'

const me = { _id: 'tara', roles: ['teacher'], school: null } as unknown as Me
const card = (state: SessionState) => ({
  _id: state,
  sid: state,
  uid: 'tara',
  owner: { _id: 'tara', name: 'Tara' },
  name: `A workshop, ${state}`,
  type: 'workshop',
  state,
  status: 'live',
  del: state === 'archived',
  sessionType: 'live',
  start: '2026-11-17T09:00:00.000Z',
  end: '2026-11-17T10:00:00.000Z',
  classId: null,
  childSize: 0,
  pid: null,
  series: null,
  school: null,
  role: 'teacher',
  discount: { price: 0 },
})

it('a host lists all of them, also archived ones; a participant does not', async () => {
  const reads: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    reads.push(address)
    const data = address.includes('state=all') ? [card('archived'), card('scheduled')] : [card('scheduled')]
    return Promise.resolve(Response.json({ total: data.length, limit: 20, skip: 0, data }))
  })
  const shown = (part: React.ReactNode) =>
    show(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)
  const { unmount } = shown(<LedWorkshops me={me} />)
  expect(await screen.findByRole('checkbox', { name: 'Select A workshop, scheduled' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /^All/ }))
  const archived = await screen.findByRole('row', { name: /A workshop, archived/ })
  expect(within(archived).getByText(/^Archived · /)).toBeTruthy()
  expect(screen.getAllByRole('row', { name: /A workshop/ })).toHaveLength(2)
  expect(screen.queryByRole('checkbox')).toBeNull()
  unmount()

  shown(<RegisteredWorkshops me={me} />)
  await screen.findByRole('link', { name: /^Scheduled/ })
  expect(screen.queryByRole('link', { name: /^All/ })).toBeNull()
})
