// Adds rows to an import and confirms it, for an admin or by the rules of a connection.
import { and, eq, sql } from 'drizzle-orm'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RosterKind } from '#schools/contract/import/roster.rules.ts'
import { maxRosterRows, type GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import { assertOpen, takeSeats } from '../plans/seats.ts'
import { rosterImports, rosterRows, type RosterImportRow } from '../roster.tables.ts'
import { runWriting } from '../provider/runs.ts'
import { lookedUp } from './look-up.ts'
import { keysOf } from './rows.ts'
import { toWrite } from './stages.ts'
import { wakeRoster } from './wake.ts'

export async function storeRows(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  given: readonly GivenRosterRow[],
  now: Date,
): Promise<RosterImportRow> {
  const rows = await lookedUp(tx, record, given, now)
  if (record.total + rows.length > maxRosterRows) throw kitFail('too-large')
  await insertMany(
    tx,
    rosterRows,
    rows.map(({ reason, ...row }, index) => ({
      ...row,
      ...verdictOf(row.kind, reason),
      ...keysOf(row, record, now),
      id: kit.newId(),
      import: record.id,
      seq: record.total + index + 1,
    })),
  )
  return changed(tx, record, { total: record.total + rows.length })
}

/** Keeps lines that are not imported, with the reason, so that the record lists everything left out. */
const verdictOf = (kind: RosterKind, reason = 'This line is not imported.') =>
  kind === 'other'
    ? { action: 'fault' as const, faults: [{ field: null, words: reason }] }
    : { action: null, faults: [] }

export async function wantedSeats(tx: Tx, record: Pick<RosterImportRow, 'id' | 'archiveMissing'>) {
  const [wanted] = await tx
    .select({
      staff: sql<number>`count(*) filter (where ${rosterRows.kind} = 'staff')::int`,
      student: sql<number>`count(*) filter (where ${rosterRows.kind} = 'student')::int`,
    })
    .from(rosterRows)
    .where(and(toWrite(record), eq(rosterRows.action, 'create')))
  return { teacher: wanted?.staff ?? 0, student: wanted?.student ?? 0 }
}

/** Takes the seats for everybody before the first batch is written. */
export async function confirmImport(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  archiveMissing: boolean,
  now: Date,
): Promise<{ confirmed: RosterImportRow; wanted: { teacher: number; student: number } }> {
  const wanted = await wantedSeats(tx, { id: record.id, archiveMissing })
  if (wanted.teacher > 0) await takeSeats(tx, record.school, 'teacher', wanted.teacher, now)
  if (wanted.student > 0) await takeSeats(tx, record.school, 'student', wanted.student, now)
  await assertOpen(tx, record.school, now)
  await wakeRoster(tx, kit, record.id)
  await runWriting(tx, record)
  const confirmed = await changed(tx, record, { stage: 'writing', done: 0, archiveMissing, confirmedAt: now })
  return { confirmed, wanted }
}

async function changed(
  tx: Tx,
  record: RosterImportRow,
  set: Partial<typeof rosterImports.$inferInsert>,
): Promise<RosterImportRow> {
  const [row] = await tx.update(rosterImports).set(set).where(eq(rosterImports.id, record.id)).returning()
  return row ?? record
}
