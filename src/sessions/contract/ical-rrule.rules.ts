// Repeating times (RFC 5545, 3.3.10), in wall time: milliseconds of a calendar without zones, so that a weekly lesson keeps its hour.
import { dayMs } from '#kit/contract/durations.ts'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

interface ByDay {
  readonly day: number
  /** Which one of the month or year; 0 is every one. */ readonly nth: number
}

export interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly count: number | null
  /** As it is written: a day, a wall time, or an instant. */
  readonly until: string | null
  readonly byDay: readonly ByDay[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly bySetPos: readonly number[]
  readonly weekStart: number
}

const known = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
])

/** Null for what calendars of people do not hold, such as every minute, or by numbers of weeks. */
export function readRule(text: string): Rule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map(part => part.split('=', 2) as [string, string?])
      .map(([name, value = '']) => [name.trim(), value.trim()]),
  )
  const freq = parts.get('FREQ')
  if (
    (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY' && freq !== 'YEARLY') ||
    [...parts.keys()].some(name => name !== '' && !known.has(name))
  )
    return null
  const numbers = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number)
  const byDay = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map(each => /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(each))
  const rule: Rule = {
    freq,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    until: parts.get('UNTIL') ?? null,
    byDay: byDay.flatMap(hit =>
      hit ? [{ day: weekdays.indexOf(hit[2] as 'SU'), nth: Number(hit[1] ?? 0) }] : [],
    ),
    byMonthDay: numbers('BYMONTHDAY'),
    byMonth: numbers('BYMONTH'),
    bySetPos: numbers('BYSETPOS'),
    weekStart: Math.max(0, weekdays.indexOf((parts.get('WKST') ?? 'MO') as 'MO')),
  }
  const lists = [rule.byDay, rule.byMonthDay, rule.byMonth, rule.bySetPos]
  const whole = [rule.interval, rule.count ?? 1, ...rule.byMonthDay, ...rule.byMonth, ...rule.bySetPos]
  return byDay.every(hit => hit !== null) &&
    lists.every(({ length }) => length <= mostInList) &&
    whole.every(value => Number.isInteger(value) && Math.abs(value) < 10_000) &&
    rule.interval > 0
    ? rule
    : null
}

/** A year has so many days that a list could name. */
const mostInList = 62
/** Days looked at for one rule: a daily one that is counted reaches over half a century. */
const mostDays = 20_000

/** Days in one step at most, so that skipping ahead never skips too far. */
const daysIn = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const

export interface Window {
  readonly from: number
  readonly until: number
  /** Days that may still be looked at, shared by all rules of a calendar. */
  readonly budget: { left: number }
}

/** Wall times of a rule within a window, in order; its start comes first in any case. */
export function* occurrences(rule: Rule, start: number, { from, until, budget }: Window): Generator<number> {
  let left = rule.count ?? Number.POSITIVE_INFINITY
  if (left <= 0) return
  yield start
  left--
  const clock = mod(start, dayMs)
  const cost = daysIn[rule.freq]
  // Where times are counted, all of them have to be.
  const skipped =
    rule.count === null ? Math.max(0, Math.floor((from - start) / (cost * rule.interval * dayMs)) - 1) : 0
  for (let period = skipped, looked = 0; looked < mostDays && left > 0; period++, looked += cost) {
    if ((budget.left -= cost) < 0) return
    const first = periodStart(rule, start, period)
    if (first > until) return
    for (const date of datesIn(rule, start, first)) {
      const at = date + clock
      if (at <= start) continue
      if (at > until || left <= 0) return
      yield at
      left--
    }
  }
}

const mod = (value: number, by: number): number => ((value % by) + by) % by
const midnight = (at: number): number => at - mod(at, dayMs)
const weekdayOf = (at: number): number => new Date(at).getUTCDay()

function periodStart({ freq, interval, weekStart }: Rule, start: number, period: number): number {
  const [at, steps] = [new Date(start), period * interval]
  if (freq === 'DAILY') return midnight(start) + steps * dayMs
  if (freq === 'WEEKLY')
    return midnight(start) - mod(weekdayOf(start) - weekStart, 7) * dayMs + steps * 7 * dayMs
  if (freq === 'MONTHLY') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + steps, 1)
  return Date.UTC(at.getUTCFullYear() + steps, 0, 1)
}

/** Midnights of one period that the rule names, in order. */
function datesIn(rule: Rule, start: number, first: number): number[] {
  const found = expand(rule, start, first).filter(
    date => rule.byMonth.length === 0 || rule.byMonth.includes(new Date(date).getUTCMonth() + 1),
  )
  if (rule.bySetPos.length === 0) return found
  return [
    ...new Set(
      rule.bySetPos
        .map(position => (position > 0 ? found[position - 1] : found[found.length + position]))
        .filter(date => date !== undefined),
    ),
  ].sort((a, b) => a - b)
}

function expand(rule: Rule, start: number, first: number): number[] {
  const { freq, byDay, byMonthDay, byMonth } = rule
  if (freq === 'DAILY')
    return [first].filter(
      date =>
        isByMonthDay(rule, date) && (byDay.length === 0 || byDay.some(each => each.day === weekdayOf(date))),
    )
  if (freq === 'WEEKLY') {
    const days = byDay.length === 0 ? [weekdayOf(start)] : byDay.map(each => each.day)
    return range(first, 7).filter(date => days.includes(weekdayOf(date)))
  }
  const from = new Date(start)
  if (freq === 'MONTHLY') return inMonth(rule, first, from.getUTCDate())
  const year = new Date(first).getUTCFullYear()
  // Without months, the n-th weekday is counted over the whole year.
  if (byDay.length > 0 && byMonth.length === 0 && byMonthDay.length === 0)
    return byWeekday(rule, range(first, (Date.UTC(year + 1, 0, 1) - first) / dayMs))
  const months =
    byMonth.length > 0 ? byMonth : byMonthDay.length > 0 ? range(1, 12, 1) : [from.getUTCMonth() + 1]
  return months
    .toSorted((a, b) => a - b)
    .flatMap(month => inMonth(rule, Date.UTC(year, month - 1, 1), from.getUTCDate()))
}

const range = (first: number, length: number, step = dayMs): number[] =>
  Array.from({ length }, (_, at) => first + at * step)

const monthLength = (first: number): number => {
  const at = new Date(first)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
}

function inMonth(rule: Rule, first: number, dayOfMonth: number): number[] {
  const days = range(first, monthLength(first))
  if (rule.byDay.length > 0) return byWeekday(rule, days).filter(date => isByMonthDay(rule, date))
  // A 31st is left out in months that have none.
  return rule.byMonthDay.length > 0
    ? days.filter(date => isByMonthDay(rule, date))
    : days.filter(date => new Date(date).getUTCDate() === dayOfMonth)
}

const isByMonthDay = ({ byMonthDay }: Rule, date: number): boolean => {
  const at = new Date(date).getUTCDate()
  return (
    byMonthDay.length === 0 ||
    byMonthDay.includes(at) ||
    byMonthDay.includes(at - monthLength(date - (at - 1) * dayMs) - 1)
  )
}

/** The n-th weekday among days that follow each other, from either end. */
const byWeekday = ({ byDay }: Rule, days: readonly number[]): number[] =>
  days.filter((date, at) =>
    byDay.some(
      ({ day: weekday, nth }) =>
        weekdayOf(date) === weekday &&
        (nth === 0 ||
          nth === Math.floor(at / 7) + 1 ||
          nth === -(Math.floor((days.length - 1 - at) / 7) + 1)),
    ),
  )
