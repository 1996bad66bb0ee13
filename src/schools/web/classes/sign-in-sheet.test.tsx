import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
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
  {
    school: { name: 'Hill School' },
    class: '',
    rows: [slip('1', 'A'), slip('2', 'A'), slip('3', 'B')],
    next: '3',
  },
  { school: { name: 'Hill School' }, class: '', rows: [slip('4', null)], next: null },
]

it('shows many students class by class, and part by part', async () => {
  const bodies: object[] = []
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)) as object)
    return Promise.resolve(Response.json(sheets[bodies.length - 1]))
  })
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
  expect(
    within(first)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Room A', 'Room B'])
  expect(within(first).getAllByRole('listitem')).toHaveLength(3)
  expect(first.textContent).toContain('Part 1: 3 students. Print it before you go on')
  fireEvent.click(within(first).getByRole('button', { name: 'Next students' }))
  await screen.findByText('Kid 4')
  expect(screen.queryByText('Kid 1')).toBeNull()
  expect(screen.getByRole('heading', { name: 'No class' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next students' })).toBeNull()
  expect(bodies).toEqual([
    { school: 'school', filter: { tab: 'all' }, renew: false },
    { school: 'school', filter: { tab: 'all' }, renew: false, after: '3' },
  ])
})
