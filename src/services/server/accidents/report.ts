// A report about a lesson: once, within 7 days, with the room's attendance record.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { filesHeld, referFiles } from '#files/server/files.api.ts'
import { managersWith, peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { recordingsOf, seatsOf, staysOf, teachersOfSession } from '#rooms/server/rooms.api.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { accidentContract, type RoomRecord } from '#services/contract/bookings/accidents.contract.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { accidentDays } from '#services/contract/bookings/bookings.rules.ts'
import type { AccidentTrait } from '#services/contract/bookings/traits.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { bookingById, type CallContext } from '../bookings/act.ts'
import { announce, notifyParty } from '../bookings/booking-notices.ts'
import {
  accidents,
  type AccidentRow,
  type BookingRow,
  type StoredEvidence,
  type StoredFile,
} from '../bookings.tables.ts'

export interface Evidence {
  readonly content: string
  readonly attachments: readonly { readonly hash: string; readonly filename: string }[]
}
export interface NewAccident extends Evidence {
  readonly booking: string
  readonly tags: readonly AccidentTrait[]
}

/**
 * @param isByRating Created by a rating: a no-op if the lesson is already reported or the deadline has
 * passed.
 */
export async function reportAccident(
  kit: Kit,
  by: CallContext,
  data: NewAccident,
  isByRating = false,
): Promise<AccidentRow | undefined> {
  const booking = await bookingById(by.db, data.booking)
  if (booking.booker !== by.actor.id) throw kitFail('not-found')
  const refused = whyNot(booking, by.now)
  if (refused && isByRating) return undefined
  if (refused) throw fail(bookingErrors, refused)
  await lockTimes(by.db, [booking.servicer])
  const there = await by.db.$count(accidents, eq(accidents.booking, booking.id))
  if (there > 0 && isByRating) return undefined
  const [row] = await by.db
    .insert(accidents)
    .values({
      id: kit.newId(),
      booking: booking.id,
      owner: booking.servicer,
      booker: booking.booker,
      session: booking.session,
      sessionName: booking.name,
      tags: [...new Set(data.tags)],
      evidencesStudent: [await evidenceOf(by, data)],
      room: await roomRecord(by.db, booking),
      status: 'pending',
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await keepEvidence(by.db, row)
  const tags = row.tags.join(', ')
  await notifyParty(
    kit,
    by.db,
    booking,
    row.owner,
    'AccidentReported',
    { tags, answer: 'You can answer within 3 days.' },
    { key: row.id },
  )
  await notifyParty(
    kit,
    by.db,
    booking,
    row.booker,
    'AccidentReported',
    { tags, answer: 'We look into it and tell you what we decide.' },
    { key: row.id },
  )
  await announce(kit, by.db, booking, 'patched')
  await announceAccident(kit, by.db, row, 'created')
  return row
}

function whyNot(
  { status, start, end }: BookingRow,
  now: Date,
): 'accident-early' | 'accident-late' | undefined {
  if ((status !== 'scheduled' && status !== 'ended') || now < start) return 'accident-early'
  return now.getTime() > end.getTime() + accidentDays.report * dayMs ? 'accident-late' : undefined
}

export const answerUntil = ({ createdAt }: Pick<AccidentRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + accidentDays.answer * dayMs)

export async function evidenceOf(
  { db, now, actor }: CallContext,
  { content, attachments }: Evidence,
): Promise<StoredEvidence> {
  const held = await filesHeld(
    db,
    [actor.id ?? ''],
    attachments.map(({ hash }) => hash),
  )
  const files = attachments.map(({ hash, filename }): StoredFile => {
    const file = held.get(hash)
    if (!file) throw fail(bookingErrors, 'file-unknown')
    return { hash, filename, mime: file.mime }
  })
  return { content, attachments: files, at: now.toISOString() }
}

/** Keeps the files of both sides as long as the report. */
export async function keepEvidence(db: Tx, row: AccidentRow): Promise<void> {
  const sides = [
    [row.booker, row.evidencesStudent, 'student'],
    [row.owner, row.evidencesTeacher, 'teacher'],
  ] as const
  for (const [owner, evidences, side] of sides)
    await referFiles(
      db,
      { table: 'services_accidents', record: `${row.id} ${side}`, owner, school: null, place: row.id },
      evidences.flatMap(({ attachments }) => attachments.map(({ hash }) => hash)),
    )
}

/** Notifies both sides and everybody watching the queue. */
export async function announceAccident(
  kit: Pick<Kit, 'clock'>,
  db: Tx,
  { id, owner, booker }: AccidentRow,
  event: 'created' | 'patched',
): Promise<void> {
  const people = new Set([owner, booker, ...(await managersWith(db, verificationRoles))])
  const channels = [...people].map(user => `user:${user}`)
  await emit(db, kit.clock, accidentContract, event, { _id: id }, channels)
}

/** Attendance, how connections ended, and the lesson's start and end. */
async function roomRecord(
  db: Tx,
  { session, booker, servicer, start }: BookingRow,
): Promise<RoomRecord | null> {
  const [row] = session === null ? [] : await sessionsByIds(db, [session])
  if (!row) return null
  const people = await peopleOf(db, [booker, servicer])
  const seats = [...(await seatsOf(db, row.id)), ...(await teachersOfSession(db, row.id))]
  const stays = await staysOf(db, row.id)
  const side = async (uid: string, as: 'booker' | 'servicer') => {
    const entered = seats.find(seat => seat.uid === uid)?.entered ?? null
    return {
      side: as,
      name: people.get(uid)?.name ?? '',
      enteredAt: entered?.toISOString() ?? null,
      lateMinutes:
        entered === null ? null : Math.max(0, Math.floor((entered.getTime() - start.getTime()) / minuteMs)),
      stays: (stays.get(uid) ?? []).map(({ from, until, lost }) => ({
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        lost,
      })),
      recordings: await recordingsOf(db, row.id, uid),
    }
  }
  return {
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.ended?.toISOString() ?? null,
    people: [await side(booker, 'booker'), await side(servicer, 'servicer')],
    callAt: hostOf(row.meeting?.url ?? null),
  }
}

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).hostname : null
