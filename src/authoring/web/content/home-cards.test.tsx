import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Me } from '#identity/contract/people.shapes.ts'
import { settle, show } from '#kit/web/testing/show.tsx'
import { StartCard } from './home-cards.tsx'

const me = { _id: 'u1', roles: ['teacher'] } as unknown as Me

interface HomeData {
  readonly mine?: readonly object[]
  readonly taught?: number
  readonly archived?: number
}

const open = ({ mine = [], taught = 0, archived = 0 }: HomeData) => {
  vi.stubGlobal('fetch', (url: string) => {
    const address = decodeURIComponent(url)
    const total = address.includes('tab=arch') ? archived : taught
    const found = address.includes('taught=') ? { total, data: [] } : { total: mine.length, data: mine }
    return Promise.resolve(Response.json({ limit: 4, skip: 0, ...found }))
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <StartCard me={me} />
    </QueryClientProvider>,
  )
}
const tiles = () => screen.queryAllByRole('button').map(tile => tile.querySelector('b')?.textContent)
const allTiles = ['Import slides', 'New lesson', 'Try a sample']

it('an empty home offers slide import first, then a new lesson and a sample, and three steps up to teaching', async () => {
  open({})
  const list = await screen.findByRole('list', { name: 'First steps' })
  expect(tiles()).toEqual(allTiles)
  const steps = within(list).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Make a lesson', 'Add a question', 'Teach it'])
})

it('somebody who has taught and then archived everything is offered the same, without first steps', async () => {
  open({ archived: 1 })
  await screen.findAllByRole('button')
  await settle()
  expect(tiles()).toEqual(allTiles)
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull()
})

it('with content there are the steps alone, and nothing once one of it has been taught', async () => {
  open({ mine: [{ questionNum: 0 }] })
  await screen.findByRole('list', { name: 'First steps' })
  expect(tiles()).toEqual([])
  cleanup()
  open({ mine: [{ questionNum: 0 }], taught: 1 })
  await settle()
  expect(screen.queryByRole('heading')).toBeNull()
})
