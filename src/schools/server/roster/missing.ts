// Adds people and classes whom a complete file no longer lists; they are archived only if the user chooses it.
import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RosterKind, RosterValues } from '#schools/contract/import/roster.rules.ts'
import { classes } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { comparedKinds } from '../provider/runs.ts'
import { rosterRows, type RosterImportRow } from '../roster.tables.ts'

export async function addMissing(tx: Tx, kit: Kit, record: RosterImportRow): Promise<void> {
  if (record.isDelta || record.source !== 'oneroster') return
  const missing = [...(await missingClasses(tx, record)), ...(await missingPeople(tx, record))]
  await insertMany(
    tx,
    rosterRows,
    missing.map(({ kind, values, sourcedId, target }, index) => ({
      id: kit.newId(),
      import: record.id,
      seq: record.total + index + 1,
      file: '',
      line: 0,
      kind,
      sourcedId,
      gone: true,
      missing: true,
      values,
      refs: [],
      leads: [],
      leaves: [],
      key: '',
      email: null,
      action: 'leave' as const,
      faults: [],
      remarks: [],
      changes: [],
      flags: [],
      target,
    })),
  )
}

interface MissingRecord {
  readonly kind: RosterKind
  readonly sourcedId: string | null
  readonly values: RosterValues
  readonly target: string
}

/** Came from another system, is not archived, and is missing from the import. */
const isMissing = (
  tx: Tx,
  { id, school }: RosterImportRow,
  table: typeof students | typeof staff | typeof classes,
) =>
  and(
    eq(table.school, school),
    isNotNull(table.sourcedId),
    isNull(table.archivedAt),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(rosterRows)
        .where(and(eq(rosterRows.import, id), eq(rosterRows.target, table.id))),
    ),
  )

async function missingPeople(tx: Tx, record: RosterImportRow): Promise<MissingRecord[]> {
  const found: MissingRecord[] = []
  for (const kind of await comparedKinds(tx, record)) {
    const table = kind === 'staff' ? staff : students
    const { id, sourcedId, firstName, lastName } = table
    const rows = await tx
      .select({ target: id, sourcedId, firstName, lastName })
      .from(table)
      .where(isMissing(tx, record, table))
    found.push(
      ...rows.map(row => ({
        kind,
        sourcedId: row.sourcedId,
        values: { firstName: row.firstName, lastName: row.lastName },
        target: row.target,
      })),
    )
  }
  return found
}

async function missingClasses(tx: Tx, record: RosterImportRow): Promise<MissingRecord[]> {
  const rows = await tx
    .select({ target: classes.id, sourcedId: classes.sourcedId, title: classes.name })
    .from(classes)
    .where(isMissing(tx, record, classes))
  return rows.map(({ title, ...row }) => ({ ...row, kind: 'class', values: { title } }))
}
