// `find`: the filters of every list, and the requested state.
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type * as z from '#zod'
import { isStaff, peopleMatching } from '#identity/server/people.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import { likeContaining } from '#kit/server/like.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { kindsWith } from '#sessions/contract/kinds.ts'
import type { SessionListName } from '#sessions/contract/session.lifecycle.ts'
import { registrations, selected, sessions } from '../sessions.tables.ts'
import { wireCards, type WireCard } from './wire.ts'

type Query = z.output<(typeof sessionContract)['methods']['find']['query']>

const columns = {
  _id: sessions.id,
  sid: sessions.sid,
  type: sessions.type,
  status: sessions.status,
  classId: sessions.classId,
  uid: sessions.owner,
  cid: sessions.cid,
  unit: sessions.unit,
  pid: sessions.pid,
  series: sessions.series,
  sessionType: sessions.sessionType,
  unitType: sessions.unitType,
  start: sessions.start,
  end: sessions.end,
  isLib: sessions.isLib,
  premium: sessions.premium,
  promotion: sessions.promotion,
  taught: sessions.taught,
  name: sessions.name,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
}

export async function listSessions(call: Call<Query>): Promise<{
  total: number
  totalIsLeast?: true | undefined
  limit: number
  skip: number
  data: WireCard[]
}> {
  const { db, query, where, now } = call
  const order =
    query.state === 'scheduled'
      ? [asc(sessions.start), asc(sessions.name), asc(sessions.id)]
      : [desc(sessions.start), desc(sessions.id)]
  const isOpenOnes = query.isLib === true && query.end === undefined
  const page = await listTable(db, sessions, isOpenOnes ? { ...query, isLib: undefined } : query, {
    columns,
    where: and(
      where,
      stateIs(query.state, now),
      await more(call),
      isOpenOnes ? openInLibrary(now) : undefined,
    ),
    order: isOpenOnes ? [desc(sessions.isLib), asc(sessions.start), asc(sessions.id)] : order,
  })
  return { ...page, data: await wireCards(call, page.data) }
}

const publicWorkshops = kindsWith('public', 'enroll')
/** Public workshops as the library lists them; featured ones first. */
const openInLibrary = (now: Date): SQL | undefined =>
  and(inArray(sessions.type, publicWorkshops), ne(sessions.status, 'close'), gt(sessions.end, now))

/** The conditions of section 3; without a state, everything not archived. */
export function stateIs(state: SessionListName | undefined, now: Date): SQL | undefined {
  const live = eq(sessions.del, false)
  switch (state) {
    case 'scheduled':
      return and(live, ne(sessions.status, 'close'), gt(sessions.start, now))
    case 'ongoing':
      return and(live, ne(sessions.status, 'close'), lte(sessions.start, now))
    case 'ended':
      return and(live, eq(sessions.status, 'close'))
    case 'archived':
      return eq(sessions.del, true)
    case undefined:
      return live
    case 'all':
      return undefined
  }
}

async function more({ db, actor, query }: Call<Query>): Promise<SQL | undefined> {
  const { school, subjects, grades, mode, mine, userField, userFieldType, $search } = query
  return and(
    school === undefined ? undefined : inSchool(school),
    query['reg._id'] === undefined
      ? undefined
      : inArray(
          sessions.id,
          db
            .select({ id: registrations.session })
            .from(registrations)
            .where(eq(registrations.uid, query['reg._id'])),
        ),
    query.students === undefined
      ? undefined
      : inArray(
          sessions.id,
          db.select({ id: selected.session }).from(selected).where(eq(selected.uid, query.students)),
        ),
    ...[subjects, grades].map(key => (key === undefined ? undefined : hasKey(key))),
    mode === undefined ? undefined : eq(sessions.mode, mode),
    mine === true ? taughtBy(actor.id ?? '') : undefined,
    $search ? named($search) : undefined,
    userField === undefined ? undefined : await ofPerson(db, actor, userField, userFieldType),
  )
}

/** The user's own unless taken over, or taken over by them. */
export const taughtBy = (id: string): SQL | undefined =>
  or(and(eq(sessions.owner, id), isNull(sessions.taught)), eq(sessions.taught, id))
export const hasKey = (key: string): SQL | undefined =>
  or(arrayContains(sessions.keys, [key]), arrayContains(sessions.keys, [key.toLowerCase()]))
export const named = (words: string): SQL => ilike(sessions.name, likeContaining(words))

/** Only the back office may search people by email address. */
async function ofPerson(
  db: Call['db'],
  actor: Call['actor'],
  words: string,
  type: Query['userFieldType'],
): Promise<SQL> {
  if (!isStaff(actor)) throw kitFail('forbidden')
  const ids = type === 'id' ? [words] : await peopleMatching(db, words)
  return ids.length === 0
    ? sql`false`
    : (or(inArray(sessions.owner, ids), sql`${sessions.people} && ${sql.param(ids)}::text[]`) ?? sql`false`)
}

const inSchool = (school: string | null): SQL =>
  school === null || school === 'null' ? isNull(sessions.school) : eq(sessions.school, school)
