// Preview of shifting many sessions: new times, unchanged ones with reasons, and conflicts.
import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type * as z from '#zod'
import { CodedError } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { overlaps, type Span } from '#sessions/contract/days.rules.ts'
import type { ShiftPreview, ShiftRequest } from '#sessions/contract/shift.shapes.ts'
import { matching } from '../bulk/bulk.ts'
import { busyBetween, takesTime } from '../calendar/conflicts.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { mine } from '../people/whose.ts'
import { shiftedTimes, shiftOf } from './step.ts'

interface Move {
  readonly row: SessionRow
  readonly span: Span
}

export async function shiftPreview(
  by: CallContext,
  { to, ...choice }: z.output<typeof ShiftRequest>,
): Promise<z.input<typeof ShiftPreview>> {
  const shift = shiftOf(to)
  const me = by.actor.id ?? ''
  const chosen = await matching(
    by.db,
    { actor: by.actor, school: me, now: by.now },
    { ...choice, act: 'shift' },
  )
  const rows = await rowsOf(
    by,
    chosen.map(({ id }) => id),
  )
  const [moves, stays]: [Move[], { row: SessionRow; reason: string }[]] = [[], []]
  for (const row of rows) {
    try {
      const { start, end } = await shiftedTimes(by, row, shift)
      moves.push({ row, span: { start: new Date(start), end: new Date(end) } })
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      stays.push({ row, reason: error.message })
    }
  }
  const clashes = await clashesOf(by, moves)
  const [first] = moves
  return {
    moves: moves.length,
    people: new Set(moves.flatMap(({ row }) => row.people)).size,
    first: first ? { name: first.row.name, from: first.row.start, to: first.span.start } : null,
    stays: listed(stays.map(({ row, reason }) => ({ name: row.name, start: row.start, reason }))),
    clashes: listed(clashes),
  }
}

const maxListed = 50
const listed = <T>(all: readonly T[]) => ({ total: all.length, data: all.slice(0, maxListed) })

const rowsOf = ({ db }: CallContext, ids: readonly string[]): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .orderBy(sessions.start, sessions.id)

interface Clash {
  readonly name: string
  readonly start: Date
  readonly end: Date
  /** Null for an external calendar. */
  readonly with: string | null
}

/** Conflicts with unmoved sessions: those that move together create none among themselves. */
async function clashesOf(by: CallContext, moves: readonly Move[]) {
  const timed = moves.filter(({ row }) => takesTime(row))
  if (timed.length === 0) return []
  const span = {
    start: new Date(Math.min(...timed.map(each => each.span.start.getTime()))),
    end: new Date(Math.max(...timed.map(each => each.span.end.getTime()))),
  }
  const others = await othersBetween(by, span, timed)
  const busy = await busyBetween(by.db, by.actor.id ?? '', span)
  return timed.flatMap(({ row, span: { start, end } }): Clash[] => {
    const entry = { name: row.name, start, end }
    const meets = others.find(
      other => overlaps(other, { start, end }) && (isMine(by, other) || other.classId === row.classId),
    )
    if (meets) return [{ ...entry, with: meets.name }]
    return busy.some(time => overlaps(time, { start, end })) ? [{ ...entry, with: null }] : []
  })
}

const isMine = ({ actor }: CallContext, { taught, owner, people }: SessionRow): boolean =>
  (taught ?? owner) === actor.id || people.includes(actor.id ?? '')

/** The caller's own, and those of classes whose sessions move. */
async function othersBetween(
  { db, actor }: CallContext,
  { start, end }: Span,
  moves: readonly Move[],
): Promise<SessionRow[]> {
  const moving = new Set(moves.map(({ row }) => row.id))
  const classIds = [...new Set(moves.flatMap(({ row }) => row.classId ?? []))]
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        or(mine(actor), classIds.length > 0 ? inArray(sessions.classId, classIds) : undefined),
        lt(sessions.start, end),
        gt(sessions.end, start),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
      ),
    )
    .limit(5000)
  return rows.filter(row => takesTime(row) && !moving.has(row.id))
}
