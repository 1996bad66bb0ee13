import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import { Coordinators } from './role-coordinators.tsx'

it('lists the taught subjects that nobody coordinates', async () => {
  const subjects = [
    { subject: 'nz:Science', coordinators: 1, classes: 3 },
    { subject: 'nz:Music', coordinators: 0, classes: 2 },
    { subject: 'nz:Art', coordinators: 0, classes: 0 },
  ]
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: unknown) =>
      Response.json(
        String(address).includes('subjectStat') ? subjects : { data: [], total: 0, limit: 10, skip: 0 },
      ),
    ),
  )
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Coordinators school={{ _id: 'school' } as School} />
    </QueryClientProvider>,
  )
  await screen.findByText(/^Music .*, 2 classes$/)
  expect(screen.queryByText(/^(?:Science|Art) /)).toBeNull()
})
