// The ids that people have in an exported roster, so that other files of an archive can refer to them.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
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
