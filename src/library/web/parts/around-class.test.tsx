import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { AroundClass } from './around-class.tsx'

const id = '0190a000-0000-7000-8000-00000000000a'
const card = {
  _id: id,
  model: 'unit',
  mode: 'task',
  name: 'Before the tide',
  owner: { _id: id, name: 'Ada', avatar: null },
  subjects: [],
  grades: [],
  rate: 0,
  rateCount: 0,
  sales: 0,
  price: 0,
  priceNow: 0,
  discount: 0,
  coverUrl: null,
}

const open = (when: 'beforeClass' | 'afterClass', answer: () => Response) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(String(url))
    return Promise.resolve(answer())
  })
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <AroundClass
        when={when}
        content={id}
      />
    </QueryClientProvider>,
  )
  return calls
}

it('shows items to prepare for a class, without single slides', async () => {
  const calls = open('beforeClass', () =>
    Response.json([card, { ...card, _id: `${id.slice(0, -1)}b`, model: 'prompts', name: 'One slide' }]),
  )
  expect(await screen.findByRole('heading', { name: 'To prepare for this class' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Before the tide/ })).toBeTruthy()
  expect(screen.queryByText('One slide')).toBeNull()
  expect(calls[0]).toMatch(/library\/beforeClass/)
})

it('shows nothing if the request fails', async () => {
  const calls = open('afterClass', () => new Response('{}', { status: 404 }))
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})
