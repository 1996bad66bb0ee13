import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Countdown, leftWords } from './countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('becomes more precise as the end approaches', () => {
  expect([86_400_000 * 1.5, 3_600_000 * 2 + 60_000, 65_000, 4999, -1].map(leftWords)).toEqual([
    '1 d 12 h',
    '2 h 1 min',
    '1 min 05 s',
    '0 min 04 s',
    '0 min 00 s',
  ])
})

it('counts down to the end and calls onEnd once', () => {
  const onEnd = vi.fn()
  show(
    <Countdown
      until="2026-03-01T10:00:03Z"
      onEnd={onEnd}
    />,
  )
  expect(screen.getByRole('timer').textContent).toBe('0 min 03 s')
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(screen.getByRole('timer').textContent).toBe('0 min 02 s')
  expect(onEnd).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(screen.getByRole('timer').textContent).toBe('over now')
  expect(onEnd).toHaveBeenCalledTimes(1)
})
