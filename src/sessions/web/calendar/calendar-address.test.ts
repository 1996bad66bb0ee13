import { expect, it } from 'vitest'
import { readChoice, writeChoice } from './calendar-address.ts'

const today = '2026-11-16'
const read = (address: string) => readChoice(new URLSearchParams(address), today)
const write = (address: string, change: Parameters<typeof writeChoice>[1]) =>
  writeChoice(new URLSearchParams(address), change, today).toString()

it("shows the user's current week where the URL says nothing, or nonsense", () => {
  expect([read(''), read('view=year&date=2026-02-31&of=')]).toEqual([
    { view: 'week', date: today, of: 'mine' },
    { view: 'week', date: today, of: 'mine' },
  ])
})

it('keeps choices, and omits defaults', () => {
  expect(write('view=month', { date: '2026-12-01' })).toBe('view=month&date=2026-12-01')
  expect(write('view=month&date=2026-12-01&of=c1', { view: 'week', date: today })).toBe('of=c1')
})
