import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useThingShown } from '#kit/web/router/thing.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Ways } from './import-source.tsx'

const Shown = () => <output data-testid="title">{useThingShown()}</output>

it('the ways to import into a class name what is imported, and the class', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['schools', 'class', 'red', 'name'], { name: 'Demo 8 Red' })
  show(
    <QueryClientProvider client={client}>
      <Shown />
      <Ways
        kind="task"
        classId="red"
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Import a task for Demo 8 Red' })
  expect(screen.getByTestId('title').textContent).toBe('Import a task for Demo 8 Red')
})
