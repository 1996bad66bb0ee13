// Free times of a provider: hours of the profile, without sessions and busy times of other calendars.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { takenTimes } from '#sessions/server/taken-times.api.ts'
import { slotsIn } from '#services/contract/availability.rules.ts'
import { bookingLeadHours, horizonDays } from '#services/contract/booking.conf.ts'
import type { ProfileRow } from './services.tables.ts'

export interface SlotQuery {
  readonly from: Date
  readonly until: Date
  readonly duration: number
  readonly pause: number
}

const day = 86_400_000

export async function freeSlots(
  { conf }: Pick<Kit, 'conf'>,
  { db, now }: { db: Tx; now: Date },
  profile: ProfileRow,
  query: SlotQuery,
): Promise<Span[]> {
  const last = Math.min(query.until.getTime(), now.getTime() + horizonDays * day)
  if (query.from.getTime() >= last || profile.hours.length + profile.overrides.length === 0) return []
  // What begins before midnight of the last day may still be in the way of its last lesson.
  const taken = await takenTimes(db, profile.id, {
    start: new Date(query.from.getTime() - day),
    end: new Date(last + day),
  })
  const rest = profile.breakMinutes * 60_000
  const busy = taken.map(({ start, end }) => ({
    start: new Date(start.getTime() - rest),
    end: new Date(end.getTime() + rest),
  }))
  return slotsIn(profile, busy, {
    ...query,
    now,
    leadHours: await conf.get(bookingLeadHours),
    horizonDays,
  })
}
