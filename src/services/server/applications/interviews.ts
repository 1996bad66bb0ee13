// Interviews of applicants as lessons: a credit of an interview package, booked with a consultant, whose
// report the reviewers read (services.md section 2). Nothing is copied: the credit's state is read with the
// application.
import { and, desc, eq, gte, isNotNull, ne } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { sentReportsOf } from '#rooms/server/learner-reports.api.ts'
import { servicesPermissions } from '#services/contract/services.permissions.ts'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import type { CallContext } from '../bookings/act.ts'
import { cancelBooking } from '../bookings/cancel.ts'
import { addCredits, refundCredits } from '../credits/credits.ts'
import { announceChange } from '../credits/pack-users.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { packUserFor } from '../packages/pack-deliver.ts'
import { packById } from '../packages/packages.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

type Invited = Pick<ApplicationRow, 'id' | 'owner' | 'interviewPackUser' | 'interviewInvitedAt'>

/** Grants a free credit of the package. */
export async function giveInterview(
  { db, now }: CallContext,
  { id, owner }: ApplicationRow,
  packId: string,
): Promise<PackUserRow> {
  const pack = await packById(db, packId)
  if (pack.status !== 'published' || pack.consultant !== 'interviewTeacher')
    throw fail(servicesErrors, 'interview-pack')
  const at = { tx: db, now }
  const bought = await packUserFor(at, pack, { buyer: owner, isSchool: false }, { city: null, parent: null })
  await addCredits(at, bought.id, {
    count: 1,
    gift: true,
    order: null,
    line: lineOf(id, now),
    payMethod: null,
    log: { type: 'gift', name: pack.name, reason: 'Interview about your application' },
  })
  await announceChange(at, bought.id, owner)
  return bought
}

/** Cancels the lesson if it has not been held, and removes the credit. */
export async function takeInterviewBack(kit: Kit, by: CallContext, row: ApplicationRow): Promise<void> {
  const lesson = await lessonOf(by.db, row)
  if (lesson && isLive(lesson.status))
    await cancelBooking(kit, by, lesson.id, 'system', 'The interview is called off.')
  await refundCredits(
    { tx: by.db, now: by.now },
    lineOf(row.id, row.interviewInvitedAt ?? by.now),
    'The interview is called off.',
  )
}

/** Distinguishes the credits of different invitations. */
const lineOf = (application: string, invitedAt: Date): string =>
  `interview ${application} ${invitedAt.toISOString()}`

/** The current booking, and its sent report. */
async function interviewLesson(db: Tx, row: Invited) {
  if (row.interviewPackUser === null) return null
  const lesson = await lessonOf(db, row)
  const [takeaway] =
    lesson && lesson.session !== null ? await sentReportsOf(db, lesson.booker, [lesson.session]) : []
  const [bought] = await db
    .select({ pack: packUsers.pack })
    .from(packUsers)
    .where(eq(packUsers.id, row.interviewPackUser))
  if (!bought) return null
  return {
    packUser: row.interviewPackUser,
    pack: bought.pack,
    booking: lesson
      ? {
          _id: lesson.id,
          status: lesson.status,
          start: lesson.start,
          servicer: (await personOf(db, lesson.servicer))?.name ?? '',
        }
      : null,
    takeaway: takeaway ? { session: takeaway.session, sentAt: takeaway.sentAt } : null,
  }
}

/** An application's interview, as an object and as single fields. */
export async function interviewPart(db: Tx, row: ApplicationRow) {
  const lesson = await interviewLesson(db, row)
  return {
    interview: row.interview,
    interviewLesson: lesson,
    interviewInvited: row.interview !== null || lesson !== null,
    interviewPack: lesson?.pack ?? null,
    interviewApply: lesson?.booking != null,
    takeaway: lesson?.takeaway?.session ?? null,
    takeawayCreatedAt: lesson?.takeaway?.sentAt ?? null,
  }
}

/** A report reader of the rooms: reviewers read reports of an applicant's interview. */
export async function isInterviewReviewer(
  db: Tx,
  actor: Actor,
  { session, uid }: { readonly session: string; readonly uid: string },
): Promise<boolean> {
  if (uid === actor.id || !may(servicesPermissions, 'application.review', actor)) return false
  const invited = await db
    .select()
    .from(applications)
    .where(and(eq(applications.owner, uid), isNotNull(applications.interviewPackUser)))
  for (const row of invited) if ((await lessonOf(db, row))?.session === session) return true
  return false
}

/** The latest uncancelled one since the invitation. */
async function lessonOf(
  db: Tx,
  { interviewPackUser, interviewInvitedAt }: Invited,
): Promise<BookingRow | undefined> {
  if (interviewPackUser === null || interviewInvitedAt === null) return undefined
  const [row] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.packUser, interviewPackUser),
        ne(bookings.status, 'cancelled'),
        gte(bookings.createdAt, interviewInvitedAt),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return row
}
