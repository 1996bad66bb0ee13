import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Bell } from './bell.tsx'

it('counts what the list shows, whichever account is in force', () => {
  const queries = new QueryClient()
  queries.setQueryData(['notice', 'count'], { count: 2, total: 23 })
  queries.setQueryData(['agreement', 'waiting'], [])
  show(
    <QueryClientProvider client={queries}>
      <Bell />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe('Notices, 23 unread')
})
