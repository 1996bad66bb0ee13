// A provider's free times: the profile's hours minus sessions, bookings and busy times of other calendars.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { slotsIn } from '#services/contract/availability.rules.ts'
import { bookingLeadHours, horizonDays } from '#services/contract/booking.conf.ts'
import type { ProfileRow } from '../services.tables.ts'
import { takenOf, type Moving } from '../slots/taken.ts'

export interface SlotQuery {
  readonly from: Date
  readonly until: Date
  readonly duration: number
  readonly pause: number
  /** A second person whose appointments are excluded as well. */
  readonly booker?: string
  readonly moving?: Moving
}

export async function freeSlots(
  { conf }: Pick<Kit, 'conf'>,
  { db, now }: { db: Tx; now: Date },
  profile: ProfileRow,
  { booker, moving, ...query }: SlotQuery,
): Promise<Span[]> {
  const last = Math.min(query.until.getTime(), now.getTime() + horizonDays * dayMs)
  if (query.from.getTime() >= last || profile.hours.length + profile.overrides.length === 0) return []
  // Something that starts before midnight of the last day may still overlap its last lesson.
  const span = { start: new Date(query.from.getTime() - dayMs), end: new Date(last + dayMs) }
  const people = booker === undefined ? [profile.id] : [profile.id, booker]
  const taken = await takenOf(db, people, span, moving)
  const rest = profile.breakMinutes * minuteMs
  const busy = (taken.get(profile.id) ?? []).map(({ start, end }) => ({
    start: new Date(start.getTime() - rest),
    end: new Date(end.getTime() + rest),
  }))
  const slots = slotsIn(profile, busy, {
    ...query,
    now,
    leadHours: await conf.get(bookingLeadHours, db),
    horizonDays,
  })
  // The booker needs no break: only the lesson itself must be free.
  const mine = booker === undefined ? [] : (taken.get(booker) ?? [])
  return slots.filter(({ start, end }) => !mine.some(each => each.start < end && start < each.end))
}
