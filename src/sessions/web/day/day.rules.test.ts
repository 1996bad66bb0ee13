import { expect, it } from 'vitest'
import type { CalendarEntry as Entry } from '#sessions/contract/session-lists.shapes.ts'
import { lineOf, untilWords } from './day.rules.ts'

const entry = (name: string, start: string, end: string, more: Partial<Entry> = {}) =>
  ({ _id: name, name, type: 'session', start, end, status: 'live', state: 'scheduled', ...more }) as Entry
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name)

it('shows current and next sessions by the clock, in the viewer’s day', () => {
  const entries = [
    entry('over', '2026-11-16T20:00:00Z', '2026-11-16T21:00:00Z', { status: 'close', state: 'ended' }),
    entry('running', '2026-11-16T21:00:00Z', '2026-11-16T22:00:00Z'),
    entry('coming', '2026-11-16T23:00:00Z', '2026-11-17T00:00:00Z'),
    entry('tomorrow', '2026-11-17T21:00:00Z', '2026-11-17T22:00:00Z'),
  ]
  const line = lineOf(entries, '2026-11-17', 'Pacific/Auckland', new Date('2026-11-16T21:30:00Z'))
  expect(names(line.now)).toEqual(['running'])
  expect(line.next?.name).toBe('coming')
  expect(names(line.today)).toEqual(['over', 'running', 'coming'])
})

it('does not show a lesson as current that was never ended', () => {
  const line = lineOf(
    [entry('forgotten', '2026-11-16T08:00:00Z', '2026-11-16T09:00:00Z')],
    '2026-11-16',
    'UTC',
    new Date('2026-11-16T12:00:00Z'),
  )
  expect(line.now).toEqual([])
})

it('leaves homework to the to-do list', () => {
  expect(
    lineOf(
      [entry('homework', '2026-11-10T08:00:00Z', '2026-11-24T08:00:00Z')],
      '2026-11-16',
      'UTC',
      new Date('2026-11-16T12:00:00Z'),
    ),
  ).toEqual({ now: [], next: null, today: [] })
})

it('says how long it is until then', () => {
  const now = new Date('2026-11-16T10:00:00Z')
  expect(
    ['2026-11-16T09:59:00Z', '2026-11-16T10:09:30Z', '2026-11-16T13:10:00Z', '2026-11-18T10:00:00Z'].map(at =>
      untilWords(new Date(at), now),
    ),
  ).toEqual(['now', 'in 10 min', 'in 3 h', 'in 2 days'])
})
