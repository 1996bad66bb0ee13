import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { provide } from '#kit/web/ports.ts'
import { appOf, show } from '#kit/web/testing/show.tsx'
import { teachActs } from '../parts/content-slots.ts'
import { Screen } from './subtask.screen.tsx'

const teaching = provide(teachActs, ({ _id }) => [
  { label: 'Teach', icon: 'session', to: `/teach/${_id}` },
  { label: 'Schedule', icon: 'calendar', to: `/schedule/${_id}` },
])

const card = (_id: string, mode: string) => ({
  _id,
  mode,
  name: _id,
  del: false,
  filled: true,
  published: false,
  orderId: null,
  coverUrl: null,
  subjects: [],
  grades: [],
  category: null,
  linkNum: 0,
  pageNum: 1,
  questionNum: 0,
  owner: { _id: 'u1', name: 'Tara', avatar: null },
  members: 0,
  role: 'own',
  updatedAt: '2026-11-19T09:00:00.000Z',
  group: null,
  teachable: true,
})

it('every card of what a unit links to has Teach and Schedule', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['authoring', 'content', 'Water'], {
    ...card('Water', 'unit'),
    linkGroup: [],
    link: [],
  })
  client.setQueryData(
    ['authoring', 'content', 'Water', 'children'],
    [card('Rain', 'task'), card('The tide', 'video')],
  )
  show(<Screen params={{ pid: 'Water' }} />, '/', appOf({ provides: [teaching] }, client))
  await screen.findByRole('heading', { name: 'Rain' })
  const linksNamed = (name: string) =>
    screen.getAllByRole('link', { name }).map(link => link.getAttribute('href'))
  expect([linksNamed('Teach'), linksNamed('Schedule')]).toEqual([
    ['/teach/Rain', '/teach/The tide'],
    ['/schedule/Rain', '/schedule/The tide'],
  ])
})
