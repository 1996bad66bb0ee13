// The lesson's session, created by the provider from own or bought content for the booked time and
// learner.
import { eq } from 'drizzle-orm'
import type { ContentRow } from '#authoring/server/contents.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { contentToTeach } from '#sessions/server/booked.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { schedule, type NewSession } from '#sessions/server/booked.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import type { SessionKind } from '#sessions/contract/kinds.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { packUsers } from '../credits.tables.ts'
import { bookingSteps, lockedBooking, type CallContext } from './act.ts'
import { announce, notifyParty } from './booking-notices.ts'
import { profileOf } from '../profiles/profiles.ts'

/** For one educator, learner or applicant, from a task or a service session. */
const kindFor = {
  educator: { task: 'bookingTask', pdTask: 'bookingPdTask' },
  learner: { task: 'bookingStuTask', pdTask: 'bookingStuPdTask' },
  applicant: { task: 'jobSeekerTask', pdTask: 'jobSeekerPdTask' },
} as const satisfies Record<string, Record<string, SessionKind>>

/** The provider's own content, or a bought frozen copy. */
type LessonRequest =
  | (Partial<NewSession> & { readonly cid: string; readonly content?: never })
  | (Partial<NewSession> & { readonly cid?: never; readonly content: ContentRow })

export async function scheduleLesson(
  kit: Kit,
  by: CallContext,
  id: string,
  { content, ...request }: LessonRequest,
): Promise<{ readonly booking: BookingRow; readonly session: SessionRow }> {
  const row = await lockedBooking(by.db, id)
  if (row.servicer !== by.actor.id) throw kitFail('not-found')
  if (row.status !== 'booked') throw kitFail('wrong-state', { status: row.status, event: 'schedule' })
  const profile = await profileOf(by.db, row.servicer)
  // Campus lessons need no online meeting.
  const isOnline = row.place === null
  if (isOnline && profile?.meetingUrl == null && request.zoom?.url == null)
    throw fail(bookingErrors, 'meeting-none')
  const session = await schedule(
    kit,
    by,
    {
      ...request,
      type: await kindOf(kit, by, row, content ?? request.cid ?? ''),
      start: row.start.toISOString(),
      end: row.end.toISOString(),
      startNow: false,
      students: [row.booker],
      classId: undefined,
      booking: undefined,
    },
    { booking: row.id, isInPerson: !isOnline, ...(content && { content }) },
  )
  const booking = await bookingSteps.advance(by.db, row, 'schedule', by, {
    session: session.id,
    updatedAt: by.now,
  })
  await notifyParty(kit, by.db, booking, booking.booker, 'BookingScheduled', {})
  await announce(kit, by.db, booking, 'patched')
  return { booking, session }
}

async function kindOf(
  kit: Kit,
  by: CallContext,
  row: BookingRow,
  source: string | ContentRow,
): Promise<SessionKind> {
  const { mode } = typeof source === 'string' ? await contentToTeach(kit, by, source) : source
  const kinds = kindFor[await audienceOf(by, row)]
  return mode === 'pdTask' ? kinds.pdTask : kinds.task
}

async function audienceOf(
  { db }: CallContext,
  { booker, packUser }: BookingRow,
): Promise<keyof typeof kindFor> {
  const [bought] = await db.select().from(packUsers).where(eq(packUsers.id, packUser))
  if (bought?.snapshot.consultant === 'interviewTeacher') return 'applicant'
  const person = await personOf(db, booker)
  return person?.roles.includes('teacher') ? 'educator' : 'learner'
}
