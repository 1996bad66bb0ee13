import { expect, it } from 'vitest'
import { lastDays } from './last-days.rules.ts'

it('counts days of the calendar in the zone of the account, across a change of clocks', () => {
  const evening = new Date('2026-04-07T18:00:00Z')
  expect(lastDays(7, evening, 'UTC')).toEqual(['2026-04-01', '2026-04-07', 'UTC'])
  expect(lastDays(7, evening, 'Pacific/Auckland')).toEqual(['2026-04-02', '2026-04-08', 'Pacific/Auckland'])
  expect(lastDays(1, evening, 'Pacific/Auckland')[0]).toBe('2026-04-08')
})
