// Rows of the home page and of the study centre, and the pages behind them.
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { listTable } from '#kit/server/query.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { schoolsOfMember, schoolsOfStaff } from '#schools/contract/relations.ts'
import { kinds, sessionKinds, type SessionKind } from '#sessions/contract/kinds.ts'
import type { SessionState } from '#sessions/contract/session.lifecycle.ts'
import { hasKey, named, stateIs, taughtBy } from './list.ts'
import { sessions } from '../sessions.tables.ts'
import { wireCards, type WireCard } from './wire.ts'

type Row = 'live' | 'student' | 'myLive' | 'myStudent' | 'booking'
type Index = 'study' | 'live' | 'premium' | 'promotion'
interface Paging {
  readonly $limit: number
  readonly $skip: number
}
type RecommendKind = 'workshop' | 'course'
interface RecommendQuery {
  readonly kind?: RecommendKind | undefined
  readonly $search?: string | undefined
  readonly subjects?: string | undefined
  readonly grades?: string | undefined
}
interface Listed {
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
}
type Cards = { total: number; totalIsLeast?: true | undefined; limit: number; skip: number; data: WireCard[] }

const soonest = [asc(sessions.start), asc(sessions.name), asc(sessions.id)]
const newest = [desc(sessions.createdAt), desc(sessions.id)]

const rowNames: Readonly<Record<Row, string>> = {
  myLive: 'My live sessions',
  myStudent: 'My own-pace sessions',
  booking: 'Booked lessons',
  live: 'Live workshops',
  student: 'Self-study',
}

/** Non-empty rows. Those of services are added by that domain. */
export async function recommend(
  by: CallContext,
  {
    dateRange,
    status,
    school,
  }: {
    dateRange?: readonly [string, string] | undefined
    status?: SessionState | undefined
    school?: string | undefined
  },
): Promise<{ row: string; name: string; total: number; data: WireCard[] }[]> {
  const during =
    dateRange && and(lt(sessions.start, new Date(dateRange[1])), gt(sessions.end, new Date(dateRange[0])))
  const inside = school === undefined ? undefined : eq(sessions.school, school)
  const found = await Promise.all(
    (Object.keys(rowNames) as Row[]).map(async row => {
      const mine = row === 'myLive' || row === 'myStudent' || row === 'booking'
      const { where, order } = rowOf(by, row)
      const { total, data } = await cardsOf(
        by,
        { where: and(where, during, mine ? and(stateIs(status, by.now), inside) : undefined), order },
        firstOfRow,
      )
      return { row, name: rowNames[row], total, data }
    }),
  )
  return found.filter(({ data }) => data.length > 0)
}
const firstOfRow: Paging = { $limit: 10, $skip: 0 }

const ofSort = (sort: RecommendKind): SQL =>
  inArray(
    sessions.type,
    sessionKinds.filter(kind => kinds[kind].flags.course === (sort === 'course')),
  )

interface RecommendFilters {
  readonly $search?: string | undefined
  readonly cost?: 'free' | 'paid' | undefined
  readonly place?: 'school' | 'public' | undefined
  readonly kind?: RecommendKind | undefined
}

export function recommendPage(
  by: CallContext,
  row: Row,
  { $limit, $skip }: Paging,
  { $search, cost, place, kind }: RecommendFilters = {},
): Promise<Cards> {
  const { where, order } = rowOf(by, row)
  const narrowed = and(
    $search ? named($search) : undefined,
    cost && (cost === 'free' ? eq(sessions.price, 0) : gt(sessions.price, 0)),
    place && eq(sessions.published, place === 'public'),
    kind && ofSort(kind),
  )
  return cardsOf(by, { where: and(where, narrowed), order }, { $limit, $skip })
}

