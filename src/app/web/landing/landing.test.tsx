import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Figures } from './figures.tsx'
import { Screen } from './landing.screen.tsx'
import { TryLesson } from './try-lesson.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answering = (figures: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ at: '2026-01-01T00:00:00Z', figures }))),
  )
const withQueries = (part: ReactNode) =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )

describe('figures', () => {
  it('are shown as counted, without zeros', async () => {
    answering([
      { name: 'Schools', value: 1234, atLeast: false },
      { name: 'Sessions', value: 0, atLeast: false },
      { name: 'People', value: 1000, atLeast: true },
    ])
    withQueries(<Figures />)
    const strip = await screen.findByRole('region', { name: 'Figures of today' })
    expect([...strip.querySelectorAll('dd')].map(each => each.textContent)).toEqual(['1,234', '1,000+'])
    expect(within(strip).queryByText('Sessions')).toBeNull()
  })

  it('are hidden when there are none and when they cannot be loaded', async () => {
    answering([{ name: 'Schools', value: 0, atLeast: false }])
    withQueries(<Figures />)
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    expect(screen.queryByRole('region')).toBeNull()
    cleanup()
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('offline'))),
    )
    withQueries(<Figures />)
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    expect(screen.queryByRole('region')).toBeNull()
  })
})

it('the page explains the product and links to the prices', async () => {
  answering([])
  withQueries(<Screen />)
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'See plans and prices' }).getAttribute('href')).toBe('/pricing')
  expect(
    within(screen.getByRole('region', { name: 'Curricula covered' })).getAllByRole('listitem'),
  ).toHaveLength(13)
})

describe('the lesson', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('shows the teacher only the visitor’s answers', () => {
    show(<TryLesson />)
    press('Fold the sheet')
    expect(screen.getByText('1 fold: 2 fields.')).toBeTruthy()
    press('Next')
    fireEvent.click(screen.getByRole('radio', { name: '8' }))
    press('Next')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Each fold doubles them.' } })
    press('Hand in')
    expect(screen.getByText('1 of 1 right')).toBeTruthy()
    expect(screen.getByText('Each fold doubles them.')).toBeTruthy()
    press('Answer as another learner')
    fireEvent.click(screen.getByRole('radio', { name: '6' }))
    fireEvent.click(screen.getByRole('radio', { name: 'As the teacher' }))
    expect(screen.getByText('1 of 2 right')).toBeTruthy()
    expect(screen.getByText('2 learners, each of them you')).toBeTruthy()
  })

  it('rejects an empty answer', () => {
    show(<TryLesson />)
    press('Next')
    press('Next')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand in' }).disabled).toBe(true)
  })
})
