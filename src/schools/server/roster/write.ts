// Writes confirmed rows one batch at a time. If the database refuses a batch, its rows are written one by one,
// and the refused row keeps the reason.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { CodedError } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lostClassRemarks } from '#schools/contract/import/person-remarks.rules.ts'
import { giveSeats } from '../plans/seats.ts'
import { createStaff, createStudents } from './create-people.ts'
import { namesClass } from './rows.ts'
import { leavePeople, updatePerson } from './update-people.ts'
import { createSpan, leaveClassOf, writeClass } from './write-classes.ts'
import { toWrite } from './stages.ts'
import { rosterImports, rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'

const pieceSize = 100
/** Classes are archived last, because only an empty class can be. */
const order = sql`case when ${rosterRows.kind} = 'class' and ${rosterRows.action} = 'leave' then 6
  else array_position(array['year', 'term', 'class', 'staff', 'student'], ${rosterRows.kind}) end`

/** @returns Number of rows processed; 0 when none are left. */
export async function writePiece(kit: Kit, record: RosterImportRow): Promise<number> {
  const waiting = await kit.db
    .select()
    .from(rosterRows)
    .where(and(toWrite(record), eq(rosterRows.state, 'waiting')))
    .orderBy(asc(order), asc(rosterRows.action), asc(rosterRows.seq))
    .limit(pieceSize)
  const [first] = waiting
  if (!first) return 0
  const piece = waiting.filter(({ kind, action }) => kind === first.kind && action === first.action)
  try {
    await kit.db.transaction(tx => writeRows(tx, kit, record, piece))
  } catch (error) {
    if (!isRefusal(error)) throw error
    for (const row of piece) await writeAlone(kit, record, row)
  }
  return piece.length
}

async function writeAlone(kit: Kit, record: RosterImportRow, row: RosterRowRecord): Promise<void> {
  try {
    await kit.db.transaction(tx => writeRows(tx, kit, record, [row]))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await kit.db.transaction(async tx => {
      const failed = await tx
        .update(rosterRows)
        .set({ state: 'failed', action: 'fault', faults: [{ field: null, words: wordsOf(error) }] })
        .where(and(eq(rosterRows.id, row.id), eq(rosterRows.state, 'waiting')))
        .returning({ id: rosterRows.id })
      const seat = seatOf(row)
      if (failed.length > 0 && seat) await giveSeats(tx, record.school, seat, 1)
      if (failed.length > 0 && row.kind === 'class' && row.action === 'create') await remarkLost(tx, row)
    })
  }
}

/** People who would have joined the class are imported without it. */
const remarkLost = (tx: Tx, row: RosterRowRecord) =>
  tx
    .update(rosterRows)
    .set({
      remarks: sql`${rosterRows.remarks} || ${JSON.stringify(lostClassRemarks([row.values.title ?? '']))}::jsonb`,
    })
    .where(and(eq(rosterRows.import, row.import), namesClass(row, [row.key])))

export const seatOf = ({ kind, action }: RosterRowRecord): 'teacher' | 'student' | undefined => {
  if (action !== 'create') return undefined
  if (kind === 'staff') return 'teacher'
  return kind === 'student' ? 'student' : undefined
}

const constraintOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? ((error.cause ?? error) as { constraint?: unknown }) : {}
  return typeof cause.constraint === 'string' ? cause.constraint : undefined
}
const isRefusal = (error: unknown): error is Error =>
  error instanceof CodedError || constraintOf(error) !== undefined

const presentWords = 'The school has somebody or something like this already.'
const wordsOf = (error: Error): string => (error instanceof CodedError ? error.message : presentWords)

/** Undefined if the error is not a constraint violation. */
export const constraintWords = (error: unknown): string | undefined =>
  constraintOf(error) === undefined ? undefined : presentWords

async function writeRows(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
): Promise<void> {
  // With two workers, one writes the rows and the other finds none.
  const mine = await tx
    .update(rosterRows)
    .set({ state: 'written' })
    .where(
      and(
        inArray(
          rosterRows.id,
          rows.map(({ id }) => id),
        ),
        eq(rosterRows.state, 'waiting'),
      ),
    )
    .returning()
  const [first] = mine
  if (!first) return
  const ordered = mine.toSorted((a, b) => a.seq - b.seq)
  if (first.kind === 'staff' || first.kind === 'student') return writePeople(tx, kit, record, ordered)
  for (const row of ordered) await writeOther(tx, kit, record, row)
}

async function writePeople(tx: Tx, kit: Kit, record: RosterImportRow, rows: readonly RosterRowRecord[]) {
  const [first] = rows
  if (first?.action === 'leave') return leavePeople(tx, kit, record, rows)
  if (first?.action === 'create')
    return (first.kind === 'staff' ? createStaff : createStudents)(tx, kit, record, rows)
  for (const row of rows) await updatePerson(tx, kit, record, row)
}

async function writeOther(tx: Tx, kit: Kit, record: RosterImportRow, row: RosterRowRecord): Promise<void> {
  if (row.kind === 'class' && row.action === 'leave') return leaveClassOf(tx, kit, row)
  if (row.kind === 'class') return writeClass(tx, kit, record, row)
  return createSpan(tx, kit, record, row)
}

/** Stores the foreign id of people and classes that existed before the import. */
export async function linkKnown(tx: Tx, record: RosterImportRow): Promise<void> {
  for (const table of [
    'schools_students',
    'schools_staff',
    'schools_classes',
    'schools_years',
    'schools_terms',
  ])
    await tx.execute(sql`
      update ${sql.identifier(table)} t set sourced_id = r.sourced_id from ${rosterRows} r
      where r.import = ${record.id} and r.target = t.id and r.sourced_id is not null and t.sourced_id is null
        and t.school = ${record.school}`)
}

export const lockImport = async (tx: Tx, id: string): Promise<RosterImportRow | undefined> =>
  (await tx.select().from(rosterImports).where(eq(rosterImports.id, id)).for('update'))[0]
