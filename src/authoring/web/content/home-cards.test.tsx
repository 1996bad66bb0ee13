import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '#identity/contract/people.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { StartCard } from './home-cards.tsx'

const me = { _id: 'u1', roles: ['teacher'] } as unknown as Me

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ total: 0, limit: 4, skip: 0, data: [] })))
})

it('an empty home offers slide import first, then a new lesson and a sample, and three steps up to teaching', async () => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <StartCard me={me} />
    </QueryClientProvider>,
  )
  const tiles = await screen.findAllByRole('button')
  expect(tiles.map(tile => tile.querySelector('b')?.textContent)).toEqual([
    'Import slides',
    'New lesson',
    'Try a sample',
  ])
  const steps = within(screen.getByRole('list', { name: 'First steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Make a lesson', 'Add a question', 'Teach it'])
})
