import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

const slip = (_id: string, klass: string | null) => ({
  _id,
  name: `Kid ${_id}`,
  class: klass === null ? null : { _id: klass, name: `Room ${klass}` },
  id: `S-${_id}`,
  password: 'secret',
  state: 'shown',
})
const sheets: readonly object[] = [
  { school: { name: 'Hill School' }, class: '', rows: [slip('1', 'A'), slip('2', 'A'), slip('3', 'B')], next: '3' },
  { school: { name: 'Hill School' }, class: '', rows: [slip('4', null)], next: null },
]

it('shows many students class by class, and part by part', async () => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json(sheets[fetched.mock.calls.length - 1])),
  )
  vi.stubGlobal('fetch', fetched)
  show(
    <QueryClientProvider client={new QueryClient()}>
      <SignInSheet
        name="all students that match"
        choice={{ school: 'school', filter: { tab: 'all' } }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show the sheet' }))
  const first = await screen.findByRole('dialog', { name: 'Sign-in sheet' })
  expect(within(first).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Room A',
    'Room B',
  ])
  expect(within(first).getAllByRole('listitem')).toHaveLength(3)
  expect(first.textContent).toContain('Part 1: 3 students. Print it before you go on')
  fireEvent.click(within(first).getByRole('button', { name: 'Next students' }))
  await screen.findByText('Kid 4')
  expect(screen.queryByText('Kid 1')).toBeNull()
  expect(screen.getByRole('heading', { name: 'No class' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next students' })).toBeNull()
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as object)).toEqual([
    { school: 'school', filter: { tab: 'all' }, renew: false },
    { school: 'school', filter: { tab: 'all' }, renew: false, after: '3' },
  ])
})
