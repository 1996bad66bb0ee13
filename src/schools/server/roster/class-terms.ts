// Finds the terms of the school that a class of an import names.
import { and, eq, or, sql } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { terms } from '../classes.tables.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'

/** By foreign id, or as the school's term that a row of this import matches. */
export const termsOf = (
  tx: Tx,
  { id, school }: Pick<RosterImportRow, 'id' | 'school'>,
  { refs }: Pick<RosterRowRecord, 'refs'>,
): Promise<{ id: string; title: string }[]> =>
  tx
    .select({ id: terms.id, title: terms.title })
    .from(terms)
    .where(
      and(
        eq(terms.school, school),
        or(
          among(terms.sourcedId, refs),
          among(terms.id, refs),
          sql`${terms.id} in (select ${rosterRows.target} from ${rosterRows}
            where ${rosterRows.import} = ${id} and ${rosterRows.kind} = 'term' and ${among(rosterRows.sourcedId, refs)})`,
        ),
      ),
    )
    .orderBy(terms.start)
