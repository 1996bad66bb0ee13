// Booked lessons on the weekly grid, and those no longer covered by changed hours. Pure.
import { offsetAt } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { openTimes, type Availability } from '#services/contract/availability.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { weekOrder, type Cell } from './week-hours.rules.ts'

export type BookedLesson = Pick<Booking, '_id' | 'start' | 'end'> & {
  readonly booker: { readonly name: string }
}

const half = 30 * minuteMs

export const cellKey = ({ column, half: row }: Cell): string => `${column} ${row}`

/** Lessons by the half hours they occupy in this zone, regardless of week. */
export function lessonsByCell<L extends BookedLesson>(
  lessons: readonly L[],
  timeZone: string,
): ReadonlyMap<string, readonly L[]> {
  const cells = lessons.flatMap(lesson =>
    cellsOf(lesson, timeZone).map(cell => [cellKey(cell), lesson] as const),
  )
  const byCell = Map.groupBy(cells, ([key]) => key)
  return new Map([...byCell].map(([key, entries]) => [key, entries.map(([, lesson]) => lesson)]))
}

function cellsOf({ start, end }: BookedLesson, timeZone: string): Cell[] {
  const offset = offsetAt(start, timeZone) * minuteMs
  const first = Math.floor((Date.parse(start) + offset) / half)
  const last = Math.ceil((Date.parse(end) + offset) / half)
  return Array.from({ length: last - first }, (_, at) => {
    const wall = new Date((first + at) * half)
    return {
      column: weekOrder.findIndex(week => week === wall.getUTCDay()),
      half: wall.getUTCHours() * 2 + Math.floor(wall.getUTCMinutes() / 30),
    }
  })
}

/** Lessons not fully within these hours, overrides and holidays. They stay booked. */
export const lessonsOutside = <L extends BookedLesson>(lessons: readonly L[], hours: Availability): L[] =>
  lessons.filter(({ start, end }) => {
    const span = { start: new Date(start), end: new Date(end) }
    return !openTimes(hours, span).some(open => open.start <= span.start && span.end <= open.end)
  })
