// Names that people have in a school.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { staff, students } from './people.tables.ts'

/** Leaves out people who left the school. */
export async function namesInSchool(
  tx: Tx,
  school: string,
  ids: readonly string[],
): Promise<(id: string) => string> {
  if (ids.length === 0) return () => ''
  const people = [staff, students].map(table =>
    tx
      .select({ uid: table.uid, first: table.firstName, last: table.lastName })
      .from(table)
      .where(and(eq(table.school, school), inArray(table.uid, [...ids]))),
  )
  const names = new Map(
    (await Promise.all(people)).flat().map(({ uid, first, last }) => [uid, `${first} ${last}`.trim()]),
  )
  return id => names.get(id) || 'Somebody who left'
}
