// Stores generated providers as rows, and deletes them.
import { inArray } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { busySources, busyTimes } from '#sessions/server/calendar.tables.ts'
import { sessions } from '#sessions/server/sessions.tables.ts'
import { hoursMax } from '#services/contract/availability.rules.ts'
import { bookings, fans } from '../bookings.tables.ts'
import { campuses } from '../campus.tables.ts'
import { applications, profiles } from '../services.tables.ts'
import { suspensions } from '../suspensions.tables.ts'
import type { AnyProvider } from './matching-model.ts'

interface World {
  readonly kit: Pick<Kit, 'db' | 'newId'>
}
interface Shared {
  readonly reader: string
  readonly packUser: string
  readonly now: Date
}

/** Busy times become bookings, sessions and external calendar entries in turn. */
export async function storeProviders(
  world: World,
  all: readonly AnyProvider[],
  shared: Shared,
): Promise<void> {
  const { reader, now } = shared
  const { db } = world.kit
  await db.insert(profiles).values(all.map(provider => profileRow(provider, now)))
  await db.insert(applications).values(all.flatMap(({ services }) => [...services]))
  const ways = [storeBooking, storeSession, storeBusyTime]
  for (const [at, { id, isFavourite, suspension, campus, taken }] of all.entries()) {
    if (isFavourite) await db.insert(fans).values({ fan: reader, servicer: id, at: now })
    if (suspension) await db.insert(suspensions).values(suspension)
    if (campus) await db.insert(campuses).values(campus)
    for (const span of taken) await ways[at % ways.length]?.(world, id, span, shared)
  }
}

/** Removes them from matching. */
export async function forgetProviders({ kit: { db } }: World, all: readonly AnyProvider[]): Promise<void> {
  const ids = all.map(({ id }) => id)
  await db.delete(applications).where(inArray(applications.owner, ids))
  await db.delete(profiles).where(inArray(profiles.id, ids))
}

type Store = (world: World, provider: string, span: Span, shared: Shared) => Promise<unknown>

const storeBooking: Store = ({ kit }, servicer, { start, end }, { packUser, now }) =>
  kit.db.insert(bookings).values({
    id: kit.newId(),
    packUser,
    booker: kit.newId(),
    servicer,
    application: 'some service',
    type: 'mentoring',
    mentoringType: 'academic',
    name: 'Lesson',
    scope: 'Science',
    status: 'booked',
    start,
    end,
    heldUntil: end,
    times: 1,
    rate: 0,
    createdAt: now,
    updatedAt: now,
  })

const storeSession: Store = ({ kit }, owner, { start, end }, { now }) =>
  kit.db.insert(sessions).values({
    id: kit.newId(),
    sid: kit.newId(),
    name: 'Class',
    owner,
    type: 'taskWorkshop',
    start,
    end,
    status: 'live',
    sessionType: 'live',
    published: false,
    drawkey: 'key',
    createdAt: now,
    updatedAt: now,
  })

const storeBusyTime: Store = async ({ kit }, uid, { start, end }, { now }) => {
  const source = kit.newId()
  const calendar = { id: source, uid, name: 'Own', url: 'x', host: 'x', nextAt: now, createdAt: now }
  await kit.db.insert(busySources).values(calendar)
  await kit.db.insert(busyTimes).values({ source, uid, start, end })
}

const profileRow = (
  { id, availability, breakMinutes, enable, lag, fans: liked, ratings, satisfied }: AnyProvider,
  now: Date,
): typeof profiles.$inferInsert => ({
  id,
  timeZone: availability.timeZone,
  hours: [...availability.hours],
  overrides: availability.overrides,
  holiday: availability.holiday,
  hoursMax: hoursMax(availability.hours),
  breakMinutes,
  enable,
  lag,
  fans: liked,
  ratings,
  satisfied,
  createdAt: now,
  updatedAt: now,
})
