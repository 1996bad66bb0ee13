// Geometry of the calendar: the days of a view, and the position of events on them. Pure; days are those of
// the viewer's zone.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import {
  daysOf,
  instantOfWall,
  nextDay,
  startOfDay,
  wallTime,
  type Span,
  type Zone,
} from '#sessions/contract/days.rules.ts'

export const calendarViews = ['day', 'week', 'month', 'term'] as const
export type CalendarView = (typeof calendarViews)[number]

const dayLength = dayMs
export const wholeDay = 24 * 60
/** Step of a drag or key, in minutes. */
export const step = 15
/** Maximum length of a lesson drawn in the calendar, in minutes. */
export const longest = 180
export const lesson = 60

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text)) &&
  new Date(utc(text)).toISOString().startsWith(text)
export const addDays = (date: string, days: number): string =>
  new Date(utc(date) + days * dayLength).toISOString().slice(0, 10)
/** From Monday, 0, to Sunday, 6. */
export const weekday = (date: string): number => (new Date(utc(date)).getUTCDay() + 6) % 7
export const mondayOf = (date: string): string => addDays(date, -weekday(date))
export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

const daysBetween = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let date = from; date <= until; date = nextDay(date)) days.push(date)
  return days
}
const monthEnd = (date: string): string => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export interface TermDays {
  readonly start: string
  readonly end: string
}

/** Days in order; months and terms are extended to whole weeks. */
export function daysOfView(view: CalendarView, date: string, term?: TermDays): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return daysBetween(mondayOf(date), addDays(mondayOf(date), 6))
  const [first, last] =
    view === 'term' && term ? [term.start, term.end] : [`${date.slice(0, 7)}-01`, monthEnd(date)]
  return daysBetween(mondayOf(first), addDays(mondayOf(last), 6))
}

/** Moves the view forward or back; a month starts at its first day. */
export function stepDate(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by)
  if (view === 'week') return addDays(date, 7 * by)
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

export const weeksOf = (days: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))

export function spanOf(days: readonly string[], zone: Zone): Span {
  const [first = '1970-01-01', last = first] = [days[0], days.at(-1)]
  return { start: startOfDay(first, zone), end: startOfDay(nextDay(last), zone) }
}

/** Local minutes of a day; 0 before it, a full day's minutes after it. */
export const minutesOn = (date: string, at: Date, zone: Zone): number =>
  Math.min(wholeDay, Math.max(0, Math.round((wallTime(at.getTime(), zone) - utc(date)) / minuteMs)))
export const instantOn = (date: string, minutes: number, zone: Zone): Date =>
  new Date(instantOfWall(utc(date) + minutes * minuteMs, zone))
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const minutesOfClock = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}
export const snapped = (minutes: number): number =>
  Math.min(wholeDay - step, Math.max(0, Math.round(minutes / step) * step))

/** The selection between two points: at least a step, at most the longest lesson, within the day. */
export function drawn(from: number, to: number): { readonly from: number; readonly to: number } {
  if (to >= from) return { from, to: Math.min(wholeDay, Math.max(to, from + step), from + longest) }
  return { from: Math.max(0, to, from - longest), to: from }
}

export interface Hours {
  readonly from: number
  readonly to: number
}

/** Whole hours that cover all entries, at least a working day. */
export function hoursOf(
  things: readonly Span[],
  days: readonly string[],
  zone: Zone,
  whole: boolean,
  least: Hours = { from: 7, to: 18 },
): Hours {
  if (whole) return { from: 0, to: 24 }
  const shown = things.flatMap(thing =>
    daysOf(thing, zone)
      .filter(date => days.includes(date))
      .map(date => ({ from: minutesOn(date, thing.start, zone), to: minutesOn(date, thing.end, zone) })),
  )
  return {
    from: Math.min(least.from, ...shown.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(least.to, ...shown.map(({ to }) => Math.ceil(to / 60))),
  }
}

export interface Placed<T> {
  readonly thing: T
  readonly from: number
  readonly to: number
  /** Its lane, and the number of lanes. */ readonly lane: number
  readonly lanes: number
}

const thinnest = 20

/** Assigns lanes to a day's overlapping entries, in order. */
export function placed<T extends Span>(things: readonly T[], date: string, zone: Zone): Placed<T>[] {
  const sorted = things
    .map(thing => {
      const from = minutesOn(date, thing.start, zone)
      return { thing, from, to: Math.max(from + thinnest, minutesOn(date, thing.end, zone)) }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const result: Placed<T>[] = []
  let cluster: { thing: T; from: number; to: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    result.push(...cluster.map(each => ({ ...each, lanes: ends.length })))
    cluster = []
    ends = []
  }
  for (const each of sorted) {
    if (ends.every(end => end <= each.from)) close()
    const free = ends.findIndex(end => end <= each.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = each.to
    cluster.push({ ...each, lane })
  }
  close()
  return result
}

/** Wide enough for a few letters per line. */
const laneWidth = 76

/**
 * Columns of the grid: a day with overlaps is wider, and none too narrow for its header; the rest scrolls.
 */
export const columnsOf = (things: readonly Span[], days: readonly string[], zone: Zone): string =>
  days
    .map(date => {
      const here = things.filter(thing => daysOf(thing, zone).includes(date))
      const lanes = Math.max(1, ...placed(here, date, zone).map(each => each.lanes))
      return `minmax(${lanes * laneWidth}px, ${lanes}fr)`
    })
    .join(' ')
