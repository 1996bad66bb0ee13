// Lesson times in a place: blocks of a term as instants, days of a viewer, and dates in words. Pure.
import { dateText, formatDate, offsetAt, zoneName, type RegionalSettings } from '#kit/contract/dates.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { minutesOf, type Block } from '#schools/contract/blocks.rules.ts'

/** The instant of a local time. A skipped time shifts forward; a repeated one means the first. */
export function instantAt(date: string, minutes: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const guesses = [wall - dayMs, wall, wall + dayMs].map(at => wall - offsetAt(at, timeZone) * minuteMs)
  const exact = guesses.filter(at => at + offsetAt(at, timeZone) * minuteMs === wall)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses))
}

/** The local date of an instant. */
export const dayAt = (at: Date, timeZone: string): string => formatDate(at, 'iso', timeZone)
/** The date of an instant for a viewer at this offset from UTC, in minutes. */
export const dayAtOffset = (at: Date, offset: number): string =>
  new Date(at.getTime() + offset * minuteMs).toISOString().slice(0, 10)

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export interface Slot {
  readonly week: number
  readonly start: Date
  readonly end: Date
}

/** Occurrences of blocks between two dates (inclusive), in order. */
export function slotsOf(blocks: readonly Block[], from: string, until: string, timeZone: string): Slot[] {
  const slots: Slot[] = []
  for (let date = from; date <= until; date = nextDay(date)) {
    const weekday = weekdayOf(date)
    for (const { week, start, end } of blocks) {
      if (week === weekday)
        slots.push({
          week,
          start: instantAt(date, minutesOf(start), timeZone),
          end: instantAt(date, minutesOf(end), timeZone),
        })
    }
  }
  return slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

export const overlap = (one: { start: Date; end: Date }, other: { start: Date; end: Date }): boolean =>
  one.start < other.end && other.start < one.end

/** `Mon 11/16/2026 15:30 (GMT+13)`, in the reader's zone. */
export const dateInWords = (at: Date, place: RegionalSettings): string =>
  `${dateText(at, place, { weekday: true })} (${zoneName(at, place, 'short')})`
