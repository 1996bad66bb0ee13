import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { guest, setActor } from '#kit/web/actor.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import { SchoolFollowUp } from './follow-up.tsx'

const [one, me] = ['0190a000-0000-7000-8000-000000000001', 'me']
const at = '2026-03-02T09:00:00.000Z'
const record = { _id: one, school: one, person: { _id: me, name: 'Me' }, kind: 'note', at, notes: 'Called.' }
const hana = { _id: 'hana', name: 'Hana' }

const open = async (role: ManagerRole, follower: School['follower'] = null) => {
  setActor({ id: me, roles: ['user', role] })
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        String(url).includes('groupByFollower') ? [] : { total: 1, limit: 20, skip: 0, data: [record] },
      ),
    ),
  )
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <SchoolFollowUp
        school={{ _id: one, name: 'Hill', follower, followedAt: at, releasedAt: null } as School}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('Communication note')
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

afterEach(() => {
  act(() => setActor(guest))
})

it.each<[ManagerRole, School['follower'], readonly string[]]>([
  ['sales', null, ['Claim', 'Add note', 'Edit note']],
  ['sales', { _id: me, name: 'Me' }, ['Stop claim', 'Add note', 'Edit note']],
  ['sales', hana, ['Add note', 'Edit note']],
  ['sales_manager', hana, ['Stop claim', 'Assign', 'Add note', 'Edit note']],
  ['customer_service_manager', hana, ['Assign', 'Add note', 'Edit note']],
])('%s sees only the actions that the role allows', async (role, follower, offered) => {
  await open(role, follower)
  expect(buttons()).toEqual(offered)
})

it('an accountant sees who holds the claim on a school', async () => {
  await open('accountant', hana)
  expect(screen.getByText('Hana follows this school up.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
})
