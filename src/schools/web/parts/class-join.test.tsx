import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setActor } from '#kit/web/actor.ts'
import { noteAnswer } from '#kit/web/connection.ts'
import { show } from '#kit/web/testing/show.tsx'
import { ClassJoin } from './class-join.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  setActor({ id: 'olu', roles: ['student'] })
  noteAnswer(true)
})

const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <ClassJoin code="ABC2345" />
    </QueryClientProvider>,
  )

it('lets the user type a refused code again', async () => {
  fetched.mockResolvedValue(
    new Response(JSON.stringify({ message: 'No class has this code.', code: 404 }), { status: 404 }),
  )
  open()
  await screen.findByText('You cannot join with this code')
  screen.getByText('No class has this code.')
  screen.getByLabelText('Class code')
})

it('does not blame the code for a lost connection', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  open()
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('You cannot join with this code')).toBeNull()
})
