// A person's self-paced sessions, in lists by state. A later domain provides whether they are done.
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { listTable } from '#kit/server/query.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { StudyList } from '#sessions/contract/learning.shapes.ts'
import { named } from './lists/list.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

export interface StudyQuery {
  readonly list: StudyList
  readonly $search?: string | undefined
  readonly $limit: number
  readonly $skip: number
}
/** Whether a session is done, as SQL over its columns. */
export type DoneCondition = (session: { readonly id: AnyPgColumn; readonly questionNum: AnyPgColumn }) => SQL

export async function ownPaceOf(
  { db, actor, now }: CallContext,
  { list, $search, $limit, $skip }: StudyQuery,
  done: DoneCondition,
): Promise<{
  total: number
  totalIsLeast?: true | undefined
  limit: number
  skip: number
  data: SessionRow[]
}> {
  const order =
    list === 'scheduled' ? [asc(sessions.start), asc(sessions.id)] : [desc(sessions.start), desc(sessions.id)]
  return listTable(
    db,
    sessions,
    { $limit, $skip },
    {
      columns: {},
      where: and(mine(actor.id ?? ''), inList(list, now, done), $search ? named($search) : undefined),
      order,
    },
  )
}

/** Which of these contents a person has completed in the study centre, as a whole or as a part of one. */
export async function studiedContents(
  db: Tx,
  uid: string,
  contents: readonly string[],
  done: DoneCondition,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ cid: sessions.cid })
    .from(sessions)
    .where(
      and(
        inArray(sessions.cid, [...contents]),
        eq(sessions.type, 'selfStudy'),
        arrayContains(sessions.people, [uid]),
        wholly(done),
      ),
    )
  return new Set(rows.flatMap(({ cid }) => cid ?? []))
}

/** Parts of self-study are listed with the whole. */
const mine = (me: string) =>
  and(
    arrayContains(sessions.people, [me]),
    eq(sessions.sessionType, 'student'),
    not(sql`(${eq(sessions.type, 'selfStudy')} and ${isNotNull(sessions.pid)})`),
  )

function inList(list: StudyList, now: Date, done: DoneCondition): SQL | undefined {
  // Withdrawn self-study stays open to its participants.
  const gone = sql`(${sessions.del} and ${ne(sessions.type, 'selfStudy')})`
  const finished = or(eq(sessions.status, 'close'), wholly(done)) ?? sql`false`
  switch (list) {
    case 'all':
      return undefined
    case 'archived':
      return gone
    case 'completed':
      return and(not(gone), finished)
    case 'scheduled':
      return and(not(gone), not(finished), gt(sessions.start, now))
    case 'ongoing':
      return and(not(gone), not(finished), lte(sessions.start, now))
  }
}

/** A session with parts is done with all of them. */
function wholly(done: DoneCondition): SQL {
  const part = alias(sessions, 'part')
  return sql`case when ${sessions.childSize} > 0 then not exists (select 1 from ${sessions} as "part" where ${part.pid} = ${sessions.id} and not ${done(part)}) else ${done(sessions)} end`
}
