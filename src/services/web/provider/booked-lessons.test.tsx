import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { BookedLessons } from './booked-lessons.tsx'

// A Monday.
const lesson = (_id: string, name: string, hour: string) => ({
  _id,
  start: `2026-11-16T${hour}:00:00.000Z`,
  end: `2026-11-16T${hour}:45:00.000Z`,
  booker: { name },
})
const lessons = [lesson('a', 'Lea', '09'), lesson('b', 'Tom', '14')]
const weekly = (end: string) => ({
  timeZone: 'UTC',
  hours: [{ week: 1, start: '09:00', end }],
  overrides: [],
  holiday: [],
})
const namesIn = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

it('lists lessons outside the edited hours, with links', () => {
  show(
    <BookedLessons
      lessons={lessons}
      hours={weekly('12:00')}
    />,
  )
  screen.getByText(/^One lesson is outside these hours/)
  expect(namesIn('Outside these hours')).toEqual([['Tom', expect.stringMatching('/detail/booking/b$')]])
  expect(namesIn('Within your hours')).toEqual([['Lea', expect.stringMatching('/detail/booking/a$')]])
})

it('shows no warning if all are inside', () => {
  show(
    <BookedLessons
      lessons={lessons}
      hours={weekly('17:00')}
    />,
  )
  expect(screen.queryByRole('list', { name: 'Outside these hours' })).toBeNull()
  expect(namesIn('Within your hours')).toHaveLength(2)
})

it('says when nobody has booked', () => {
  show(
    <BookedLessons
      lessons={[]}
      hours={weekly('17:00')}
    />,
  )
  screen.getByText('Nobody has booked a lesson that is still to come.')
})
