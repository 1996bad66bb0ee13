// Free times of a week by the reader's days, in both zones. Pure.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { formatDate, offsetAt, sameTime, zoneName } from '#kit/contract/dates.ts'
import { dayOf, nextDay, startOfDay, type Span } from '#sessions/contract/days.rules.ts'
import type { Slot } from '#services/contract/profiles.contract.ts'

export interface WeekSlot extends Slot {
  /** Time on the reader's clock: `15:00`. */
  readonly time: string
  /** The offset, where this local time occurs twice that day: `GMT+13`. */
  readonly mark: string | null
  /** Time on the provider's clock, if different: `03:00` or, on another day, `Fri 03:00`. */
  readonly theirs: string | null
}
export interface WeekDay {
  readonly date: string
  readonly slots: readonly WeekSlot[]
  /** Minutes by which the reader's clock changes that day; negative is back. */
  readonly change: number
}

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text)) &&
  new Date(utc(text)).toISOString().startsWith(text)
const addDays = (date: string, days: number): string =>
  new Date(utc(date) + days * dayMs).toISOString().slice(0, 10)

/** Weeks begin on Monday. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(utc(date)).getUTCDay() + 6) % 7))
export const otherWeek = (monday: string, by: number): string => addDays(monday, 7 * by)
export const datesOf = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/** First and last instant of the week, which has 167 or 169 hours when a clock changes. */
export const spanOfWeek = (monday: string, zone: string): Span => ({
  start: startOfDay(monday, zone),
  end: startOfDay(otherWeek(monday, 1), zone),
})

const clock = (at: string, zone: string): string => formatDate(at, 'dayAndTime', zone).slice(6)
const dayName = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(new Date(at))

export function weekOf(slots: readonly Slot[], monday: string, mine: string, theirs: string): WeekDay[] {
  const byDate = Map.groupBy(slots, ({ start }) => dayOf(new Date(start), mine))
  return datesOf(monday).map(date => {
    const ofDay = byDate.get(date) ?? []
    const times = Map.groupBy(ofDay, ({ start }) => clock(start, mine))
    return {
      date,
      change: offsetAt(startOfDay(nextDay(date), mine), mine) - offsetAt(startOfDay(date, mine), mine),
      slots: ofDay.map(({ start, end }) => ({
        start,
        end,
        time: clock(start, mine),
        mark: isTwice(times.get(clock(start, mine)) ?? [], date, mine) ? offsetName(start, mine) : null,
        theirs: theirTime(start, mine, theirs),
      })),
    }
  })
}

const offsetName = (at: string, timeZone: string): string =>
  zoneName(at, { timeZone, locale: 'en-GB' }, 'short')

/** Whether the local time occurs twice that day. */
function isTwice(same: readonly Slot[], date: string, zone: string): boolean {
  if (same.length > 1) return true
  const [slot] = same
  if (!slot) return false
  const back = offsetAt(startOfDay(date, zone), zone) - offsetAt(startOfDay(nextDay(date), zone), zone)
  if (back <= 0) return false
  return [-back, back].some(minutes => {
    const other = new Date(Date.parse(slot.start) + minutes * minuteMs).toISOString()
    return clock(other, zone) === clock(slot.start, zone)
  })
}

function theirTime(start: string, mine: string, theirs: string): string | null {
  if (sameTime(start, mine, theirs)) return null
  const isSameDay = dayOf(new Date(start), mine) === dayOf(new Date(start), theirs)
  return isSameDay ? clock(start, theirs) : `${dayName(start, theirs)} ${clock(start, theirs)}`
}

/** "Clocks go forward by 1 hour on this day." */
export function changeWords(minutes: number): string | null {
  if (minutes === 0) return null
  const by = Math.abs(minutes)
  const words = by % 60 === 0 ? `${by / 60} hour${by === 60 ? '' : 's'}` : `${by} minutes`
  return `Your clock goes ${minutes > 0 ? 'forward' : 'back'} by ${words} on this day.`
}
