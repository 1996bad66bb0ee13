// What is published to choose from, without content: said only when it is known.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { mySchoolsQuery } from '#identity/web/parts/account-mode.ts'
import { meQuery } from '#identity/web/parts/me.queries.ts'
import { Queries } from '#kit/web/queries.ts'
import { appOf, show } from '#kit/web/testing/show.tsx'
import { Screen } from './outline-tree.screen.tsx'

const me = { _id: 'u1', name: ['Ada', ''], roles: ['teacher'], managerRoles: [] } as unknown as Me

function open(failing: string): void {
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes(failing)) return Promise.resolve(Response.json({ message: 'Away' }, { status: 503 }))
    const curricula = [{ _id: 'c1', code: 'nz', name: 'New Zealand' }]
    const answer = address.includes('pubList') ? curricula : { total: 0, limit: 200, skip: 0, data: [] }
    return Promise.resolve(Response.json(answer))
  })
  const queries = new Queries({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(meQuery.queryKey, me)
  queries.setQueryData(mySchoolsQuery(me).queryKey, [])
  show(<Screen params={{ code: 'outline' }} />, '/com/outline/select/outline', appOf({}, queries))
}
const none = /are published for this curriculum/

it('a curriculum without entries says so, and others can be chosen', async () => {
  open('nothing')
  expect(await screen.findByText(none)).toBeTruthy()
  expect(screen.getByLabelText('Curriculum')).toHaveProperty('value', 'nz')
})

it.each(['pubList', '/subjects'])('when %s does not come, it can be tried again', async failing => {
  open(failing)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText(none)).toBeNull()
})