function rowOf({ actor, now }: CallContext, row: Row): Listed {
  const me = actor.id ?? ''
  const mine = or(taughtBy(me), arrayContains(sessions.people, [me]))
  // `taught` is mostly null, for which SQL comparisons are neither true nor false.
  const notMine = sql`(${mine}) is not true`
  const going = and(eq(sessions.del, false), ne(sessions.status, 'close'))
  switch (row) {
    case 'myLive':
      return {
        where: and(going, mine, eq(sessions.sessionType, 'live'), isNull(sessions.booking)),
        order: soonest,
      }
    case 'myStudent':
      return {
        where: and(going, mine, eq(sessions.sessionType, 'student'), isNull(sessions.booking)),
        order: newest,
      }
    case 'booking':
      return { where: and(going, mine, isNotNull(sessions.booking)), order: soonest }
    case 'live':
      return {
        where: and(
          going,
          notMine,
          gt(sessions.start, now),
          or(isNull(sessions.regDate), gt(sessions.regDate, now)),
          openTo(actor, false),
          isNull(sessions.pid),
        ),
        order: soonest,
      }
    case 'student':
      return { where: and(going, notMine, openTo(actor, true), isNull(sessions.pid)), order: newest }
  }
}

/** Kinds this person may register for, by role and school. */
function openTo(actor: Actor, ownPace: boolean): SQL | undefined {
  const educator = actor.roles.includes('teacher')
  const open = sessionKinds.filter(
    kind =>
      kinds[kind].access === 'enrol' &&
      kinds[kind].flags.ownPace === ownPace &&
      kinds[kind].flags.educator === educator,
  )
  const schools = educator ? schoolsOfStaff(actor) : schoolsOfMember(actor)
  const [inner, outer] = [
    open.filter(kind => kinds[kind].flags.school),
    open.filter(kind => kinds[kind].flags.public),
  ]
  return (
    or(
      outer.length === 0 ? undefined : inArray(sessions.type, outer),
      inner.length === 0 || schools.length === 0
        ? undefined
        : and(inArray(sessions.type, inner), inArray(sessions.school, schools)),
    ) ?? sql`false`
  )
}

const indexNames: Readonly<Record<Index, string>> = {
  live: 'Live workshops',
  study: 'Self-study',
  premium: 'Featured',
  promotion: 'Free tasters',
}
const forLearners: readonly SessionKind[] = sessionKinds.filter(
  kind => kinds[kind].flags.public && !kinds[kind].flags.educator,
)

function indexOf(
  { now }: Pick<CallContext, 'now'>,
  index: Index,
  { $search, subjects, grades, kind }: RecommendQuery,
): Listed {
  const going = and(
    eq(sessions.published, true),
    eq(sessions.del, false),
    ne(sessions.status, 'close'),
    isNull(sessions.pid),
    inArray(sessions.type, [...forLearners]),
    subjects === undefined ? undefined : hasKey(subjects),
    grades === undefined ? undefined : hasKey(grades),
    $search ? named($search) : undefined,
    kind && ofSort(kind),
  )
  switch (index) {
    case 'study':
      return { where: and(going, eq(sessions.type, 'selfStudy'), gt(sessions.end, now)), order: newest }
    case 'live':
      return { where: and(going, ne(sessions.type, 'selfStudy'), gt(sessions.start, now)), order: soonest }
    case 'premium':
      return { where: and(going, eq(sessions.premium, true), gt(sessions.end, now)), order: soonest }
    case 'promotion':
      return { where: and(going, eq(sessions.promotion, true), gt(sessions.end, now)), order: soonest }
  }
}

export const indexPage = (
  by: CallContext,
  index: Index,
  { $limit, $skip, ...wanted }: Paging & RecommendQuery,
): Promise<Cards> => cardsOf(by, indexOf(by, index, wanted), { $limit, $skip })

export async function indexRows(
  by: CallContext,
  wanted: RecommendQuery,
): Promise<{ row: string; name: string; total: number; data: WireCard[] }[]> {
  const found = await Promise.all(
    (Object.keys(indexNames) as Index[]).map(async row => {
      const { total, data } = await cardsOf(by, indexOf(by, row, wanted), firstOfRow)
      return { row, name: indexNames[row], total, data }
    }),
  )
  return found.filter(({ data }) => data.length > 0)
}

async function cardsOf(by: CallContext, { where, order }: Listed, paging: Paging): Promise<Cards> {
  const page = await listTable(by.db, sessions, paging, { columns: {}, where, order })
  return { ...page, data: await wireCards(by, page.data) }
}
