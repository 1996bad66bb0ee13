import { fireEvent, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { StudentTag } from '#schools/contract/tags.contract.ts'
import { TagDialog } from './tag-dialog.tsx'

const [ann, bob, elsewhere] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
  '01900000-0000-7000-8000-000000000003',
] as const
const tag: StudentTag = {
  _id: '01900000-0000-7000-8000-000000000009',
  uid: ann,
  center: false,
  school: null,
  name: 'Reading group',
  color: '#9d5112',
  students: [ann, elsewhere],
  createdAt: '2026-11-17T09:00:00.000Z',
}

it('changes the tag only for students of this class; students of other classes keep it', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(tag)))
  vi.stubGlobal('fetch', fetched)
  const closed = vi.fn()
  show(
    <QueryClientProvider client={new QueryClient()}>
      <TagDialog
        tag={tag}
        school="s"
        mayBeCentral={false}
        people={[
          { _id: ann, name: 'Ann' },
          { _id: bob, name: 'Bob' },
        ]}
        onClose={closed}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByLabelText('Ann'))
  fireEvent.click(screen.getByLabelText('Bob'))
  fireEvent.click(screen.getByRole('button', { name: 'Save tag' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const [, sent] = fetched.mock.calls[0] ?? []
  expect(JSON.parse(sent?.body as string)).toEqual({
    name: 'Reading group',
    color: '#9d5112',
    center: false,
    $addToSet: { students: [bob] },
    $pull: { students: [ann] },
  })
})
