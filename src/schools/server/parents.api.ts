// What later domains ask of parents: where they can be reached, once they have confirmed it themselves.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { students } from './people.tables.ts'
import { fullName } from './students.ts'

export interface Guardian {
  /** The child as the school knows it. */
  readonly child: string
  readonly name: string
  readonly email: string | null
  /** The parent has opened the link of the school, so the address is theirs. */
  readonly confirmed: boolean
}

/** Parents of these accounts in a school, or with a teacher who is a school of one. */
export async function guardiansOf(
  tx: Tx,
  school: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, Guardian>> {
  if (users.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(students)
    .where(and(eq(students.school, school), inArray(students.uid, [...users]), isNull(students.archivedAt)))
  return new Map(
    rows.flatMap(row =>
      row.uid === null
        ? []
        : [
            [
              row.uid,
              {
                child: fullName(row),
                name: row.parentName,
                email: row.parentEmail,
                confirmed: row.parentStatus === 'success' && row.parentEmail !== null,
              },
            ] as const,
          ],
    ),
  )
}
