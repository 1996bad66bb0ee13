import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { DemoAccounts } from '../../sign-in/demo-accounts.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
let sent: Record<string, unknown>[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as Record<string, unknown>)
    return Promise.resolve(
      Response.json({ name: 'NotAuthenticated', message: 'No', code: 401 }, { status: 401 }),
    )
  })
})

const shown = (part: ReactNode) =>
  show(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

it('signing in with a typed password sends the visitor’s time zone, as a click on a demo account does', async () => {
  shown(<PasswordSignIn />)
  fireEvent.change(screen.getByLabelText('Email or mobile number'), {
    target: { value: 'teacher@demo.classwright.test' },
  })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Classroom1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  shown(<DemoAccounts />)
  fireEvent.click(screen.getByRole('button', { name: /^Teacher/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const expected = { strategy: 'local', email: 'teacher@demo.classwright.test', timeZone: here }
  expect(sent).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
})
