import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { appOf, show as showIn } from '#kit/web/testing/show.tsx'
import { signIn } from '../parts/session.ts'
import { Screen } from './auth-call.screen.tsx'

vi.mock('../parts/session.ts', () => ({ signIn: vi.fn() }))
vi.mock('./google-newcomer.tsx', () => ({ GoogleNewcomer: () => <p>Who are you?</p> }))
beforeEach(() => {
  vi.mocked(signIn).mockReset()
})
afterEach(cleanup)

function show() {
  const queries = new QueryClient()
  showIn(<Screen />, '/com/authCall?ticket=abc', appOf({}, queries))
  return queries
}

it('a ticket is exchanged once, even when all queries are refetched right after', async () => {
  vi.mocked(signIn).mockResolvedValue({ _id: 'u1', roles: ['teacher'] } as unknown as Me)
  const queries = show()
  await expect.poll(() => vi.mocked(signIn).mock.results.length).toBe(1)
  await act(() => queries.invalidateQueries())
  expect(signIn).toHaveBeenCalledOnce()
})

it('a ticket with pending questions is not exchanged again', async () => {
  vi.mocked(signIn).mockImplementation(() =>
    Promise.reject(new ApiError(400, 'Choose a role.', { code: 'google-role' })),
  )
  const queries = show()
  await screen.findByText('Who are you?')
  await act(() => queries.invalidateQueries())
  expect(signIn).toHaveBeenCalledOnce()
  expect(screen.getByText('Who are you?')).toBeTruthy()
})
