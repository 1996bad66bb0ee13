// People selected by the teacher. A trigger maintains the participants in the session's row.
import { and, eq, inArray } from 'drizzle-orm'
import type { CallContext } from '#kit/server/service.ts'
import { selected } from '../sessions.tables.ts'

type ReadMoment = Pick<CallContext, 'db' | 'now'>

/** The new ones of these. */
export async function addSelected(
  { db, now }: ReadMoment,
  session: string,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await db
    .insert(selected)
    .values(people.map(uid => ({ session, uid, at: now })))
    .onConflictDoNothing()
    .returning({ uid: selected.uid })
  return rows.map(({ uid }) => uid)
}

export async function dropSelected(
  { db }: ReadMoment,
  session: string,
  people: readonly string[],
): Promise<void> {
  if (people.length > 0)
    await db.delete(selected).where(and(eq(selected.session, session), inArray(selected.uid, [...people])))
}

export async function selectedIn({ db }: ReadMoment, session: string): Promise<string[]> {
  return (await db.select({ uid: selected.uid }).from(selected).where(eq(selected.session, session))).map(
    ({ uid }) => uid,
  )
}
