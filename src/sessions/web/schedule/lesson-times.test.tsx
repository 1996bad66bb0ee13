import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { show } from '#kit/web/testing/show.tsx'
import { LessonTimes } from './lesson-times.tsx'
import { newPlan, type Source } from './plan.ts'

const lesson = (name: string, more: Partial<Linked> = {}) =>
  ({
    _id: name,
    name,
    mode: 'task',
    del: false,
    group: null,
    filled: false,
    teachable: true,
    ...more,
  }) as Linked
const sourceOf = (...linked: Linked[]): Source => ({
  content: { _id: 'unit', mode: 'unit', name: 'Water' },
  unit: null,
  linked,
})

function Course({ source }: { source: Source }) {
  const [plan, setPlan] = useState(() => newPlan({ kind: 'courses', start: '2026-09-22T09:00' }))
  return (
    <LessonTimes
      plan={plan}
      set={change => setPlan({ ...plan, ...change })}
      wrong={{}}
      source={source}
    />
  )
}

const shown = (...linked: Linked[]) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Course source={sourceOf(...linked)} />
    </QueryClientProvider>,
  )
const tick = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
const starts = () =>
  screen
    .getAllByLabelText<HTMLInputElement>(/^Start of /)
    .map(field => [field.labels?.[0]?.textContent, field.value])

beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json([
        { key: 'inquiry', name: 'Key questions', step: 'inquiry', teach: false },
        { key: 'slides', name: 'Slides', step: 'link', teach: true },
      ]),
    ),
  )
})

it('a lesson with slides alone goes into a course, whatever else its template has', () => {
  shown(lesson('Rain'), lesson('River'))
  fireEvent.click(screen.getByRole('button', { name: 'All of them, one a week' }))
  expect(starts()).toEqual([
    ['Start of Rain', '2026-09-22T09:00'],
    ['Start of River', '2026-09-29T09:00'],
  ])
  expect(screen.queryByRole('note')).toBeNull()
})

it('a lesson that cannot be taught names what is missing, with a link, and leaves no week free', async () => {
  shown(lesson('Rain'), lesson('Cloud', { teachable: false }), lesson('River'))
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe('Needed before you teach this: Slides.')
  expect(within(note).getByRole('link').getAttribute('href')).toBe(
    '/com/task/edit/Cloud?step=link&field=slides',
  )
  expect(tick('Cloud').disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'All that are ready, one a week' }))
  expect([tick('Rain'), tick('Cloud'), tick('River')].map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ])
  expect(starts()).toEqual([
    ['Start of Rain', '2026-09-22T09:00'],
    ['Start of River', '2026-09-29T09:00'],
  ])
})
