import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { agreementsQuery, changedQuery } from '../parts/reading.queries.ts'
import { termsRefused } from '#kit/web/token.ts'
import { ChangedAgreements } from './changed-agreements.tsx'

const terms = {
  _id: 'a1',
  name: 'Terms and conditions',
  type: 'all_users',
  mode: 'terms_and_conditions',
} as const
const campus = { _id: 'a2', name: 'Lessons on campus', type: 'service_provider', mode: 'on_campus' } as const

function open(changed: readonly (typeof terms | typeof campus)[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(changedQuery.queryKey, [...changed])
  for (const each of changed)
    queries.setQueryData(agreementsQuery(each.type, each.mode).queryKey, [
      {
        ...each,
        content: `<p>The new words of ${each.name}</p>`,
        version: 2,
        mustAccept: true,
        publishedAt: '2026-11-01T00:00:00.000Z',
        acceptedAt: null,
      },
    ])
  show(
    <QueryClientProvider client={queries}>
      <ChangedAgreements />
    </QueryClientProvider>,
  )
}

it('shows nothing if nothing has changed', () => {
  open([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an agreement for all users offers only accepting or signing out', async () => {
  open([terms])
  const dialog = await screen.findByRole('dialog', { name: 'New version: Terms and conditions' })
  expect(dialog.textContent).toContain('The new words of Terms and conditions')
  expect(screen.getByRole('button', { name: 'I have read it and accept' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

it('an agreement of a role can wait', async () => {
  open([campus])
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks again when the server refuses to write', async () => {
  open([])
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(address =>
      Promise.resolve(Response.json(String(address).includes('waiting') ? [campus] : { data: [] })),
    )
  termsRefused()
  expect(await screen.findByRole('dialog', { name: 'New version: Lessons on campus' })).toBeTruthy()
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/agreement/waiting')
})
