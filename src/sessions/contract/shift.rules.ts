// Shifts many sessions in one time zone by days and minutes; negative means earlier. Pure.
import { isZone } from '#kit/contract/dates.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { instantOfWall, isEndless, isOpenLong, wallTime, type Span } from './days.rules.ts'

export interface Shift {
  readonly days: number
  readonly minutes: number
  readonly zone: string
}

export const maxShiftDays = 366
export const maxShiftMinutes = 23 * 60 + 59

/** As stored with a bulk act: `7 -30 Pacific/Auckland`. */
export const shiftText = ({ days, minutes, zone }: Shift): string => `${days} ${minutes} ${zone}`

/** Null for anything invalid, or a shift by zero. */
export function readShift(text: string): Shift | null {
  const [, days, minutes, zone = ''] = /^(-?\d{1,3}) (-?\d{1,4}) (\S+)$/.exec(text) ?? []
  const shift = { days: Number(days), minutes: Number(minutes), zone }
  const isIn = Math.abs(shift.days) <= maxShiftDays && Math.abs(shift.minutes) <= maxShiftMinutes
  return isIn && (shift.days !== 0 || shift.minutes !== 0) && isZone(zone) ? shift : null
}

/** The same local time on another day, across clock changes. */
export const shiftInstant = (at: Date, { days, minutes, zone }: Shift): Date =>
  new Date(instantOfWall(wallTime(at.getTime(), zone) + days * dayMs + minutes * minuteMs, zone))

/** A lesson keeps its length; work open for days keeps its closing time. */
export function shiftSpan(span: Span, shift: Shift): Span {
  const start = shiftInstant(span.start, shift)
  const end =
    isOpenLong(span) && !isEndless(span)
      ? shiftInstant(span.end, shift)
      : new Date(start.getTime() + span.end.getTime() - span.start.getTime())
  return { start, end }
}

/** `1 week and 2 days later, 30 minutes earlier` */
export function shiftWords({ days, minutes }: Shift): string {
  const [weeks, rest] = [Math.trunc(Math.abs(days) / 7), Math.abs(days) % 7]
  const [hours, left] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return [
    directed(days, [amount(weeks, 'week'), amount(rest, 'day')]),
    directed(minutes, [amount(hours, 'hour'), amount(left, 'minute')]),
  ]
    .filter(Boolean)
    .join(', ')
}

const amount = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`

function directed(sign: number, parts: readonly string[]): string {
  const words = parts.filter(Boolean).join(' and ')
  if (words === '') return ''
  return `${words} ${sign < 0 ? 'earlier' : 'later'}`
}
