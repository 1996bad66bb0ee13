import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useThingShown } from '#kit/web/router/thing.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './family.screen.tsx'

const code = 'a-link-of-at-least-twenty'
const child = (name: string) => ({
  _id: name,
  name,
  classes: [],
  relation: 'Mother',
  joined: true,
  consent: false,
  consentAt: null,
  withdrawnAt: null,
  closed: false,
  reports: true,
  id: null,
  others: [],
})
const Title = () => <output>{useThingShown()}</output>

it('the window is titled by the names of the children, each once', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const place = (school: string, ...names: string[]) => ({
    school: { _id: school, name: school, logo: null },
    children: names.map(child),
  })
  client.setQueryData(['school', 'family', code], {
    email: 'mum@home.example',
    phone: null,
    schools: [place('Hillside', 'Mia Lee', 'Max Lee'), place('Music school', 'Mia Lee')],
  })
  show(
    <QueryClientProvider client={client}>
      <Title />
      <Screen params={{ code }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Your children' })
  expect(screen.getByText('Your children: Mia Lee, Max Lee')).toBeTruthy()
})
