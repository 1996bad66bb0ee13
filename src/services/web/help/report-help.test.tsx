import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { Help } from '#services/contract/help/help.contract.ts'
import { ReportHelp } from './report-help.tsx'

const report = '0190a000-0000-7000-8000-000000000001'
const help: Help = {
  as: 'learner',
  learner: 'Lea',
  isOffered: true,
  agrees: null,
  packs: [{ _id: report, name: 'Science mentoring', price: 2000, providers: 2 }],
  standards: [
    {
      _id: 'std/1',
      name: 'Explains the tides',
      point: 1,
      score: 4,
      isMastered: false,
      agreed: { teacher: false, family: false },
      moments: [
        { kind: 'marks', at: '2026-05-01T09:00:00.000Z', name: 'Tides', marks: { point: 1, score: 4 } },
      ],
    },
  ],
}
let answered: unknown = help
const sent: unknown[] = []
beforeEach(() => {
  answered = help
  sent.length = 0
  vi.stubGlobal(
    'fetch',
    (_url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push(body ? JSON.parse(body) : undefined)
      return Promise.resolve(Response.json(answered))
    },
  )
})
const open = (reader = {}) =>
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      <ReportHelp
        report={report}
        reader={reader}
      />
    </QueryClientProvider>,
  )

test('a learner is offered lessons; a single mark shows no history', async () => {
  open({ student: 's', code: 'c' })
  const link = await screen.findByRole('link', { name: 'Find a lesson about this' })
  expect(link.getAttribute('href')).toBe(`/com/help/${report}/std%2F1?student=s&family=c`)
  expect(screen.getByText('1 of 4 points')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Marks and lessons by date' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a teacher sees the offer, and agrees to share', async () => {
  answered = { ...help, as: 'teacher', agrees: 'teacher' }
  open()
  expect(await screen.findByRole('link', { name: 'Science mentoring' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find a lesson about this' })).toBeNull()
  await act(async () => screen.getByRole('switch').click())
  expect(sent).toEqual([{ report, standard: 'std/1', agree: true }])
})

test('a child without an offer sees no link to lessons', async () => {
  answered = { ...help, isOffered: false, packs: [] }
  open()
  expect(await screen.findByText('Explains the tides')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing is shown if everything is mastered', async () => {
  answered = { ...help, standards: [] }
  open()
  await act(async () => Promise.resolve())
  expect(screen.queryByRole('heading')).toBeNull()
})
