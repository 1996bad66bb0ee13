// Booking: time, credits and lesson in one transaction. Concurrent requests for the same time serialise,
// and the loser is offered the next times.
import type { Course } from '#services/contract/bookings/course.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import { demandAccepted } from '#communications/server/agreements.api.ts'
import { filesHeld, referFiles } from '#files/server/files.api.ts'
import { offsetAt } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import type { NewBooking } from '#services/contract/bookings/bookings.contract.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { campusErrors } from '#services/contract/campus/campus.errors.ts'
import { weeklyStarts } from '#services/contract/bookings/bookings.rules.ts'
import { scopeWords } from '../applications/applications.ts'
import { bookings, type BookingRow, type StoredCarer, type StoredFile } from '../bookings.tables.ts'
import { vettedUntil } from '../campus/vetted.ts'
import { takeCredits } from '../credits/credits.ts'
import type { PackUserRow } from '../credits.tables.ts'
import { matchingFor, ownPack } from '../matching/match-call.ts'
import type { Matching } from '../matching/chosen.ts'
import { fitOf } from '../matching/teachers-by-pack.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { applications, profiles, isService, type ProfileRow, type ServiceRow } from '../services.tables.ts'
import { nextSlots, slotAt, type Lesson } from '../slots/slots.ts'
import type { CallContext } from './act.ts'
import { carerFor } from './carer.ts'
import { courseOf } from './course.ts'
import { payTerms } from './pay-terms.ts'
import { askGuardian, guardiansToAsk } from './guardian.ts'
import { notifyBooked } from './notify-booked.ts'
import { announce, announceTime } from './booking-notices.ts'

type LessonRequest = Omit<NewBooking, 'agreed'>

/** The terms bookers agree to. */
const cancellationTerms = { type: 'all_users', mode: 'cancellation' } as const

/** A lesson that targets a report standard. */
export interface LessonAbout {
  readonly takeaway: string
  readonly standard: string
  readonly standardName: string
}
interface BookOptions {
  /** Credits that belong to somebody else. */
  readonly bought?: PackUserRow
  /** Narrows the provider's approved service. */
  readonly query?: Matching['query']
  readonly about?: LessonAbout
  /** Booked by a guardian, which includes approval. */
  readonly isApproved?: boolean
  /** Agreements shown to the learner. */
  readonly agreed?: readonly string[]
}

/** Books a whole series, or nothing. The actor is the learner. */
export async function book(
  kit: Kit,
  by: CallContext,
  data: LessonRequest,
  { query = {}, about, isApproved = false, agreed, ...given }: BookOptions = {},
): Promise<BookingRow[]> {
  const booker = by.actor.id ?? ''
  const bought = given.bought ?? (await ownPack(by, data.packUser))
  if (data.servicer === booker) throw fail(bookingErrors, 'own-booking')
  const carer = carerFor(bought, data.carer?.subject)
  const course = await courseOf(by.db, bought)
  if (bought.snapshot.isOnCampus && bought.location === null) throw fail(campusErrors, 'campus-place')
  const lessonNow = async (): Promise<Lesson> => ({
    profile: await demandProfile(by.db, data.servicer),
    snapshot: bought.snapshot,
    booker,
    times: data.times,
    ...(await vettedUntil(by.db, data.servicer, bought.snapshot)),
  })
  // Checks without the lock first: of many who want one time, late ones need not wait for each other.
  await serviceFor(kit, by, bought, data.servicer, query)
  await freeTime(kit, by, await lessonNow(), new Date(data.start), 0)
  await lockTimes(by.db, [booker, data.servicer])
  const service = await serviceFor(kit, by, bought, data.servicer, query)
  const lesson = await lessonNow()
  const series = data.weeks > 1 ? kit.newId() : null
  const files = await filesOf(by, data)
  const guardians = isApproved ? [] : await guardiansToAsk(by, booker)
  // If a guardian decides, the guardian sees the cancellation terms.
  if (agreed && !isApproved && guardians.length === 0) await demandAccepted(by, cancellationTerms, agreed)
  const made: BookingRow[] = []
  for (const [index, start] of startsOf(data, lesson.profile).entries()) {
    const { end } = await freeTime(kit, by, lesson, start, index)
    const row = await insert(kit, by, data, {
      bought,
      service,
      start,
      end,
      series,
      files,
      carer,
      course,
      status: guardians.length === 0 ? 'booked' : 'waiting',
      guardianRequestedAt: isApproved || guardians.length > 0 ? by.now : null,
      guardianApprovedAt: isApproved ? by.now : null,
      ...about,
    })
    made.push(row)
  }
  await by.db
    .update(profiles)
    .set({ booked: sql`${profiles.booked} + ${made.length}` })
    .where(eq(profiles.id, data.servicer))
  for (const row of made) await notifyOf(kit, by, row, guardians)
  return made
}

