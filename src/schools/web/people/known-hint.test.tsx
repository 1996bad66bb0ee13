import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { settle, show } from '#kit/web/testing/show.tsx'
import { KnownMobile } from './known-hint.tsx'

function type(value: string, exists: boolean) {
  const request = vi.fn(async (_address: unknown) => Response.json({ exists }))
  vi.stubGlobal('fetch', request)
  show(
    <QueryClientProvider client={new QueryClient()}>
      <KnownMobile
        school="school"
        value={value}
      />
    </QueryClientProvider>,
  )
  return request
}

it('shows that a student of the school has the number', async () => {
  const request = type('+64 21 555 1234', true)
  await screen.findByText('A student of the school has this number already.')
  expect(String(request.mock.calls[0]?.[0])).toContain('students/checkMobile')
})

it('sends no request for an incomplete number', async () => {
  const request = type('+64', true)
  await settle()
  expect(request).not.toHaveBeenCalled()
})
