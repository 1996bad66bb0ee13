// When a provider can be booked. Hours are local times of the provider, so a clock change moves no lesson:
// an instant is open when its local time is within that day's hours.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { offsetAt } from '#kit/contract/dates.ts'
import { minutesOf, type Block } from '#schools/contract/blocks.rules.ts'
import type { Span } from '#sessions/contract/days.rules.ts'

export interface DayHours {
  readonly start: string
  readonly end: string
}
export interface DayOverride {
  /** `2026-11-16` */
  readonly date: string
  /** Replaces the weekly hours of that date; empty means a day off. */
  readonly hours: readonly DayHours[]
}
export interface Availability {
  readonly timeZone: string
  readonly hours: readonly Block[]
  readonly overrides: readonly DayOverride[]
  /** First and last date, inclusive. */
  readonly holiday: readonly (readonly [string, string])[]
}
export interface SlotRequest {
  readonly now: Date
  readonly from: Date
  readonly until: Date
  /** Length of a lesson and the break after it, in minutes. */
  readonly duration: number
  readonly pause: number
  readonly leadHours: number
  readonly horizonDays: number
}

/** Lesson starts within a span, in order. Lesson and break must both fit into free time. */
export function slotsIn(
  availability: Availability,
  busy: readonly Span[],
  { now, from, until, duration, pause, leadHours, horizonDays }: SlotRequest,
): Span[] {
  const first = Math.max(from.getTime(), now.getTime() + leadHours * 60 * minuteMs)
  const last = Math.min(until.getTime(), now.getTime() + horizonDays * dayMs)
  const length = (duration + pause) * minuteMs
  if (first >= last || length <= 0) return []
  const free = without(openRanges(availability, first, last + length), busy.map(rangeOf))
  const step = stepFor(duration) * minuteMs
  return free.flatMap(range =>
    startsIn(range, step, availability.timeZone)
      .filter(start => start < last && start + length <= range.end)
      .map(start => ({ start: new Date(start), end: new Date(start + duration * minuteMs) })),
  )
}

/** Interval of the offered starts, in minutes. */
const stepFor = (duration: number): number => (duration < 30 ? 15 : 30)

/** Open times between two instants, from hours, overrides and holidays. */
export const openTimes = (availability: Availability, { start, end }: Span): Span[] =>
  openRanges(availability, start.getTime(), end.getTime()).map(range => ({
    start: new Date(range.start),
    end: new Date(range.end),
  }))

export const slotsPerWeek = 2016
const slotLength = 5 * minuteMs

/**
 * 5-minute slots of the UTC week around an instant, counted from Sunday 00:00. Wire format only; no rule
 * uses it.
 */
export function hoursIndex({ hours, timeZone }: Availability, now: Date): number[] {
  const sunday = Math.floor((now.getTime() - 3 * dayMs) / (7 * dayMs)) * 7 * dayMs + 3 * dayMs
  const weekly = { hours, timeZone, overrides: [], holiday: [] }
  return openRanges(weekly, sunday, sunday + 7 * dayMs).flatMap(({ start, end }) => {
    const [from, to] = [Math.ceil((start - sunday) / slotLength), Math.floor((end - sunday) / slotLength)]
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  })
}

/** The longest continuous stretch of the weekly hours, in minutes. */
export function hoursMax(hours: readonly Block[]): number {
  const inWeek = hours.map(({ week, start, end }) => ({
    start: week * 1440 + minutesOf(start),
    end: week * 1440 + minutesOf(end),
  }))
  // Saturday night continues on Sunday.
  const twice = [...inWeek, ...inWeek.map(({ start, end }) => ({ start: start + 10_080, end: end + 10_080 }))]
  return Math.min(10_080, Math.max(0, ...merged(twice).map(({ start, end }) => end - start)))
}

interface Range {
  readonly start: number
  readonly end: number
}
const rangeOf = ({ start, end }: Span): Range => ({ start: start.getTime(), end: end.getTime() })

function openRanges(availability: Availability, from: number, to: number): Range[] {
  const hoursOn = hoursByDate(availability)
  return merged(
    steadyParts(from, to, availability.timeZone).flatMap(part =>
      datesBetween(part.start + part.offset, part.end + part.offset).flatMap(midnight =>
        hoursOn(midnight).map(({ start, end }) => ({
          start: Math.max(part.start, midnight + minutesOf(start) * minuteMs - part.offset),
          end: Math.min(part.end, midnight + minutesOf(end) * minuteMs - part.offset),
        })),
      ),
    ),
  )
}

/** Hours of a date, given as its midnight in UTC. */
function hoursByDate({ hours, overrides, holiday }: Availability): (midnight: number) => readonly DayHours[] {
  const byDate = new Map(overrides.map(override => [override.date, override.hours]))
  return midnight => {
    const at = new Date(midnight)
    const date = at.toISOString().slice(0, 10)
    if (holiday.some(([first, last]) => first <= date && date <= last)) return []
    return byDate.get(date) ?? hours.filter(({ week }) => week === at.getUTCDay())
  }
}

function datesBetween(from: number, to: number): number[] {
  const first = Math.floor(from / dayMs)
  return Array.from({ length: Math.max(0, Math.ceil(to / dayMs) - first) }, (_, at) => (first + at) * dayMs)
}

/** Splits a range at offset changes of the zone; within a part the offset is constant. */
function steadyParts(from: number, to: number, zone: string): (Range & { readonly offset: number })[] {
  const parts: (Range & { readonly offset: number })[] = []
  const offset = (at: number) => offsetAt(at, zone) * minuteMs
  let [start, known] = [from, offset(from)]
  for (let at = from; at < to; at = Math.min(to, at + dayMs / 2)) {
    const next = Math.min(to, at + dayMs / 2)
    if (offset(next) === known) continue
    const change = changeBetween(at, next, known, offset)
    parts.push({ start, end: change, offset: known })
    start = change
    known = offset(change)
  }
  return [...parts, { start, end: to, offset: known }]
}

/** The first whole minute with a different offset. */
function changeBetween(from: number, to: number, before: number, offset: (at: number) => number): number {
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle * minuteMs) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}

/** Instants of a range whose local time is a multiple of the step. */
function startsIn({ start, end }: Range, step: number, zone: string): number[] {
  return steadyParts(start, end, zone).flatMap(part => {
    const first = Math.ceil((part.start + part.offset) / step) * step - part.offset
    const count = Math.max(0, Math.ceil((part.end - first) / step))
    return Array.from({ length: count }, (_, at) => first + at * step)
  })
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)) {
    const before = result.at(-1)
    if (before && range.start <= before.end)
      result[result.length - 1] = { start: before.start, end: Math.max(before.end, range.end) }
    else result.push(range)
  }
  return result
}

function without(ranges: readonly Range[], taken: readonly Range[]): Range[] {
  return merged(taken).reduce<readonly Range[]>(
    (left, { start, end }) =>
      left.flatMap(range =>
        range.end <= start || end <= range.start
          ? [range]
          : [
              { start: range.start, end: start },
              { start: end, end: range.end },
            ].filter(part => part.start < part.end),
      ),
    ranges,
  ) as Range[]
}
