// Filters that the lists of sessions and content share.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { terms } from './classes.tables.ts'
import type { SpaceQuery } from './space.api.ts'

interface SpaceColumns {
  readonly owner: AnyPgColumn
  readonly name: AnyPgColumn
  /** The time that decides which term an item belongs to. */
  readonly at: AnyPgColumn
  /** A list of `{ label, value }`. */
  readonly subjects: AnyPgColumn
  readonly del: AnyPgColumn
}

export async function spaceFilters(
  tx: Tx,
  query: SpaceQuery,
  { owner, name, at, subjects, del }: SpaceColumns,
): Promise<SQL | undefined> {
  return and(
    query.teacher === undefined ? undefined : eq(owner, query.teacher),
    query.$search ? sql`strpos(lower(${name}), lower(${query.$search})) > 0` : undefined,
    query.del === undefined ? undefined : eq(del, query.del),
    query.term === undefined ? undefined : await inTerm(tx, query.school, query.term, at),
    query.subject === undefined
      ? undefined
      : sql`exists (select 1 from jsonb_array_elements(${subjects}) one where ${query.subject} in (one ->> 'value', one ->> 'label'))`,
  )
}

async function inTerm(tx: Tx, school: string, id: string, at: AnyPgColumn): Promise<SQL | undefined> {
  const [term] = await tx
    .select({ start: terms.start, end: terms.end })
    .from(terms)
    .where(and(eq(terms.id, id), eq(terms.school, school)))
  if (!term) return sql`false`
  return and(gte(at, sql`${term.start}::date`), lt(at, sql`${term.end}::date + 1`))
}
