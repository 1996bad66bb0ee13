import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { WebMedia } from './web-media.tsx'

const found = (id: string) => ({
  source: 'commons',
  id,
  kind: 'picture',
  title: `Tide ${id}`,
  creator: 'Bo',
  licence: 'CC BY 4.0',
  licenceUrl: null,
  page: `https://commons.example/${id}`,
  thumb: '/fio/found?u=x',
  play: null,
})
const requests: string[] = []
const allSources = [
  { source: 'openverse', kinds: ['picture'] },
  { source: 'commons', kinds: ['picture', 'video'] },
  { source: 'youtube', kinds: ['video'] },
]
let sources = allSources
let fails = false

beforeEach(() => {
  requests.length = 0
  fails = false
  sources = allSources
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    const answer = (body: unknown, status = 200) =>
      Promise.resolve(new Response(JSON.stringify(body), { status }))
    if (address.includes('/sources')) return answer(sources)
    if (fails) return answer({ message: 'The source did not answer.', data: { code: 'media-away' } }, 503)
    return answer(
      address.includes('after=20')
        ? { data: [found('two')], next: null }
        : { data: [found('one')], next: '20' },
    )
  })
})

const showMedia = (props: ComponentProps<typeof WebMedia>) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <WebMedia {...props} />
    </QueryClientProvider>,
  )

const searchFor = async (words: string) => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: words } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
}

it('searches one source, shows attribution, loads more, and returns the picked result', async () => {
  const onPick = vi.fn(() => Promise.resolve())
  showMedia({ kind: 'picture', onPick })
  fireEvent.click(await screen.findByRole('radio', { name: 'Wikimedia Commons' }))
  expect(screen.queryByRole('radio', { name: 'YouTube' })).toBeNull()
  await searchFor('tide')
  const list = await screen.findByRole('list', { name: 'Found in Wikimedia Commons' })
  expect(within(list).getByText('Bo, CC BY 4.0')).toBeTruthy()
  expect(requests.at(-1)).toContain('source=commons&kind=picture&%24search=tide')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  fireEvent.click(await screen.findByRole('button', { name: /Tide two/ }))
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'two' })))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('reports an unavailable source and retries', async () => {
  fails = true
  showMedia({ kind: 'picture', onPick: () => Promise.resolve() })
  await searchFor('tide')
  expect((await screen.findByRole('alert')).textContent).toContain('did not answer')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Tide one/ })).toBeTruthy()
})

it('offers only files where embedding is impossible', async () => {
  showMedia({ kind: 'video', filesOnly: true, onPick: () => Promise.resolve() })
  expect(await screen.findByRole('searchbox', { name: 'Search Wikimedia Commons' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText(/^YouTube is not searched here/)).toBeTruthy()
})

it('with YouTube alone says why it is not searched for video files, and searches it where it can be embedded', async () => {
  sources = [{ source: 'youtube', kinds: ['video'] }]
  const files = showMedia({ kind: 'video', filesOnly: true, onPick: () => Promise.resolve() })
  expect(await screen.findByText(/^YouTube is not searched here/)).toBeTruthy()
  expect(screen.queryByText(/is set up/)).toBeNull()
  files.unmount()
  showMedia({ kind: 'video', onPick: () => Promise.resolve() })
  expect(await screen.findByRole('searchbox', { name: 'Search YouTube' })).toBeTruthy()
  expect(screen.queryByText(/^YouTube is not searched here/)).toBeNull()
})
