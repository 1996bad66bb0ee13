// A deliberately naive availability, read off a clock minute by minute, as the oracle of generated tests.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { minutesOf } from '#schools/contract/blocks.rules.ts'
import type { Availability } from '../availability.rules.ts'

/** Reads local time from a formatter, independently of the rules. */
const walls = new Map<string, Intl.DateTimeFormat>()
export function wallOf(zone: string): (time: number) => number {
  const format =
    walls.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(zone, format)
  return time => Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

/** Whether the provider is open at this local time. */
export function isOpenOnWall({ hours, overrides, holiday }: Availability, wall: number): boolean {
  const date = new Date(wall).toISOString().slice(0, 10)
  const inDay = (wall - Date.parse(`${date}T00:00Z`)) / minuteMs
  if (holiday.some(([first, last]) => first <= date && date <= last)) return false
  const ofDay =
    overrides.find(each => each.date === date)?.hours ??
    hours.filter(({ week }) => week === new Date(wall).getUTCDay())
  return ofDay.some(({ start, end }) => minutesOf(start) <= inDay && inDay < minutesOf(end))
}

/** Seeded random numbers. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
const pad = (value: number) => String(value).padStart(2, '0')
const clock = (quarter: number) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`

/** Random hours, overrides and days off around an instant. */
export function anyAvailability(timeZone: string, next: () => number, around: number): Availability {
  const below = (most: number) => Math.floor(next() * most)
  const someHours = () => {
    const start = below(90)
    return { start: clock(start), end: clock(start + 1 + below(96 - start)) }
  }
  const dateNear = (days: number) => new Date(around + (below(days) - 1) * dayMs).toISOString().slice(0, 10)
  const gone = dateNear(4)
  return {
    timeZone,
    hours: [0, 1, 2, 3, 4, 5, 6].flatMap(week => (next() < 0.8 ? [{ week, ...someHours() }] : [])),
    overrides: next() < 0.5 ? [{ date: dateNear(3), hours: next() < 0.5 ? [someHours()] : [] }] : [],
    holiday: next() < 0.3 ? [[gone, gone]] : [],
  }
}
