// Recurring times (RFC 5545, 3.3.10) in local time, so that a weekly lesson keeps its hour.
import { RRuleTemporal } from 'rrule-temporal'
import { dayMs } from '#kit/contract/durations.ts'

export interface Rule {
  /** The rule without its end, which is compared with instants. */
  readonly text: string
  readonly count: number | null
  /** As written: a day, a wall time, or an instant. */
  readonly until: string | null
  readonly periodMs: number
}

/** Minimum days per step. */
const daysIn: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }
const weekday = '(SU|MO|TU|WE|TH|FR|SA)'
const number = '[+-]?\\d{1,3}'
/** At most as many values as a list can name. */
const listOf = (one: string): RegExp => new RegExp(`^${one}(,${one}){0,61}$`)
const shapes: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d{0,3}$/,
  COUNT: /^\d{1,4}$/,
  UNTIL: /^.+$/,
  WKST: new RegExp(`^${weekday}$`),
  BYDAY: listOf(`([+-]?\\d{1,2})?${weekday}`),
  BYHOUR: listOf(number),
  BYMINUTE: listOf(number),
  BYSECOND: listOf(number),
  BYMONTHDAY: listOf(number),
  BYYEARDAY: listOf(number),
  BYWEEKNO: listOf(number),
  BYMONTH: listOf(number),
  BYSETPOS: listOf(number),
}
/** A rule with more times per day than this is malicious. */
const maxInDay = 24

/** Null for rules no personal calendar has, such as every minute. */
export function readRule(text: string): Rule | null {
  const parts = text
    .toUpperCase()
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => part.split('=', 2).map(each => each.trim()) as [string, string?])
  if (!parts.every(([name, value = '']) => shapes[name]?.test(value))) return null
  const of = (name: string) => parts.find(part => part[0] === name)?.[1]
  const lengthOf = (name: string) => of(name)?.split(',').length ?? 1
  const days = daysIn[of('FREQ') ?? '']
  if (days === undefined) return null
  if (lengthOf('BYHOUR') * lengthOf('BYMINUTE') * lengthOf('BYSECOND') > maxInDay) return null
  const count = of('COUNT')
  return {
    text: parts
      .filter(([name]) => name !== 'UNTIL' && name !== 'COUNT')
      .map(part => part.join('='))
      .join(';'),
    count: count === undefined ? null : Number(count),
    until: of('UNTIL') ?? null,
    periodMs: days * Number(of('INTERVAL') ?? 1) * dayMs,
  }
}

export interface Window {
  readonly from: number
  readonly until: number
  /** Remaining steps, shared by all rules of a calendar. */
  readonly budget: { left: number }
}

/** Steps after which the library gives up, charged to the budget for each rule. */
const maxSteps = 10_000
const fewSteps = 10

/** Local times of a rule within a window, in order; always starts with the event's own start. */
export function occurrences(rule: Rule, start: number, { from, until, budget }: Window): number[] {
  if (rule.count === 0) return []
  if (budget.left <= 0) return [start]
  budget.left -= fewSteps
  try {
    const own = rule.count === null ? rule.text : `${rule.text};COUNT=${othersOf(rule, start)}`
    const found = between(own, start, from, until)
    // With COUNT, every instance has to be generated.
    budget.left -= rule.count === null ? found.length : Math.max(0, (until - start) / rule.periodMs)
    return [start, ...found.filter(at => at > start)]
  } catch {
    budget.left -= maxSteps
    return [start]
  }
}

/** Number of instances from the rule itself: a start outside the rule counts as one. */
const othersOf = ({ text, count }: Rule, start: number): number =>
  between(text, start, start, start).length > 0 ? (count ?? 0) : (count ?? 0) - 1

const between = (text: string, start: number, from: number, until: number): number[] =>
  new RRuleTemporal({ rruleString: `DTSTART:${utcText(start)}\nRRULE:${text}` })
    .between(new Date(from), new Date(until), true)
    .map(time => time.epochMilliseconds)

/** `20261116T090000Z` */
const utcText = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
