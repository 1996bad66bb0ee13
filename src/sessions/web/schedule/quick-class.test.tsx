import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useThingShown } from '#kit/web/router/thing.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './quick-class.screen.tsx'

const Shown = () => <output data-testid="title">{useThingShown()}</output>

const titleAt = async (classId: string, query: string) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['authoring', 'content', 'tides'], {
    _id: 'tides',
    mode: 'task',
    name: 'Tides',
    del: false,
    coverUrl: null,
  })
  show(
    <QueryClientProvider client={client}>
      <Shown />
      <Screen params={{ classId }} />
    </QueryClientProvider>,
    query,
  )
  await screen.findByRole('heading', { name: 'Teach now' })
  return screen.getByTestId('title').textContent
}

it('the title names what is taught, where it is known', async () => {
  expect(await titleAt('open', '/?content=tides')).toBe('Teach Tides now')
})

it('without content the title is the heading', async () => {
  expect(await titleAt('open', '/')).toBe('Teach now')
})
