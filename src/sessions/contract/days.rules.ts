// Days in a viewer's calendar. A zone is an IANA name, or an offset in minutes ahead of UTC.
import { offsetAt } from '#kit/contract/dates.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'

export type Zone = string | number

const minutesAhead = (at: number, zone: Zone): number =>
  typeof zone === 'number' ? zone : offsetAt(at, zone)

/** Wall clock time, as milliseconds of a calendar without zones. */
export const wallTime = (at: number, zone: Zone): number => at + minutesAhead(at, zone) * minuteMs

/**
 * The instant of a local time. A repeated time means the first; a skipped one uses the offset before the
 * change (RFC 5545, 3.3.5).
 */
export function instantOfWall(wall: number, zone: Zone): number {
  const [before, after] = [
    minutesAhead(wall - dayMs, zone) * minuteMs,
    minutesAhead(wall + dayMs, zone) * minuteMs,
  ]
  if (before === after) return wall - before
  const [first, second] = [wall - before, wall - after]
  if (wallTime(first, zone) === wall) return first
  return wallTime(second, zone) === wall ? second : first
}

/** `2026-11-16` */
export const dayOf = (at: Date | number, zone: Zone): string =>
  new Date(wallTime(Number(at), zone)).toISOString().slice(0, 10)

/** The first instant of a local day, even if it starts at one o'clock. */
export const startOfDay = (date: string, zone: Zone): Date =>
  new Date(instantOfWall(Date.parse(`${date}T00:00:00Z`), zone))

export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

export interface Span {
  readonly start: Date
  readonly end: Date
}

/** Days a span touches; its end is exclusive. */
export function daysOf({ start, end }: Span, zone: Zone): string[] {
  const last = dayOf(Math.max(start.getTime(), end.getTime() - 1), zone)
  const days: string[] = []
  for (let date = dayOf(start, zone); date <= last; date = nextDay(date)) days.push(date)
  return days
}

/** Every day between two instants with its events; events past midnight are on both days. */
export function byDay<T extends Span>(
  things: readonly T[],
  span: Span,
  zone: Zone,
): ReadonlyMap<string, readonly T[]> {
  const days = new Map(daysOf(span, zone).map(date => [date, [] as T[]]))
  for (const thing of things) for (const date of daysOf(thing, zone)) days.get(date)?.push(thing)
  return days
}

/**
 * Resolves a viewer's `zone`. Minutes that match their own zone's offset mean that zone, so that a clock
 * change in the list does not shift days.
 */
export function zoneFor(requested: Zone | undefined, own: string | undefined, span: Span): Zone {
  if (requested === undefined) return own ?? 'UTC'
  if (typeof requested === 'string' || own === undefined) return requested
  return [span.start, span.end].some(at => offsetAt(at, own) === requested) ? own : requested
}

/** Work that is open for a day or longer, such as homework, conflicts with nothing. */
/** Own-paced work without a deadline ends decades from now: nobody reads that as a date. */
export const isEndless = ({ start, end }: Span): boolean =>
  end.getTime() - start.getTime() >= 10 * 365 * dayMs

export const isOpenLong = ({ start, end }: Span): boolean => end.getTime() - start.getTime() >= dayMs

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end
