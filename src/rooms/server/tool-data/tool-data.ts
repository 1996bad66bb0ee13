// Rows of an assessment: who assesses whom with which tool, as copied at scheduling.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import type { ToolData } from '#rooms/contract/tool-data.contract.ts'
import { asks, peerPairs, type AssessorPair, type Seat } from '#rooms/contract/tool-data.rules.ts'
import type { SessionRole, SessionTool } from '#sessions/contract/session.shapes.ts'
import { roleIn, roster, sessionById, snapshotOf, type SessionRow } from '#sessions/server/sessions.api.ts'
import { rooms, seats } from '../rooms.tables.ts'
import { toolData, type ToolDataRow } from '../tool-data.tables.ts'

/** Teachers, learners and observers; nobody else sees it. */
export async function roleFor(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ readonly session: SessionRow; readonly role: Exclude<SessionRole, 'guest'> }> {
  const session = await sessionById(db, id)
  const role = await roleIn(db, session, actor)
  if (role === null || role === 'guest') throw kitFail('not-found')
  return { session, role }
}

export const toolsOf = async (db: Tx, session: string): Promise<readonly SessionTool[]> =>
  (await snapshotOf(db, session)).tools

export async function toolOf(db: Tx, session: string, tool: string): Promise<SessionTool> {
  const found = (await toolsOf(db, session)).find(({ _id }) => _id === tool)
  if (!found) throw fail(takeawayErrors, 'tool-unknown')
  return found
}

/**
 * One row per learner for the teachers, one of each learner for himself, and those of peers; made when
 * somebody first asks, and for late learners.
 */
export async function makeRows(
  kit: Kit,
  { db, now }: { readonly db: Tx; readonly now: Date },
  session: SessionRow,
): Promise<void> {
  const tools = await toolsOf(db, session.id)
  const people = (await roster(db, session)).map(({ _id }) => _id)
  if (tools.length === 0 || people.length === 0) return
  // Prevents two concurrent requests from assigning peers twice.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`tools ${session.id}`}))`)
  const there = await db
    .select({ tool: toolData.tool, by: toolData.by, assessor: toolData.assessor, student: toolData.student })
    .from(toolData)
    .where(eq(toolData.session, session.id))
    .orderBy(asc(toolData.id))
  const groups = await groupsOf(db, session.id)
  const wanted = tools.flatMap(tool => {
    const row = (by: ToolDataRow['by'], { assessor, student }: AssessorPair) => ({
      tool: tool._id,
      by,
      assessor,
      student,
    })
    const before = there.filter(each => each.tool === tool._id && each.by === 'peer')
    return [
      ...(asks(tool, 'teacher')
        ? people.map(student => row('teacher', { assessor: session.taught ?? session.owner, student }))
        : []),
      ...(asks(tool, 'self') ? people.map(student => row('self', { assessor: student, student })) : []),
      ...(asks(tool, 'peer')
        ? peerPairs(
            people.map((uid): Seat => ({ uid, group: groups.get(uid) ?? null })),
            before,
          ).map(pair => row('peer', pair))
        : []),
    ]
  })
  const keyOf = ({ tool, by, assessor, student }: (typeof there)[number]) =>
    [tool, by, by === 'teacher' ? '' : assessor, student].join(' ')
  const had = new Set(there.map(keyOf))
  const fresh = wanted.filter(row => !had.has(keyOf(row)))
  if (fresh.length > 0)
    await db
      .insert(toolData)
      .values(
        fresh.map(row => ({
          id: kit.newId(),
          session: session.id,
          task: session.mode === 'tool' ? null : session.cid,
          unit: session.unit,
          ...row,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing()
}

const groupsOf = async (db: Tx, session: string): Promise<ReadonlyMap<string, string | null>> =>
  new Map(
    (
      await db
        .select({ uid: seats.uid, group: seats.group })
        .from(seats)
        .innerJoin(rooms, eq(rooms.id, seats.room))
        .where(and(eq(rooms.session, session), eq(seats.side, 'learner'), eq(seats.guest, false)))
    ).map(({ uid, group }) => [uid, group]),
  )

export async function wireRows(db: Tx, rows: readonly ToolDataRow[]): Promise<z.input<typeof ToolData>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ assessor, student }) => [assessor, student]),
  )
  const who = (_id: string) => ({
    _id,
    nickname: people.get(_id)?.name ?? '',
    avatar: people.get(_id)?.avatar ?? null,
  })
  return rows.map(
    ({ id, session, tool, task, unit, by, assessor, student, filled, data, version, updatedAt }) => ({
      _id: id,
      session,
      tool,
      task,
      unit,
      by,
      assessor: who(assessor),
      student: who(student),
      filled,
      data,
      version,
      updatedAt,
    }),
  )
}

/** Rows of several sessions, for statistics. */
export const rowsOf = (
  db: Tx,
  sessions: readonly string[],
): Promise<Pick<ToolDataRow, 'session' | 'by' | 'student' | 'filled'>[]> =>
  sessions.length === 0
    ? Promise.resolve([])
    : db
        .select({
          session: toolData.session,
          by: toolData.by,
          student: toolData.student,
          filled: toolData.filled,
        })
        .from(toolData)
        .where(inArray(toolData.session, [...sessions]))
