import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './quick-group.screen.tsx'

const card = (name: string, mode: string, more: object = {}) => ({
  _id: name,
  mode,
  name,
  del: false,
  filled: true,
  taught: false,
  pageNum: 3,
  linkNum: 0,
  group: null,
  teachable: true,
  ...more,
})

/** The page of content that links to these; the requests that it makes. */
function open(mode: 'unit' | 'pdUnit', linked: readonly object[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body))
    return new Promise(() => {})
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['users', 'me'], { _id: 'tara', roles: ['teacher'], school: null, schools: [] })
  client.setQueryData(['authoring', 'content', 'Feedback'], {
    ...card('Feedback', mode, { linkNum: linked.length }),
    linkGroup: [],
    link: [],
  })
  client.setQueryData(['authoring', 'content', 'Feedback', 'children'], linked)
  show(
    <QueryClientProvider client={client}>
      <Screen params={{ unitId: 'Feedback', groupId: 'all' }} />
    </QueryClientProvider>,
  )
  return sent
}

const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('a service module is taught by its next untaught session, at once and without a class', async () => {
  const sent = open('pdUnit', [
    card('Evening 1', 'pdTask', { taught: true }),
    card('Evening 2', 'pdTask'),
    card('Evening 3', 'pdTask'),
  ])
  await screen.findByRole('heading', { name: 'Teach Feedback now' })
  expect([/^Evening 1.*taught/, /^Evening 2/].map(isChosen)).toEqual([false, true])
  fireEvent.click(screen.getByRole('button', { name: 'Start now' }))
  await expect
    .poll(() => sent)
    .toContainEqual(
      expect.objectContaining({ type: 'pdClassSession', cid: 'Evening 2', unit: 'Feedback', startNow: true }),
    )
})

it('any lesson of a unit may be chosen instead, and its videos are a link away', async () => {
  const sent = open('unit', [card('Rain', 'task'), card('River', 'pdTask'), card('The tide', 'video')])
  fireEvent.click(await screen.findByRole('radio', { name: /^River/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Start now' }))
  await expect
    .poll(() => sent)
    .toContainEqual(expect.objectContaining({ type: 'pdClassSession', cid: 'River' }))
  expect(addressOf(/^Teach The tide/)).toBe('/com/selectClass/The tide/now')
})

it('where nothing can be taught yet, the reason stands with a link', async () => {
  open('pdUnit', [])
  await screen.findByText('Link a service session to this module first.')
  expect(addressOf('Link a service session')).toBe('/com/pdUnit/edit/Feedback?step=link')
})
