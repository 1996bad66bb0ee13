import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { OwnClock } from './own-clock.tsx'
import { TeachingProvider } from './teaching.ts'
import { teaching } from './testing/teaching.ts'

const timer = { type: 2, minutes: 10, studentCtrl: true, startedAt: null, deadline: null } as const

const clockOf = (clock: number | null, now: number, pace: 'live' | 'student' = 'student') => {
  const held = teaching({ pace, timer })
  const { seats } = held.state
  const ana = seats['ana']
  if (!ana) throw new Error('Ana sits here.')
  const state = { ...held.state, seats: { ...seats, ana: { ...ana, clock } } }
  show(
    <TeachingProvider value={{ ...held, state, now: () => now }}>
      <OwnClock uid="ana" />
    </TeachingProvider>,
  )
}

it('shows the remaining time of a learner who has started, and that time is over', () => {
  clockOf(1000, 1000 + 4 * 60_000)
  expect(screen.getByText('6:00 left')).toBeTruthy()
})

it('shows that time is over', () => {
  clockOf(1000, 1000 + 11 * 60_000)
  expect(screen.getByText('Time is over')).toBeTruthy()
})

it('shows who has not started, and nothing while one clock runs for all', () => {
  clockOf(null, 1000)
  expect(screen.getByText('Clock not started')).toBeTruthy()
  clockOf(1000, 2000, 'live')
  expect(screen.getAllByText(/left|started/)).toHaveLength(1)
})
