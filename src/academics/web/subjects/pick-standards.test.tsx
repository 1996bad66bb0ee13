import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { PickStandards } from './pick-standards.tsx'

const tree = {
  _id: 'subject',
  curriculum: 'nz',
  source: [
    {
      curriculum: '',
      set: 'science.json',
      document: {
        title: 'Next Generation Science',
        creator: 'Achieve',
        publisher: '',
        adoptionStatus: 'Adopted',
        licence: 'CC BY 4.0',
        url: 'https://example.test/science',
      },
    },
  ],
  entries: [
    {
      _id: 'e1',
      parent: null,
      name: 'Living things',
      code: 'L1',
      grade: [],
      tags: [],
      mark: '',
      foreign: null,
    },
  ],
}

it('names the document that the standards come from, its creator and licence', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('tree') ? tree : [])),
  )
  show(
    <QueryClientProvider client={new QueryClient()}>
      <PickStandards
        subject="subject"
        taken={new Set()}
        onClose={() => undefined}
        onTake={() => undefined}
      />
    </QueryClientProvider>,
  )
  const document = await screen.findByRole('link', { name: 'Next Generation Science' })
  expect(document.closest('p')?.textContent).toBe(
    'Next Generation Science by Achieve. Adoption status: Adopted. Licence: CC BY 4.0.',
  )
})
