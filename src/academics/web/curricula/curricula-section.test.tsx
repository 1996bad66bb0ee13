// A school's curricula: all, the active ones, or the archived ones.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { Owner } from '../parts/owner.ts'
import { CurriculaSection } from './curricula-section.tsx'

const curriculum = (name: string, del: boolean) => ({
  _id: name,
  code: name,
  name,
  custom: true,
  certificate: null,
  count: { subjects: 0, skills: 0, tags: 0 },
  del,
  version: 1,
})

it('are listed all, active or archived', async () => {
  const data = [curriculum('Old', true), curriculum('New', false)]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ total: 2, limit: 200, skip: 0, data })))
  const owner = { id: 'school', is: 'school', may: () => true } as unknown as Owner
  show(
    <QueryClientProvider client={new QueryClient()}>
      <CurriculaSection
        owner={owner}
        to={id => id}
      />
    </QueryClientProvider>,
  )
  const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const filter = await screen.findByLabelText('Show')
  const shown = (value: string) => {
    fireEvent.change(filter, { target: { value } })
    return names()
  }
  expect([names(), shown('active'), shown('archived'), shown('all')]).toEqual([
    ['New', 'Old'],
    ['New'],
    ['Old'],
    ['New', 'Old'],
  ])
})
