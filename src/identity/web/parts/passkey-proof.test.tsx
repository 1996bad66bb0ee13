import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KitProvider } from '#kit/web/theme/kit-provider.tsx'
import { factors, factorsQuery } from '../account/factors/factors.queries.ts'
import { readPasskey } from '../sign-in/passkeys.ts'
import { PasskeyProof } from './passkey-proof.tsx'

vi.mock('../sign-in/passkeys.ts', () => ({ canUsePasskeys: () => true, readPasskey: vi.fn() }))
vi.mock('../account/factors/factors.queries.ts', () => ({
  factors: { patch: vi.fn() },
  factorsQuery: { queryKey: ['user-factor'], queryFn: vi.fn() },
}))
beforeEach(() => {
  vi.mocked(factors.patch).mockResolvedValue({ challenge: 'c', options: { challenge: 'w' } } as never)
  vi.mocked(readPasskey).mockResolvedValue({ id: 'key' } as never)
})
afterEach(cleanup)

function show(passkeys: readonly object[], props: Partial<Parameters<typeof PasskeyProof>[0]> = {}) {
  vi.mocked(factorsQuery.queryFn as () => unknown).mockResolvedValue({ passkeys })
  const onProof = vi.fn(() => Promise.resolve())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KitProvider env="test">
        <PasskeyProof
          onProof={onProof}
          {...props}
        />
      </KitProvider>
    </QueryClientProvider>,
  )
  return onProof
}

it('asks for a passkey of the account and passes the answer on', async () => {
  const onProof = show([{ _id: 'key' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead' }))
  await expect.poll(() => onProof.mock.calls).toEqual([[{ challenge: 'c', passkey: { id: 'key' } }]])
  expect(readPasskey).toHaveBeenCalledWith({ challenge: 'w' })
})

it('does not ask for a passkey while the rest of the form is invalid', async () => {
  const onProof = show([{ _id: 'key' }], { isReady: () => false })
  fireEvent.click(await screen.findByRole('button'))
  expect(factors.patch).not.toHaveBeenCalled()
  expect(onProof).not.toHaveBeenCalled()
})

it('is hidden without a passkey', async () => {
  show([])
  await expect
    .poll(() => vi.mocked(factorsQuery.queryFn as () => unknown).mock.calls.length)
    .toBeGreaterThan(0)
  expect(screen.queryByRole('button')).toBeNull()
})
