// What enrolment and calendar add to the domain: calls of `session`, services, jobs, handlers, plain
// routes.
import { eq } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import { enrolNotices } from '#sessions/contract/enrol.notices.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { busyJob } from '../calendar/busy.ts'
import { busyService } from '../calendar/busy.service.ts'
import { calendarList, dateList } from '../calendar/list.ts'
import { busySources, feeds } from '../calendar.tables.ts'
import { register, unregister } from './enrol.ts'
import { seatHandler } from './notices.ts'
import { feedAddresses } from '../calendar/feeds.ts'
import { feedService } from '../calendar/feeds.service.ts'
import { sessionHooks } from '../session/hooks.ts'
import { minimumJob } from './minimum.ts'
import { orderChanged, payBack, refundHandler } from './refunds.ts'
import { reminderJob } from '../notices/reminders.ts'
import { forSeatOrders } from './seat-goods.ts'
import { sessions } from '../sessions.tables.ts'
import { studyService } from '../lists/study.service.ts'
import { waitingJob } from './waiting.ts'
import { waitingService } from './waiting.service.ts'

type DomainPart<K extends keyof Domain> = NonNullable<Domain[K]>

export const enrolTables = { errors: [enrolErrors], notices: [enrolNotices] } as const
export const enrolServices: DomainPart<'services'> = kit => [
  waitingService(),
  feedService(kit),
  busyService(kit),
  studyService(kit),
]
export const enrolJobs: DomainPart<'jobs'> = kit => [
  waitingJob(kit),
  minimumJob(kit),
  reminderJob(kit),
  busyJob(kit),
]
export const enrolHandlers: DomainPart<'handlers'> = kit => ({
  'session-seat': seatHandler(kit),
  'session-refund': refundHandler(kit),
})
export const enrolAddresses: DomainPart<'addresses'> = kit => [feedAddresses(kit)]

/** Once, when the domain is loaded. */
export const forEnrolment = (): readonly Provision[] => [
  ...forSeatOrders(),
  provide(sessionHooks, {
    register,
    unregister,
    calendarList,
    dateList,
    onCancel: (_kit, at, { id }) => payBack(at, id, 'hostCancels'),
    // Archived before the start: nobody comes, so nobody pays. Self-study stays with its participants.
    onArchive: async (_kit, at, { id, type, start, status }) => {
      if (!kinds[type].flags.ownPace && status !== 'close' && start > at.now)
        await payBack(at, id, 'hostCancels', false)
      else await orderChanged(at, id)
    },
    // Moving a part of a course counts as moving the course for its buyers.
    onMove: async (_kit, { db, now }, { after }) => {
      if (after.pid !== null)
        await db.update(sessions).set({ movedAt: now }).where(eq(sessions.id, after.pid))
    },
  }),
  provide(personalData, 'calendars', async (tx, user) => ({
    feeds: await tx
      .select({ class: feeds.class, createdAt: feeds.createdAt, readAt: feeds.readAt })
      .from(feeds)
      .where(eq(feeds.uid, user)),
    elsewhere: await tx
      .select({ name: busySources.name, host: busySources.host, createdAt: busySources.createdAt })
      .from(busySources)
      .where(eq(busySources.uid, user)),
  })),
  provide(closingSteps, async (tx, { user }) => {
    await tx.delete(feeds).where(eq(feeds.uid, user))
    await tx.delete(busySources).where(eq(busySources.uid, user))
  }),
]
