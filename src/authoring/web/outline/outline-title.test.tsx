import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './outline-tree.screen.tsx'

it.each([
  ['nz:science', '?kind=assess', 'subjects', 'Standard of Science'],
  ['nz:science', '?kind=skills', 'skills', '21st Century Skills of Science'],
])('entries at %s%s are headed by the name of their subject', async (code, query, records, heading) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['academic', records, 'one', 'science'], { _id: 'science', name: 'Science' })
  show(
    <QueryClientProvider client={client}>
      <Screen params={{ code }} />
    </QueryClientProvider>,
    `/com/outline/view/${code}${query}`,
  )
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
})
