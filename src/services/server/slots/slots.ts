// Times when a provider can teach a bought package, and the next ones after a lost race.
import { formatDate } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { freeSlots } from '../profiles/availability.ts'
import type { ProfileRow } from '../services.tables.ts'
import type { Moving } from './taken.ts'

export interface Lesson {
  readonly profile: ProfileRow
  readonly snapshot: Pick<PackSnapshot, 'duration' | 'break'>
  readonly booker: string
  readonly times: number
  readonly moving?: Moving
  /** No lesson is after this local date of the provider. */
  readonly lastDay?: string
}
interface ReadMoment {
  readonly db: Tx
  readonly now: Date
}

export async function lessonSlots(
  kit: Pick<Kit, 'conf'>,
  at: ReadMoment,
  { profile, snapshot, booker, times, moving, lastDay }: Lesson,
  { start, end }: Span,
): Promise<Span[]> {
  const free = await freeSlots(kit, at, profile, {
    from: start,
    until: end,
    duration: snapshot.duration * times,
    pause: snapshot.break,
    booker,
    ...(moving && { moving }),
  })
  if (lastDay === undefined) return free
  return free.filter(slot => formatDate(slot.start, 'iso', profile.timeZone) <= lastDay)
}

/** Exactly this time, if free. */
export async function slotAt(
  kit: Pick<Kit, 'conf'>,
  at: ReadMoment,
  lesson: Lesson,
  start: Date,
): Promise<Span | undefined> {
  const found = await lessonSlots(kit, at, lesson, { start, end: new Date(start.getTime() + 1) })
  return found.find(slot => slot.start.getTime() === start.getTime())
}

/** Searches a week at a time, so that the common case takes one query. */
export async function nextSlots(
  kit: Pick<Kit, 'conf'>,
  at: ReadMoment,
  lesson: Lesson,
  from: Date,
  count: number = bookingLimits.nextSlots,
): Promise<Span[]> {
  const found: Span[] = []
  const last = at.now.getTime() + horizonDays * dayMs
  for (let time = Math.max(from.getTime(), at.now.getTime()); time < last; time += 7 * dayMs) {
    const span = { start: new Date(time), end: new Date(Math.min(last, time + 7 * dayMs)) }
    found.push(...(await lessonSlots(kit, at, lesson, span)))
    if (found.length >= count) break
  }
  return found.slice(0, count)
}
