// Undoes an import in reverse order of writing. Rows that something depends on by now are kept, with the reason.
import { and, desc, eq, sql } from 'drizzle-orm'
import { CodedError } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lockSchool } from '../plans/seats.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'
import { keptWords, type Undo } from './kept.ts'
import { removeClass, removeTerm, removeYear, renameClass, returnClass } from './undo-classes.ts'
import {
  removeStaff,
  removeStudent,
  restoreStaff,
  restoreStudent,
  returnStaff,
  returnStudent,
} from './undo-people.ts'
import { constraintWords } from './write.ts'

const pieceSize = 100
const order = sql`array_position(array['year', 'term', 'class', 'staff', 'student'], ${rosterRows.kind})`

/** @returns Number of rows processed; 0 when none are left. */
export async function undoPiece(kit: Kit, record: RosterImportRow): Promise<number> {
  const rows = await kit.db
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.import, record.id), eq(rosterRows.state, 'written')))
    .orderBy(desc(order), desc(rosterRows.seq))
    .limit(pieceSize)
  for (const row of rows) await undoOne(kit, record, row)
  return rows.length
}

/** Runs in a separate transaction. A refusal, such as a full plan, keeps the row. */
async function undoOne(kit: Kit, record: RosterImportRow, row: RosterRowRecord): Promise<void> {
  try {
    await kit.db.transaction(async tx => {
      await lockSchool(tx, record.school)
      const [mine] = await tx.select().from(rosterRows).where(isWritten(row)).for('update')
      if (!mine) return
      const reason = await undoRow(tx, kit, record, mine)
      await tx
        .update(rosterRows)
        .set(reason === null ? { state: 'undone' } : keptFor(reason))
        .where(eq(rosterRows.id, mine.id))
    })
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === undefined) throw error
    await kit.db.update(rosterRows).set(keptFor(reason)).where(isWritten(row))
  }
}

const isWritten = ({ id }: RosterRowRecord) => and(eq(rosterRows.id, id), eq(rosterRows.state, 'written'))

const keptFor = (reason: string) => ({ state: 'kept' as const, faults: [{ field: null, words: reason }] })

function refusalOf(error: unknown): string | undefined {
  if (error instanceof CodedError) return error.message
  return constraintWords(error) === undefined ? undefined : keptWords.changed
}

const undoRow: Undo = (tx, kit, record, row) => {
  const undo = undos[`${row.kind}.${row.action ?? 'unchanged'}`]
  return undo ? undo(tx, kit, record, row) : Promise.resolve(keptWords.changed)
}

const undos: Readonly<Record<string, Undo>> = {
  'student.create': removeStudent,
  'student.update': restoreStudent,
  'student.leave': returnStudent,
  'staff.create': removeStaff,
  'staff.update': restoreStaff,
  'staff.leave': returnStaff,
  'class.create': removeClass,
  'class.update': renameClass,
  'class.leave': returnClass,
  'term.create': removeTerm,
  'year.create': removeYear,
}
