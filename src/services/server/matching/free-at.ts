// Which of some providers are free for a whole period, breaks included.
import { inArray } from 'drizzle-orm'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { openTimes } from '#services/contract/availability.rules.ts'
import { profiles } from '../services.tables.ts'
import { takenOf } from '../slots/taken.ts'
import type { ChosenTeacher, Matching } from './chosen.ts'

export async function freeAt(
  { db }: Matching,
  chosen: readonly ChosenTeacher[],
  time: Span,
): Promise<ChosenTeacher[]> {
  const clocks = await db
    .select({
      id: profiles.id,
      timeZone: profiles.timeZone,
      hours: profiles.hours,
      overrides: profiles.overrides,
      holiday: profiles.holiday,
      breakMinutes: profiles.breakMinutes,
    })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        chosen.map(({ id }) => id),
      ),
    )
  const open = clocks.filter(clock => {
    const [all] = openTimes(clock, time)
    return all !== undefined && all.start <= time.start && all.end >= time.end
  })
  const taken = await takenOf(
    db,
    open.map(({ id }) => id),
    { start: new Date(time.start.getTime() - dayMs), end: new Date(time.end.getTime() + dayMs) },
  )
  const isFree = new Set(
    open
      .filter(({ id, breakMinutes }) => {
        const rest = breakMinutes * minuteMs
        const [from, until] = [time.start.getTime() - rest, time.end.getTime() + rest]
        return !(taken.get(id) ?? []).some(each => each.start.getTime() < until && from < each.end.getTime())
      })
      .map(({ id }) => id),
  )
  return chosen.filter(({ id }) => isFree.has(id))
}
