import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { TakesPlace } from './takes-place.tsx'
import { minutesOn } from './local.rules.ts'

it('shows the end, even after midnight, and nothing without a time', () => {
  const words = (start: string, minutes: number) => {
    const { unmount } = show(<TakesPlace time={{ start, end: minutesOn(start, minutes) }} />)
    const { textContent } = screen.getByRole('status')
    unmount()
    return textContent
  }
  expect(words('2026-11-20T10:30:00.000Z', 45)).toBe('It takes place Fri 11/20/2026 10:30–11:15.')
  expect(words('2026-11-20T23:30:00.000Z', 45)).toBe(
    'It takes place Fri 11/20/2026 23:30–Sat 11/21/2026 00:15.',
  )
  show(<TakesPlace time={null} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