const startsOf = ({ start, weeks }: LessonRequest, { timeZone }: ProfileRow): Date[] =>
  weeklyStarts(new Date(start), weeks, at => offsetAt(at.getTime(), timeZone))

/** The approved service under which the provider teaches. */
async function serviceFor(
  kit: Kit,
  by: CallContext,
  bought: PackUserRow,
  servicer: string,
  query: Matching['query'],
): Promise<ServiceRow> {
  const fit = await fitOf(await matchingFor(kit, by, bought, query), servicer)
  if ('fails' in fit)
    throw fail(bookingErrors, refusals[fit.fails] ?? 'provider-unfit', { condition: fit.fails })
  const [row] = await by.db.select().from(applications).where(eq(applications.id, fit.application))
  if (!row || !isService(row)) throw kitFail('not-found')
  return row
}

const refusals: Readonly<Record<string, 'provider-suspended' | 'trial-other'>> = {
  suspended: 'provider-suspended',
  trial: 'trial-other',
}

async function freeTime(kit: Kit, by: CallContext, lesson: Lesson, start: Date, index: number) {
  const slot = await slotAt(kit, by, lesson, start)
  if (slot) return slot
  // Free for others: it is the booker who is busy.
  if (await slotAt(kit, by, { ...lesson, booker: lesson.profile.id }, start))
    throw fail(bookingErrors, 'booker-busy', { index })
  const next = await nextSlots(kit, by, lesson, start)
  throw fail(bookingErrors, 'invalid-service-times', { index, next })
}

interface NewLesson
  extends
    Pick<BookingRow, 'status' | 'guardianRequestedAt' | 'guardianApprovedAt' | 'start' | 'end' | 'series'>,
    Partial<LessonAbout> {
  readonly bought: PackUserRow
  readonly service: ServiceRow
  readonly files: StoredFile[]
  readonly carer: StoredCarer | null
  readonly course: Course | null
}

async function insert(
  kit: Kit,
  { db, now, actor }: CallContext,
  data: LessonRequest,
  { bought, service, start, end, files, ...lesson }: NewLesson,
): Promise<BookingRow> {
  const { snapshot } = bought
  const booker = actor.id ?? ''
  const [row] = await db
    .insert(bookings)
    .values({
      id: kit.newId(),
      packUser: bought.id,
      booker,
      servicer: data.servicer,
      application: service.id,
      type: service.type,
      mentoringType: service.mentoringType,
      name: snapshot.name,
      scope: scopeWords(service),
      ...lesson,
      start,
      end,
      heldUntil: new Date(end.getTime() + snapshot.break * minuteMs),
      times: data.times,
      message: data.message,
      attachments: files,
      topic: snapshot.topic.filter(({ _id }) => data.topic.includes(_id)),
      ...(await payTerms(kit, db, service, bought)),
      place: snapshot.isOnCampus ? bought.location : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await takeCredits(
    { tx: db, now },
    {
      packUser: bought.id,
      times: row.times,
      booking: row.id,
      lesson: { name: row.name, start, servicer: row.servicer, compensation: row.travelMinutes },
    },
  )
  await referFiles(
    db,
    { table: 'services_bookings', record: row.id, owner: booker, school: null, place: row.id },
    files.map(({ hash }) => hash),
  )
  return row
}

async function filesOf({ db, actor }: CallContext, { attachments }: LessonRequest): Promise<StoredFile[]> {
  const held = await filesHeld(
    db,
    [actor.id ?? ''],
    attachments.map(({ hash }) => hash),
  )
  return attachments.map(({ hash, filename }) => {
    const file = held.get(hash)
    if (!file) throw fail(bookingErrors, 'file-unknown')
    return { hash, filename, mime: file.mime }
  })
}

async function notifyOf(
  kit: Kit,
  by: CallContext,
  row: BookingRow,
  guardians: readonly string[],
): Promise<void> {
  await announce(kit, by.db, row, 'created')
  await announceTime(kit, by.db, row, 'taken')
  if (guardians.length === 0) await notifyBooked(kit, by, row)
  for (const email of guardians) await askGuardian(kit, by, row, email)
}
