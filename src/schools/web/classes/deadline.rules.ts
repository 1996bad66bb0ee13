// Converts a deadline to and from the browser's input field: `2026-11-16T09:30` in the reader's time zone. Pure.
import { offsetAt } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'

export const localOf = (instant: string, zone: string): string =>
  new Date(Date.parse(instant) + offsetAt(instant, zone) * minuteMs).toISOString().slice(0, 16)

/** Near a clock change, the offset at the resulting instant applies. */
export function instantOf(local: string, zone: string): string {
  const wall = Date.parse(`${local}Z`)
  const near = wall - offsetAt(wall, zone) * minuteMs
  return new Date(wall - offsetAt(near, zone) * minuteMs).toISOString()
}
