// `service-booking`: free times, booking, cancelling, moving, and the lesson's session.
import { dayMs } from '#kit/contract/durations.ts'
import { and, asc, desc, eq, gt, inArray, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { peopleMatching } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { bookingPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { contentErrors } from '#services/contract/content/content.errors.ts'
import { isApprovedProvider } from '../applications/applications.ts'
import { bookings, ratings, type BookingRow } from '../bookings.tables.ts'
import { vettedUntil } from '../campus/vetted.ts'
import { importLesson } from '../content/imports.ts'
import { packUsers } from '../credits.tables.ts'
import { wirePackUsers } from '../credits/pack-users.ts'
import { ownPack } from '../matching/match-call.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { lessonSlots, nextSlots, type Lesson } from '../slots/slots.ts'
import { takenOf } from '../slots/taken.ts'
import { book } from './book.ts'
import { importCarer, reportsForCarer } from './carer.ts'
import { calendarOf, lessonsBookedWith } from './calendar.ts'
import { cancelAndJudge } from './cancel-and-judge.ts'
import { guardianDecide, guardianLook } from './guardian.ts'
import { scheduleLesson } from './lesson-session.ts'
import { answerMove, proposeMove } from './move.ts'
import { slotsRoom } from './booking-notices.ts'
import { giveTrial } from './trial.ts'
import { wireBooking, wireBookings } from './wire.ts'

const maxSlots = 1000

export function bookingService(kit: Kit) {
  return implement(bookingContract, {
    facts: { booker: bookings.booker, servicer: bookings.servicer },
    async find(call) {
      const { tab, $sys, upcoming, ...query } = call.query
      const page = await listTable(call.db, bookings, query, {
        columns,
        where: and(call.where, whose(call.actor, tab, $sys), isUpcoming(upcoming, call.now)),
        order: [upcoming === true ? asc(bookings.start) : desc(bookings.start), desc(bookings.id)],
      })
      return { ...page, data: await wireBookings(call, page.data) }
    },
    get: async (id, call) => wireBooking(call, await readable(call, id)),
    async create(call) {
      const [first] = await book(kit, call, call.data, { agreed: call.data.agreed })
      if (!first) throw kitFail('unexpected')
      return wireBooking(call, first)
    },
    calls: {
      get: {
        async slots(call) {
          const { packUser, servicer, from, until, times } = call.query
          const lesson = await lessonFor(call, packUser, servicer, times)
          const span = { start: new Date(from), end: new Date(until) }
          const data = (await lessonSlots(kit, call, lesson, span)).slice(0, maxSlots)
          await call.connection?.join(slotsRoom(servicer))
          const [next] = data.length > 0 ? [] : await nextSlots(kit, call, lesson, span.end, 1)
          const { timeZone } = lesson.profile
          return { timeZone, duration: lesson.snapshot.duration * times, data, next: next ?? null }
        },
        async nextSlots(call) {
          const { packUser, servicer, from } = call.query
          const lesson = await lessonFor(call, packUser, servicer, 1)
          const data = await nextSlots(kit, call, lesson, new Date(from))
          return { timeZone: lesson.profile.timeZone, data }
        },
        async myHours({ db, actor, query }) {
          const span = { start: new Date(query.from), end: new Date(query.until) }
          const me = actor.id ?? ''
          return [...((await takenOf(db, [me], span)).get(me) ?? [])]
        },
        async recentDaysHours({ db, now, query: { uid, days } }) {
          const taken = await takenOf(db, uid, {
            start: now,
            end: new Date(now.getTime() + days * dayMs),
          })
          return uid.map(each => ({ uid: each, busy: [...(taken.get(each) ?? [])] }))
        },
        async find(call) {
          const { search, ...query } = call.query
          const people = [...(await peopleMatching(call.db, search)), '']
          const page = await listTable(call.db, bookings, query, {
            columns,
            where: or(inArray(bookings.booker, people), inArray(bookings.servicer, people)),
            order: [desc(bookings.start), desc(bookings.id)],
          })
          return { ...page, data: await wireBookings(call, page.data) }
        },
        async packListByBookingIds(call) {
          const rows = await call.db
            .select({ id: bookings.id, packUser: packUsers })
            .from(bookings)
            .innerJoin(packUsers, eq(packUsers.id, bookings.packUser))
            .where(and(inArray(bookings.id, call.query.ids), call.where))
          const wired = await wirePackUsers(
            call,
            rows.map(({ packUser }) => packUser),
          )
          return rows.flatMap(({ id }, at) => {
            const packUser = wired[at]
            return packUser ? [{ booking: id, packUser }] : []
          })
        },
        async calendar(call) {
          const row = await readable(call, call.query._id)
          const reader = { id: call.actor.id ?? '' }
          const rows = await lessonsBookedWith(call.db, row)
          return {
            filename: `${rows.length > 1 ? 'lessons' : 'lesson'}-${row.start.toISOString().slice(0, 10)}.ics`,
            text: await calendarOf(kit, call.db, rows, reader, call.now),
          }
        },
        byCarer: async call => reportsForCarer(call, await readable(call, call.query._id)),
        count: counts,
        guardian: ({ db, now, query }) => guardianLook(db, now, query.token),
      },
      patch: {
        async cancel(call) {
          const { _id, reason } = call.data
          const row = await readable(call, _id)
          const cause = row.servicer === call.actor.id ? 'servicer' : 'booker'
          return wireBooking(call, await cancelAndJudge(kit, call, _id, cause, reason))
        },
        move: async call => wireBooking(call, await proposeMove(kit, call, call.data)),
        answerMove: async call => wireBooking(call, await answerMove(kit, call, call.data)),
        async importByBooking(call) {
          const { _id, cid, line, name } = call.data
          if ((cid === undefined) === (line === undefined)) throw fail(contentErrors, 'import-choice')
          if (line !== undefined) return wireBooking(call, await importLesson(kit, call, _id, { line, name }))
          const own = { cid: cid ?? '', ...(name !== undefined && { name }) }
          return wireBooking(call, (await scheduleLesson(kit, call, _id, own)).booking)
        },
        async importCarer(call) {
          const row = await readable(call, call.data._id)
          return wireBooking(call, await importCarer(kit, call, row, call.data.sessions))
        },
        trial: async call => ({ packUser: (await giveTrial(kit, call, call.data)).id }),
        guardianDecide: call => guardianDecide(kit, call, call.data.token, call.data.approve),
      },
    },
  })
}

const columns = {
  _id: bookings.id,
  packUser: bookings.packUser,
  status: bookings.status,
  series: bookings.series,
  start: bookings.start,
  createdAt: bookings.createdAt,
}

/** The caller's own on one or both sides; everybody's for staff with `$sys`. */
function whose({ id, ...actor }: Actor, tab: 'booker' | 'servicer' | undefined, all: boolean | undefined) {
  const me = id ?? ''
  if (tab !== undefined) return eq(bookings[tab], me)
  if (all === true && may(bookingPermissions, 'booking.search', { id, ...actor })) return undefined
  return or(eq(bookings.booker, me), eq(bookings.servicer, me))
}

function isUpcoming(upcoming: boolean | undefined, now: Date): SQL | undefined {
  if (upcoming === undefined) return undefined
  const live = inArray(bookings.status, [...liveStates])
  return upcoming
    ? and(live, gt(bookings.end, now))
    : or(inArray(bookings.status, ['ended', 'cancelled']), lte(bookings.end, now))
}

async function readable({ db, where }: Call, id: string): Promise<BookingRow> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

async function lessonFor(call: Call, packUser: string, servicer: string, times: number): Promise<Lesson> {
  const { snapshot } = await ownPack(call, packUser)
  // Hours of unapproved providers are private.
  if (!(await isApprovedProvider(call.db, servicer))) throw kitFail('not-found')
  const profile = await demandProfile(call.db, servicer)
  const vetted = await vettedUntil(call.db, servicer, snapshot)
  return { profile, snapshot, booker: call.actor.id ?? '', times, ...vetted }
}

async function counts({ db, actor, now }: Call) {
  const me = actor.id ?? ''
  const live = and(inArray(bookings.status, [...liveStates]), gt(bookings.start, now))
  const mine = or(eq(bookings.booker, me), eq(bookings.servicer, me))
  const rated = db
    .select({ one: sql`1` })
    .from(ratings)
    .where(eq(ratings.booking, bookings.id))
  return {
    toSchedule: await db.$count(bookings, and(eq(bookings.servicer, me), eq(bookings.status, 'booked'))),
    upcoming: await db.$count(bookings, and(mine, live)),
    toAnswer: await db.$count(bookings, and(mine, live, ne(bookings.moveBy, me))),
    toRate: await db.$count(
      bookings,
      and(eq(bookings.booker, me), eq(bookings.status, 'ended'), notExists(rated)),
    ),
  }
}
