// A school's week, summarised from its lessons. Pure.
import { dayMs } from '#kit/contract/durations.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'

interface Lesson {
  readonly id: string
  readonly start: Date
  readonly people: readonly string[]
}
interface WeekWindow {
  readonly from: Date
  readonly now: Date
  readonly timeZone: string
}

const daysOfWeek = 7

export function weekOf(
  lessons: readonly Lesson[],
  presentBySession: ReadonlyMap<string, ReadonlySet<string>>,
  { from, now, timeZone }: WeekWindow,
) {
  const byDay = Map.groupBy(lessons, ({ start }) => dayOf(start, timeZone))
  const begun = lessons.filter(({ start }) => start <= now)
  const listed = begun.reduce((sum, { people }) => sum + people.length, 0)
  const present = begun.reduce(
    (sum, { id, people }) => sum + people.filter(uid => presentBySession.get(id)?.has(uid)).length,
    0,
  )
  // Noon falls on the right day even across a clock change.
  const dates = Array.from({ length: daysOfWeek }, (_, at) =>
    dayOf(new Date(from.getTime() + at * dayMs + dayMs / 2), timeZone),
  )
  return {
    days: dates.map(date => {
      const own = byDay.get(date) ?? []
      const past = own.filter(({ start }) => start <= now).length
      return { date, begun: past, planned: own.length - past }
    }),
    listed,
    present,
    percent: listed === 0 ? null : Math.round((present / listed) * 1000) / 10,
  }
}
