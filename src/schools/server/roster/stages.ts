// Selects the rows for each stage of an import.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { rosterRows, type RosterImportRow } from '../roster.tables.ts'

/** Rows that the import will write. */
export const toWrite = ({ id, archiveMissing }: Pick<RosterImportRow, 'id' | 'archiveMissing'>) =>
  and(
    eq(rosterRows.import, id),
    eq(rosterRows.skipped, false),
    inArray(rosterRows.action, ['create', 'update', 'leave']),
    archiveMissing ? undefined : ne(rosterRows.missing, true),
  )

/** New people, and people whose contact has changed. */
export const toInvite = ({ id }: Pick<RosterImportRow, 'id'>) =>
  and(
    eq(rosterRows.import, id),
    eq(rosterRows.state, 'written'),
    eq(rosterRows.invited, false),
    inArray(rosterRows.kind, ['staff', 'student']),
    or(
      eq(rosterRows.action, 'create'),
      and(
        eq(rosterRows.action, 'update'),
        sql`${rosterRows.changes} @? '$[*] ? (@.field like_regex "mail$")'`,
      ),
    ),
  )
