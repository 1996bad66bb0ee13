import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { MySchools } from './my-schools.tsx'

const [me, school] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b']
const calls: string[] = []

const open = (roles: Me['roles']) => {
  calls.length = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${String(url)} ${init?.body?.toString() ?? ''}`)
    return Promise.resolve(
      Response.json(
        String(url).includes('schoolList')
          ? [{ _id: school, name: 'Harbour School', logo: null, personal: false, role: [], slug: null }]
          : { done: 1 },
      ),
    )
  })
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <MySchools me={{ _id: me, roles } as unknown as Me} />
    </QueryClientProvider>,
  )
}

it('lets staff leave a school, after confirmation', async () => {
  open(['teacher'])
  fireEvent.click(await screen.findByRole('button', { name: 'Leave Harbour School' }))
  expect(calls.some(call => call.includes('leave'))).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the school' }))
  await expect
    .poll(() => calls.find(call => call.startsWith('PATCH')))
    .toMatch(/school-user\/leave .*0190a000-0000-7000-8000-00000000000b/)
})

it('shows nothing to students', async () => {
  open(['student'])
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
})
