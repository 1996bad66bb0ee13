// The visible week and chosen times, kept in the URL across reload, sharing and sign-in.
import { useMemo } from 'react'
import { useAddress } from '#kit/web/router/address.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { isDate, mondayOf } from './week.rules.ts'

/** Monday of the week in the URL, or of the current one. */
export function readWeek(address: URLSearchParams, today: string): string {
  const named = address.get('week') ?? ''
  return mondayOf(isDate(named) ? named : today)
}

/** The current week is omitted. */
export function writeWeek(address: URLSearchParams, monday: string, today: string): URLSearchParams {
  const result = new URLSearchParams(address)
  if (monday === mondayOf(today)) result.delete('week')
  else result.set('week', monday)
  return result
}

/** Times in repeated `at` parameters; invalid ones are left out. */
export const readTimes = (address: URLSearchParams): string[] =>
  [
    ...new Set(
      address
        .getAll('at')
        .map(text => new Date(text))
        .filter(at => !Number.isNaN(at.getTime()))
        .map(at => at.toISOString()),
    ),
  ].toSorted()

export function writeTimes(address: URLSearchParams, times: readonly string[]): URLSearchParams {
  const result = new URLSearchParams(address)
  result.delete('at')
  for (const at of times.toSorted()) result.append('at', at)
  return result
}

export function useWeekAddress(now: Date) {
  const [address, setAddress] = useAddress()
  const today = dayOf(now, usePlace().timeZone)
  const written = address.toString()
  return useMemo(() => {
    const current = new URLSearchParams(written)
    return {
      today,
      monday: readWeek(current, today),
      times: readTimes(current),
      search: written === '' ? '' : `?${written}`,
      setMonday: (monday: string) =>
        setAddress(before => writeWeek(before, monday, today), { preventScrollReset: true }),
      setTimes: (times: readonly string[]) =>
        setAddress(before => writeTimes(before, times), { replace: true, preventScrollReset: true }),
    }
  }, [written, today, setAddress])
}
