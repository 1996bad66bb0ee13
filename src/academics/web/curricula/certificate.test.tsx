import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setActor } from '#kit/web/actor.ts'
import { useThingShown } from '#kit/web/router/thing.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './certificate.screen.tsx'

const Shown = () => <output data-testid="title">{useThingShown()}</output>

it('the title names the holder of the certificate', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  setActor({ id: 'u1', roles: ['user', 'teacher'] })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const me = { _id: 'u1', roles: ['teacher'], managerRoles: [], name: ['Tara', 'Tide'], nickname: '' }
  client.setQueryData(['users', 'me'], me)
  client.setQueryData(['schools', 'mine', 'u1'], [])
  show(
    <QueryClientProvider client={client}>
      <Shown />
      <Screen />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Certificate for IB standards' })
  expect(screen.getByTestId('title').textContent).toBe('Certificate for IB standards: Tara Tide')
})
