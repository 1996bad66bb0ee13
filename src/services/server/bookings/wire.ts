// Bookings on the wire: pay is for the provider and staff only.
import { eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sentReportsOf } from '#rooms/server/learner-reports.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { bookingPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { freeUntil } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { accidents, ratings, type BookingRow } from '../bookings.tables.ts'
import { credits, packUsers } from '../credits.tables.ts'
import { packs as sold } from '../packages.tables.ts'
import { watchedChildren } from '../family/watched.ts'
import { minutesOf } from './act.ts'

type Wire = z.input<typeof Booking>

export async function wireBookings(by: CallContext, rows: readonly BookingRow[]): Promise<Wire[]> {
  if (rows.length === 0) return []
  const { db, actor } = by
  const parts = await partsOf(by, rows)
  const isStaff = may(bookingPermissions, 'booking.search', actor)
  const sign = await signer(db, by.now)
  return rows.map(row => {
    const session = parts.sessions.get(row.session ?? '')
    const snapshot = parts.packs.get(row.packUser)
    const isParty = row.booker === actor.id || row.servicer === actor.id
    return {
      _id: row.id,
      packUser: row.packUser,
      packUserData: parts.credits.get(row.id) ?? [],
      pack: { name: row.name, duration: snapshot?.duration ?? 0, break: snapshot?.break ?? 0 },
      booker: party(row.booker, parts.people),
      servicer: party(row.servicer, parts.people),
      type: row.type,
      mentoringType: row.mentoringType,
      serviceAuthId: row.application,
      scope: row.scope,
      status: row.status,
      start: row.start,
      end: row.end,
      duration: minutesOf(row),
      times: row.times,
      freeUntil: freeUntil(row),
      message: row.message,
      attachments: row.attachments.map(file => ({ ...file, url: sign(file.hash) })),
      materials: isParty
        ? (parts.materials.get(row.packUser) ?? []).map(file => ({ ...file, url: sign(file.hash) }))
        : [],
      topic: row.topic,
      oldSession: row.course && { ...row.course, image: row.course.image && sign(row.course.image) },
      carer: row.carer && { ...row.carer, imported: parts.reports.get(row.id) ?? [] },
      trial: parts.trials.has(row.packUser),
      place: isParty || isStaff ? row.place : null,
      about: row.standard === null ? null : { _id: row.standard, name: row.standardName ?? '' },
      series: row.series,
      session: session
        ? {
            _id: session.id,
            sid: session.sid,
            name: session.name,
            image: session.image,
            status: session.status,
          }
        : null,
      meeting: isParty ? (session?.meeting?.url ?? null) : null,
      cancel: row.cancel,
      canceledAt: row.canceledAt,
      cancelReason: row.cancelReason,
      creditsBack: row.creditsBack,
      move: moveOf(row),
      guardian:
        row.guardianRequestedAt === null
          ? null
          : { requestedAt: row.guardianRequestedAt, approvedAt: row.guardianApprovedAt },
      guardianReads: parts.watched.has(row.booker),
      pay:
        isStaff || row.servicer === actor.id
          ? {
              rate: row.rate,
              travelMinutes: row.travelMinutes,
              cents: row.pay,
              state: row.payState,
            }
          : null,
      rating: parts.ratings.get(row.id) ?? null,
      accident: parts.accidents.get(row.id) ?? null,
      reminder: row.warnedAt === null ? 0 : 1,
      reminderBooked: row.remindedAt === null ? 0 : 1,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

export async function wireBooking(by: CallContext, row: BookingRow): Promise<Wire> {
  const [wired] = await wireBookings(by, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}

export function party(id: string, people: ReadonlyMap<string, Person>): Wire['booker'] {
  const person = people.get(id)
  return {
    _id: id,
    name: person?.name ?? '',
    avatar: person?.avatar ?? null,
    timeZone: person?.timeZone ?? 'UTC',
  }
}

function moveOf({ start, end, moveStart, moveBy, moveMessage, moveAt }: BookingRow): Wire['move'] {
  if (moveStart === null || moveBy === null) return null
  return {
    start: moveStart,
    end: new Date(moveStart.getTime() + end.getTime() - start.getTime()),
    by: moveBy,
    message: moveMessage ?? '',
    at: moveAt,
  }
}

/** Reports that carers imported into these lessons. */
async function importedReports(db: Tx, rows: readonly BookingRow[]) {
  const found = new Map<string, Awaited<ReturnType<typeof sentReportsOf>>>()
  for (const { id, booker, carer } of rows)
    if (carer && carer.imported.length > 0) found.set(id, await sentReportsOf(db, booker, carer.imported))
  return found
}

/** Data from other tables, with one query each. */
async function partsOf({ db, now }: CallContext, rows: readonly BookingRow[]) {
  const ids = rows.map(({ id }) => id)
  const people = await peopleOf(
    db,
    rows.flatMap(({ booker, servicer }) => [booker, servicer]),
  )
  const sessions = await sessionsByIds(
    db,
    rows.flatMap(({ session }) => session ?? []),
  )
  const packs = await db
    .select({
      id: packUsers.id,
      snapshot: packUsers.snapshot,
      trialOf: packUsers.trialOf,
      materials: sold.attachments,
    })
    .from(packUsers)
    .leftJoin(sold, eq(sold.id, packUsers.pack))
    .where(inArray(packUsers.id, [...new Set(rows.map(({ packUser }) => packUser))]))
  const used = await db
    .select({ id: credits.id, booking: credits.booking })
    .from(credits)
    .where(inArray(credits.booking, ids))
  const rated = await db
    .select({ _id: ratings.id, booking: ratings.booking, feel: ratings.feel })
    .from(ratings)
    .where(inArray(ratings.booking, ids))
  const reported = await db
    .select({ _id: accidents.id, booking: accidents.booking, status: accidents.status, tags: accidents.tags })
    .from(accidents)
    .where(inArray(accidents.booking, ids))
  return {
    people,
    watched: await watchedChildren(
      db,
      now,
      rows.map(({ booker }) => booker),
    ),
    sessions: new Map(sessions.map(session => [session.id, session])),
    packs: new Map(packs.map(({ id, snapshot }) => [id, snapshot])),
    materials: new Map(
      packs.map(({ id, materials }) => [
        id,
        (materials ?? []).map(({ hash, filename, mime }) => ({ hash, filename, mime })),
      ]),
    ),
    trials: new Set(packs.filter(({ trialOf }) => trialOf !== null).map(({ id }) => id)),
    reports: await importedReports(db, rows),
    credits: new Map(
      [...Map.groupBy(used, ({ booking }) => booking ?? '')].map(([booking, of]) => [
        booking,
        of.map(({ id }) => id),
      ]),
    ),
    ratings: new Map(rated.map(({ booking, ...rest }) => [booking, rest])),
    accidents: new Map(reported.map(({ booking, ...rest }) => [booking, rest])),
  }
}
