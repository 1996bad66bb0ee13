// A time is a start and a length; the end follows. Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import { clockOf, instantOn, isDay, minutesOfClock } from './calendar.rules.ts'

export interface DayTimes {
  readonly date: string
  readonly from: string
  /** Length in minutes; NaN while the field is empty. */
  readonly minutes: number
}

export const shortestMinutes = 5
export const longestMinutes = 1440

/** @param minutes Length; moving the start never changes it. */
export const timesAt = (date: string, from: number, minutes: number): DayTimes => ({
  date,
  from: clockOf(from),
  minutes,
})

/** As instants; undefined while invalid. */
export function instantsOf(
  { date, from, minutes }: DayTimes,
  zone: string,
): { readonly start: string; readonly end: string } | null {
  if (!isDay(date) || !/^\d\d:\d\d/.test(from)) return null
  if (!(minutes >= shortestMinutes && minutes <= longestMinutes)) return null
  const start = instantOn(date, minutesOfClock(from), zone)
  return {
    start: start.toISOString(),
    end: new Date(start.getTime() + Math.round(minutes) * minuteMs).toISOString(),
  }
}
