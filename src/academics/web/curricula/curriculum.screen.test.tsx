import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { mySchoolsQuery } from '#identity/web/parts/account-mode.ts'
import { meQuery } from '#identity/web/parts/me.queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './curriculum.screen.tsx'

const me = { _id: 'u1', name: ['Ada', ''], roles: ['teacher'], managerRoles: [] } as unknown as Me
const curriculum = {
  _id: 'c1',
  school: platform,
  code: 'nz',
  name: 'New Zealand',
  custom: false,
  del: false,
  version: 1,
}

it('a curriculum without subjects on the platform says so', async () => {
  vi.stubGlobal('fetch', (address: string) => {
    const one = address.includes('/curriculum/c1')
    const answer = address.includes('pubList') ? [] : { total: 0, limit: 500, skip: 0, data: [] }
    return Promise.resolve(new Response(JSON.stringify(one ? curriculum : answer)))
  })
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, me)
  queries.setQueryData(mySchoolsQuery(me).queryKey, [])
  show(
    <QueryClientProvider client={queries}>
      <Screen params={{ id: 'c1' }} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('The platform has no subjects of this curriculum')).toBeTruthy()
  expect(screen.queryByText(/learning goal/)).toBeNull()
})
