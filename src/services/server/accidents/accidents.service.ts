// `teaching-accident`: reports about lessons, read by both sides, decided by staff.
import { and, desc, eq, inArray, ne, not, or, arrayContains, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { peopleMatching, peopleOf } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { accidentContract, type Accident } from '#services/contract/bookings/accidents.contract.ts'
import { accidentPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { party } from '../bookings/wire.ts'
import { accidents, bookings, type AccidentRow, type StoredEvidence } from '../bookings.tables.ts'
import { addEvidence } from './answer.ts'
import { accidentClaims, decide } from './decide.ts'
import { announceAccident, answerUntil, reportAccident } from './report.ts'

export function accidentService(kit: Kit) {
  const held = accidentClaims(kit)
  return implement(accidentContract, {
    facts: { booker: accidents.booker, servicer: accidents.owner },
    async find(call) {
      const { $sys, claim, $search, ...query } = call.query
      const me = call.actor.id ?? ''
      const isStaffList = $sys === true && may(accidentPermissions, 'accident.decide', call.actor)
      const named = $search ? [...(await peopleMatching(call.db, $search)), ''] : undefined
      const page = await listTable(call.db, accidents, query, {
        columns: { status: accidents.status, serviceBooking: accidents.booking },
        where: and(
          call.where,
          isStaffList ? undefined : or(eq(accidents.owner, me), eq(accidents.booker, me)),
          claim === undefined ? undefined : held.where([claim].flat(), me),
          named && or(inArray(accidents.owner, named), inArray(accidents.booker, named)),
        ),
        order: [desc(accidents.createdAt), desc(accidents.id)],
      })
      return { ...page, data: await wireAccidents(call, page.data) }
    },
    get: async (id, call) => one(call, await readable(call, id)),
    async create(call) {
      const row = await reportAccident(kit, call, call.data)
      if (!row) throw kitFail('unexpected')
      return one(call, row)
    },
    async patch(id, call) {
      const {
        evidence,
        status,
        follower,
        read,
        checkReason = '',
        days = 0,
        serviceReturn = false,
      } = call.data
      let row = await readable(call, id, true)
      if (read) row = await markRead(call, row)
      if (evidence) row = await addEvidence(kit, call, row, evidence)
      if (follower !== undefined || status !== undefined) assertStaff(call)
      if (follower !== undefined) {
        row = await held.change(call.db, call, row, follower)
        await announceAccident(kit, call.db, row, 'patched')
      }
      if (status !== undefined)
        row = await decide(kit, call, row, { status, checkReason, days, serviceReturn })
      return one(call, row)
    },
    calls: {
      get: {
        async unreadCount({ db, actor }) {
          const me = actor.id ?? ''
          const unread = and(
            or(eq(accidents.owner, me), eq(accidents.booker, me)),
            ne(accidents.status, 'pending'),
            not(arrayContains(accidents.readBy, [me])),
          )
          return { count: await db.$count(accidents, unread) }
        },
        groupByFollower: ({ db }) => held.load(db, eq(accidents.status, 'pending')),
      },
    },
  })
}

function assertStaff({ actor }: Call): void {
  if (!may(accidentPermissions, 'accident.decide', actor)) throw kitFail('forbidden')
}

async function readable({ db, where }: Call, id: string, lock = false): Promise<AccidentRow> {
  const query = db
    .select()
    .from(accidents)
    .where(and(eq(accidents.id, id), where))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

async function markRead({ db, actor }: Call, row: AccidentRow): Promise<AccidentRow> {
  const me = actor.id ?? ''
  if (row.readBy.includes(me)) return row
  const [read] = await db
    .update(accidents)
    .set({ readBy: sql`array_append(${accidents.readBy}, ${me})` })
    .where(eq(accidents.id, row.id))
    .returning()
  return read ?? row
}

async function one(call: Call, row: AccidentRow) {
  const [wired] = await wireAccidents(call, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}

async function wireAccidents(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  rows: readonly AccidentRow[],
): Promise<z.input<typeof Accident>[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(
    db,
    rows.flatMap(({ owner, booker, follower }) => [owner, booker, follower ?? '']),
  )
  const lessons = await db
    .select({
      id: bookings.id,
      start: bookings.start,
      end: bookings.end,
      scope: bookings.scope,
      type: bookings.type,
      packUser: bookings.packUser,
      application: bookings.application,
    })
    .from(bookings)
    .where(
      inArray(
        bookings.id,
        rows.map(({ booking }) => booking),
      ),
    )
  const lessonOf = new Map(lessons.map(lesson => [lesson.id, lesson]))
  const sign = await signer(db, now)
  const shown = ({ content, attachments, at }: StoredEvidence) => ({
    content,
    at,
    attachments: attachments.map(file => ({ ...file, url: sign(file.hash) })),
  })
  return rows.map(row => {
    const lesson = lessonOf.get(row.booking)
    if (!lesson) throw kitFail('unexpected')
    return {
      _id: row.id,
      student: party(row.booker, people),
      teacher: party(row.owner, people),
      serviceBooking: row.booking,
      serviceType: lesson.type,
      servicePackUser: lesson.packUser,
      service: lesson.application,
      session: row.session,
      sessionName: row.sessionName,
      serviceName: lesson.scope,
      start: lesson.start,
      end: lesson.end,
      tags: row.tags,
      evidencesStudent: row.evidencesStudent.map(shown),
      evidencesTeacher: row.evidencesTeacher.map(shown),
      answerUntil: answerUntil(row),
      room: row.room,
      status: row.status,
      approvedAt: row.decidedAt,
      checkReason: row.checkReason,
      serviceReturn: row.serviceReturn,
      days: row.days,
      read: row.readBy.includes(actor.id ?? ''),
      follower:
        row.follower === null ? null : { _id: row.follower, name: people.get(row.follower)?.name ?? '' },
      followedAt: row.followedAt,
      releasedAt: row.releasedAt,
      createdAt: row.createdAt,
    }
  })
}
