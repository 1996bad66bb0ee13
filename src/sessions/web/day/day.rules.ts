// A day's timeline: current, next, and past sessions. Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import { daysOf, isOpenLong } from '#sessions/contract/days.rules.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import type { CalendarEntry as Entry } from '#sessions/contract/session-lists.shapes.ts'

export interface DayTimeline<T> {
  readonly now: readonly T[]
  readonly next: T | null
  /** Everything of the day, in order. */ readonly today: readonly T[]
}

const stale = 60 * minuteMs
const span = ({ start, end }: Entry) => ({ start: new Date(start), end: new Date(end) })

/** The server's "running" wins over a slow device clock. */
const isSure = ({ state, status }: Entry): boolean =>
  state === 'archived' || (state === 'ongoing' && status !== 'close')

/**
 * Work open for days is not an appointment. States follow the clock, so that an open page stays correct. A
 * session that nobody ended stops being current an hour after its end.
 */
export function lineOf<T extends Entry>(
  entries: readonly T[],
  date: string,
  zone: string,
  now: Date,
): DayTimeline<T> {
  const fresh = entries
    .filter(entry => !isOpenLong(span(entry)))
    .map(entry => ({
      ...entry,
      state: isSure(entry)
        ? entry.state
        : stateOf({ del: false, status: entry.status, start: entry.start }, now),
    }))
  return {
    now: fresh.filter(({ state, end }) => state === 'ongoing' && Date.parse(end) + stale > now.getTime()),
    next: fresh.find(({ state }) => state === 'scheduled') ?? null,
    today: fresh.filter(entry => daysOf(span(entry), zone).includes(date)),
  }
}

/** "now", "in 5 min", "in 3 h", "in 2 days". */
export function untilWords(start: Date, now: Date): string {
  const minutes = Math.ceil((start.getTime() - now.getTime()) / minuteMs)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  if (minutes < 24 * 60) return `in ${Math.round(minutes / 60)} h`
  const days = Math.round(minutes / (24 * 60))
  return `in ${days} ${days === 1 ? 'day' : 'days'}`
}
