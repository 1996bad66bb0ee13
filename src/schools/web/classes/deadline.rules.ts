// A deadline as the browser's field holds it: `2026-11-16T09:30` on the clock of the reader's own zone. Pure.
import { offsetAt } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'

export const localOf = (instant: string, zone: string): string =>
  new Date(Date.parse(instant) + offsetAt(instant, zone) * minuteMs).toISOString().slice(0, 16)

/** Where clocks change in between, the offset of the moment itself counts. */
export function instantOf(local: string, zone: string): string {
  const wall = Date.parse(`${local}Z`)
  const near = wall - offsetAt(wall, zone) * minuteMs
  return new Date(wall - offsetAt(near, zone) * minuteMs).toISOString()
}
