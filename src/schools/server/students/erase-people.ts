// Erases people whose waiting time is over. An account created by the school is closed with the student's row;
// answers and marks stay without a name. A person's own account stays theirs.
import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { closePupilAccount } from '#identity/server/close-account.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bulkItems } from '../bulk.tables.ts'
import { emptyRow, rosterRows } from '../roster.tables.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { notifyStaff } from '../staff/staff.ts'
import { notifyStudents } from './students.ts'

export const eraseJobs = (kit: Kit): readonly Job[] => [
  { name: 'school people erased', every: 900, run: (now, signal) => erasePeople(kit, now, signal) },
]

const pieceSize = 100

async function erasePeople(kit: Kit, now: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await kit.db
      .select({ id: students.id })
      .from(students)
      .where(lte(students.eraseAt, now))
      .limit(pieceSize)
    for (const { id } of due) await kit.db.transaction(tx => eraseStudent(tx, kit, id, now))
    if (due.length < pieceSize || signal.aborted) break
  }
  await kit.db.transaction(async tx => {
    const gone = await tx
      .delete(staff)
      .where(and(lte(staff.eraseAt, now), isNotNull(staff.archivedAt)))
      .returning()
    for (const row of gone) {
      await forgetRecords(tx, row.id)
      await notifyStaff(tx, kit, 'removed', row)
    }
  })
}

/** Archived people have no seat to release. */
async function eraseStudent(tx: Tx, kit: Kit, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .delete(students)
    .where(and(eq(students.id, id), lte(students.eraseAt, now), isNotNull(students.archivedAt)))
    .returning()
  if (!row) return
  await closeMadeAccount(tx, kit, row, now)
  await forgetRecords(tx, row.id)
  await notifyStudents(tx, kit, 'removed', row)
}

/** Closes the account that the school made for a student, unless another school has the student too. */
export async function closeMadeAccount(tx: Tx, kit: Kit, row: StudentRow, now: Date): Promise<void> {
  if (await isOfThisSchoolAlone(tx, row)) await closePupilAccount(tx, kit, row.uid ?? '', now)
}

/** Records of imports and bulk actions keep their counts, without the person's data. */
async function forgetRecords(tx: Tx, id: string): Promise<void> {
  await tx.update(bulkItems).set({ name: '' }).where(eq(bulkItems.item, id))
  await tx.update(rosterRows).set(emptyRow).where(eq(rosterRows.target, id))
}

/** The school assigned the student id, and no other school has this student. */
async function isOfThisSchoolAlone(tx: Tx, { uid, number, school }: StudentRow): Promise<boolean> {
  if (uid === null || number === null) return false
  const elsewhere = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.uid, uid), ne(students.school, school)))
    .limit(1)
  return elsewhere.length === 0
}
