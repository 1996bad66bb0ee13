// Keeps a lesson's booking in step with its session.
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { sessionHooks } from '#sessions/server/sessions.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { bookings } from '../bookings.tables.ts'
import { profileOf } from '../profiles/profiles.ts'
import { bookingById, byClock } from './act.ts'
import { cancelAndJudge } from './cancel-and-judge.ts'
import { endBooking } from './end.ts'
import { scheduleLesson } from './lesson-session.ts'

export const forSessions = (): readonly Provision[] => [
  provide(sessionHooks, {
    async scheduleBooking(kit, by, { booking, cid, ...request }) {
      if (cid === undefined)
        throw kitFail('bad-data', { fields: [{ path: 'cid', message: 'Choose the content.' }] })
      const { session } = await scheduleLesson(kit, by, booking, { ...request, cid })
      return session
    },
    async bookedLesson(db, teacher, { start, end }, except) {
      const [row] = await db
        .select({ id: bookings.id, name: bookings.name })
        .from(bookings)
        .where(
          and(
            eq(bookings.servicer, teacher),
            inArray(bookings.status, ['waiting', 'booked']),
            lt(bookings.start, end),
            gt(bookings.end, start),
            except === null ? undefined : ne(bookings.id, except),
          ),
        )
        .limit(1)
      return row
    },
    /** The provider's own meeting URL: Zoom, Meet, Jitsi or any other. */
    async makeMeeting(_kit, { db }, { owner }) {
      return (await profileOf(db, owner))?.meetingUrl ?? null
    },
    /** Deleting the session cancels the lesson. */
    async onCancel(kit, { db, now }, { booking, owner }) {
      if (booking === null) return
      const row = await bookingById(db, booking)
      if (row.status !== 'scheduled') return
      const by = { ...byClock(db, now), actor: { id: owner, roles: [] } }
      await cancelAndJudge(kit, by, booking, 'servicer', '')
    },
    async onArchive(_kit, { db }, { booking }) {
      if (booking === null) return
      const { status } = await bookingById(db, booking)
      if (status === 'scheduled') throw kitFail('wrong-state', { status, event: 'archive' })
    },
    async onMove(_kit, { db }, { after }) {
      if (after.booking === null) return
      const { start, status } = await bookingById(db, after.booking)
      if (status === 'scheduled' && start.getTime() !== after.start.getTime())
        throw fail(bookingErrors, 'move-others')
    },
    async onClose(kit, { db, now }, { session }) {
      if (session.booking !== null) await endBooking(kit, byClock(db, now), session.booking)
    },
  }),
]
