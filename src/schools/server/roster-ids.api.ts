// The ids that people and classes have in an exported roster, so that other files of an archive can refer to them.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { classes } from './classes.tables.ts'
import { staff, students } from './people.tables.ts'

/** Roster ids by account. */
export async function rosterIdsOf(tx: Tx, school: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const table of [staff, students])
    for (const { uid, id, sourcedId } of await tx
      .select({ uid: table.uid, id: table.id, sourcedId: table.sourcedId })
      .from(table)
      .where(and(eq(table.school, school), isNotNull(table.uid))))
      if (uid !== null) ids.set(uid, sourcedId ?? id)
  return ids
}

/** All classes of a school, as a subquery. */
export const classIdsOfSchool = (tx: Tx, school: string) =>
  tx.select({ id: classes.id }).from(classes).where(eq(classes.school, school))

export interface RosterClass {
  readonly id: string
  readonly rosterId: string
  readonly name: string
}

/** All classes of a school, also archived ones, which the roster leaves out. */
export async function rosterClassesOf(tx: Tx, school: string): Promise<RosterClass[]> {
  const rows = await tx
    .select({ id: classes.id, sourcedId: classes.sourcedId, name: classes.name })
    .from(classes)
    .where(eq(classes.school, school))
    .orderBy(asc(classes.name), asc(classes.id))
  return rows.map(({ id, sourcedId, name }) => ({ id, rosterId: sourcedId ?? id, name }))
}
