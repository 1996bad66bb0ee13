// A course groups existing sessions: it starts with the first, ends with the last, and only it is sold.
import { and, asc, eq, inArray, isNull, max, min, sql } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import type { NewSession } from './insert-session.ts'
import type { Times } from './time.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'

export interface Children {
  readonly rows: readonly SessionRow[]
  readonly places: NonNullable<NewSession['childs']>
  readonly times: Times
}

/** The caller's sessions of the course's child kind that belong to no course and have no buyers. */
export async function childrenToAdopt(
  { db, actor }: CallContext,
  { type, childs }: NewSession,
): Promise<Children | undefined> {
  if (!childs) return undefined
  const ids = [...new Set(childs.map(({ _id }) => _id))]
  const rows = await db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.id, ids), eq(sessions.owner, actor.id ?? '')))
    .orderBy(asc(sessions.id))
    .for('update')
  if (
    rows.length !== childs.length ||
    rows.some(
      row =>
        row.type !== kinds[type].child ||
        row.del ||
        row.status === 'close' ||
        row.regNum > 0 ||
        row.childSize > 0,
    )
  )
    throw fail(sessionErrors, 'kind-child')
  if (rows.some(({ pid }) => pid !== null)) throw fail(sessionErrors, 'child-taken')
  const times = {
    start: new Date(Math.min(...rows.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...rows.map(({ end }) => end.getTime()))),
  }
  return { rows, places: childs, times }
}

export async function adopt(
  { db, now }: CallContext,
  course: SessionRow,
  { places }: Children,
): Promise<void> {
  for (const [position, { _id, group, groupName }] of places.entries()) {
    const taken = await db
      .update(sessions)
      .set({
        pid: course.id,
        position,
        group: group ?? null,
        groupName: groupName ?? '',
        price: 0,
        discount: 0,
        discountEnd: null,
        discountSize: 0,
        servicePack: null,
        updatedAt: now,
      })
      .where(and(eq(sessions.id, _id), isNull(sessions.pid)))
      .returning({ id: sessions.id })
    if (taken.length === 0) throw fail(sessionErrors, 'child-taken')
  }
}

/** After one of its sessions was moved or deleted. */
export async function refitCourse({ db, now }: Pick<CallContext, 'db' | 'now'>, pid: string): Promise<void> {
  const [span] = await db
    .select({ start: min(sessions.start), end: max(sessions.end), n: sql<number>`count(*)::int` })
    .from(sessions)
    .where(eq(sessions.pid, pid))
  if (!span || span.start === null || span.end === null) throw fail(sessionErrors, 'course-last')
  await db
    .update(sessions)
    .set({ start: span.start, end: span.end, childSize: span.n, updatedAt: now })
    .where(eq(sessions.id, pid))
}
