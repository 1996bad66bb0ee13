// Sessions between two instants, for calendars and daily counts: only those visible to the caller.
import { and, arrayContains, asc, eq, gt, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { dayMs } from '#kit/contract/durations.ts'
import { scopesFor, type Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { scopeCondition } from '#kit/server/scopes.ts'
import type { CallContext } from '#kit/server/service.ts'
import { classesOfPerson } from '#schools/server/classes.api.ts'
import { byDay, zoneFor, type Span, type Zone } from '#sessions/contract/days.rules.ts'
import { kindsWith, type SessionKind } from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'
import { sessionFacts } from '../access.ts'
import { clashing } from './conflicts.ts'
import type { SessionsJoin } from '../session/hooks.ts'
import { taughtBy } from '../lists/list.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { mine } from '../people/whose.ts'
import { wireCards } from '../lists/wire.ts'

type GetCalls = (typeof sessionContract)['methods']['calls']['get']
type CalendarQuery = z.output<GetCalls['calendarList']['query']>

const limits = { days: 400, rows: 2000 } as const

export const calendarList: NonNullable<SessionsJoin['calendarList']> = async (_kit, by, query) => {
  const span = spanOf(query)
  const rows = await rowsIn(by, query, span)
  const clash = await clashing(by, rows)
  return (await wireCards(by, rows)).map(card => ({ ...card, conflict: clash.has(card._id) }))
}

/** Empty days are left out. */
export const dateList: NonNullable<SessionsJoin['dateList']> = async (
  _kit,
  by,
  { sessionType, ...query },
) => {
  const span = spanOf(query)
  const rows = await rowsIn(
    by,
    query,
    span,
    sessionType === undefined ? undefined : eq(sessions.sessionType, sessionType),
  )
  return [...byDay(rows, span, zoneOf(by.actor, query, span))]
    .filter(([, there]) => there.length > 0)
    .map(([date, there]) => ({ date, count: there.length }))
}

function spanOf({ start, end }: Pick<CalendarQuery, 'start' | 'end'>): Span {
  const span = { start: new Date(start), end: new Date(end) }
  const length = span.end.getTime() - span.start.getTime()
  if (length <= 0 || length > limits.days * dayMs)
    throw kitFail('bad-query', { fields: [{ path: 'end', message: `Ask for at most ${limits.days} days.` }] })
  return span
}

/** A named zone takes precedence over an offset; an offset of zero is the default. */
function zoneOf(
  { timeZone: own }: Actor,
  { zone, timeZone }: Pick<CalendarQuery, 'zone' | 'timeZone'>,
  span: Span,
): Zone {
  return zoneFor(timeZone ?? (zone === 0 ? undefined : zone), own, span)
}

/** A course is shown by its sessions; self-paced ones have no time, so they are only included on request. */
async function rowsIn(
  by: CallContext,
  query: Omit<CalendarQuery, 'start' | 'end' | 'zone' | 'timeZone'>,
  { start, end }: Span,
  more?: SQL,
): Promise<SessionRow[]> {
  const { db } = by
  const kinds = kindsIn(query)
  return db
    .select()
    .from(sessions)
    .where(
      and(
        lt(sessions.start, end),
        gt(sessions.end, start),
        eq(sessions.del, false),
        eq(sessions.childSize, 0),
        kinds === undefined
          ? notInArray(sessions.type, kindsWith('ownPace'))
          : inArray(sessions.type, [...kinds]),
        query.school === undefined ? undefined : eq(sessions.school, query.school),
        query.classId === undefined ? undefined : eq(sessions.classId, query.classId),
        query.uid === undefined ? undefined : taughtBy(query.uid),
        query['reg._id'] === undefined ? undefined : arrayContains(sessions.people, [query['reg._id']]),
        query.students === undefined ? undefined : arrayContains(sessions.people, [query.students]),
        isMineAlone(query) ? mine(by.actor) : await visible(db, by.actor),
        more,
      ),
    )
    .orderBy(asc(sessions.start), asc(sessions.name), asc(sessions.id))
    .limit(limits.rows)
}

/** By default: what I teach and attend. */
const isMineAlone = ({ school, classId, uid, students, 'reg._id': reg }: Partial<CalendarQuery>): boolean =>
  [school, classId, uid, students, reg].every(each => each === undefined)

/** Sessions visible to the caller, including colleagues' plans for shared classes. */
async function visible(db: Tx, actor: Actor): Promise<SQL | undefined> {
  const scope = scopeCondition(scopesFor(sessionPermissions, 'session.look', actor), actor, sessionFacts)
  if (scope === undefined || actor.id === null) return scope
  const classes = (await classesOfPerson(db, actor.id))
    .filter(({ as }) => as === 'teacher')
    .map(({ id }) => id)
  return classes.length === 0 ? scope : or(scope, inArray(sessions.classId, classes))
}

function kindsIn({ type }: Pick<CalendarQuery, 'type'>): readonly SessionKind[] | undefined {
  if (type === undefined) return undefined
  return typeof type === 'string' ? [type] : type.$in
}
