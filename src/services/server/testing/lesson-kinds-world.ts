// Test packages on sale, taught lessons, and their reports.
import { classSnapshots, takeaways } from '#rooms/server/takeaway.tables.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { byClock } from '../bookings/act.ts'
import { packs } from '../packages.tables.ts'
import type { BookingsWorld } from './bookings-world.ts'
import type { Person } from './services-world.ts'

/** A package on sale that this world's providers match. */
export async function onSalePack(
  world: BookingsWorld,
  more: Partial<typeof packs.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [world.kit.newId(), world.kit.clock.now()]
  await world.db.insert(packs).values({
    id,
    name: 'Science mentoring',
    type: 'mentoring',
    role: 'mentoring',
    mentoringType: 'academic',
    countries: ['NZ'],
    curriculum: 'nz',
    subjects: ['Science'],
    gradeGroups: ['intermediate'],
    salesTarget: ['personal'],
    status: 'published',
    createdBy: 'staff',
    createdAt: now,
    updatedAt: now,
    ...more,
  })
  return id
}

/** Teaches and closes the lesson; returns its session. */
export const endedNow = async (world: BookingsWorld, provider: Person, booking: Booking): Promise<string> => {
  const { session } = await world.schedule(provider, booking._id)
  world.server.clock.set(new Date(booking.end))
  await world.db.transaction(async db =>
    closeSession(world.kit, byClock(db, world.kit.clock.now()), await sessionById(db, session?._id ?? '')),
  )
  return session?._id ?? ''
}

/** A report as a teacher sends it. */
export async function sendReport(
  world: BookingsWorld,
  { session, uid, name }: { readonly session: string; readonly uid: string; readonly name: string },
): Promise<void> {
  const now = world.kit.clock.now()
  await world.db
    .insert(classSnapshots)
    .values({
      id: session,
      sid: session,
      name,
      owner: 'teacher',
      teacher: 'Ann Applicant',
      start: now,
      end: now,
      ownPace: false,
      students: [],
      members: [],
      teachers: [],
      pages: [],
      questions: [],
      materials: [],
      stats: { answered: 0, questions: 0 } as never,
      createdAt: now,
      updatedAt: now,
    })
    // In worlds with rooms, closing the lesson has already created one.
    .onConflictDoUpdate({ target: classSnapshots.id, set: { name } })
  const sent = {
    sentAt: now,
    sentHash: 'hash',
    sends: 1,
    sent: { marks: [], comments: [], remark: 'Go on like this.' },
  }
  await world.db
    .insert(takeaways)
    .values({ id: world.kit.newId(), session, uid, ...sent, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [takeaways.session, takeaways.uid], set: sent })
}
