// The calendar's state in the address: view, day, and scope.
import { useMemo } from 'react'
import { useAddress } from '#kit/web/router/address.ts'
import { calendarViews, isDay, type CalendarView } from './calendar.rules.ts'

export interface CalendarChoice {
  readonly view: CalendarView
  readonly date: string
  /** `mine`, `school`, or the id of a class. */
  readonly of: string
}

export function readChoice(address: URLSearchParams, today: string): CalendarChoice {
  const date = address.get('date') ?? ''
  return {
    view: calendarViews.find(view => view === address.get('view')) ?? 'week',
    date: isDay(date) ? date : today,
    of: address.get('of') || 'mine',
  }
}

/** Defaults are not written. */
export function writeChoice(
  address: URLSearchParams,
  change: Partial<CalendarChoice>,
  today: string,
): URLSearchParams {
  const next = { ...readChoice(address, today), ...change }
  const result = new URLSearchParams(address)
  const put = (name: string, value: string, usual: string) =>
    value === usual ? result.delete(name) : result.set(name, value)
  put('view', next.view, 'week')
  put('date', next.date, today)
  put('of', next.of, 'mine')
  return result
}

export function useCalendarAddress(today: string) {
  const [address, setAddress] = useAddress()
  const written = address.toString()
  return useMemo(
    () => ({
      ...readChoice(new URLSearchParams(written), today),
      /** The URL of another selection. */
      to: (change: Partial<CalendarChoice>) =>
        `?${writeChoice(new URLSearchParams(written), change, today).toString()}`,
      set: (change: Partial<CalendarChoice>) =>
        setAddress(now => writeChoice(now, change, today), { preventScrollReset: true }),
    }),
    [written, today, setAddress],
  )
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>
