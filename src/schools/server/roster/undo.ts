// Undoes an import in reverse order of writing. Rows that something depends on by now are kept and marked.
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { classes, classStaff, classStudents, terms, years } from '../classes.tables.ts'
import { giveClass } from '../classes/edit-classes.ts'
import { bringStaffBack } from '../staff/put-away-staff.ts'
import { bringBack } from '../students/archive-students.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { giveSeats, takeSeats } from '../plans/seats.ts'
import { signOutOfSchool } from '../students/sign-out.ts'
import { placeInClass } from '../classes/class-people.ts'
import { undoGuardians } from './write-guardians.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'

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
  for (const row of rows)
    await kit.db.transaction(async tx => {
      const [mine] = await tx
        .select()
        .from(rosterRows)
        .where(and(eq(rosterRows.id, row.id), eq(rosterRows.state, 'written')))
        .for('update')
      if (!mine) return
      const isUndone = await undoRow(tx, kit, record, mine)
      await tx
        .update(rosterRows)
        .set({ state: isUndone ? 'undone' : 'kept' })
        .where(eq(rosterRows.id, mine.id))
    })
  return rows.length
}

type Undo = (tx: Tx, kit: Kit, record: RosterImportRow, row: RosterRowRecord) => Promise<boolean>

const undoRow: Undo = (tx, kit, record, row) => {
  const undo = undos[`${row.kind}.${row.action ?? 'unchanged'}`]
  return undo ? undo(tx, kit, record, row) : Promise.resolve(false)
}

/** Removes the student unless they have joined or a guardian has answered. */
const removeStudent: Undo = async (tx, kit, record, { target }) => {
  const gone = await tx
    .delete(students)
    .where(
      and(
        eq(students.id, target ?? ''),
        eq(students.status, 'inactive'),
        sql`not exists (select 1 from ${guardians} g where g.student = ${students.id} and g.status <> 'inactive')`,
        isNull(students.archivedAt),
      ),
    )
    .returning()
  await giveSeats(tx, record.school, 'student', gone.length)
  if (gone.length > 0) await signOutOfSchool(tx, kit, record.school, gone)
  return gone.length > 0
}

const removeStaff: Undo = async (tx, _kit, record, { target }) => {
  const gone = await tx
    .delete(staff)
    .where(and(eq(staff.id, target ?? ''), eq(staff.status, 'inactive'), isNull(staff.archivedAt)))
    .returning({ id: staff.id })
  await giveSeats(tx, record.school, 'teacher', gone.length)
  return gone.length > 0
}

/** Restores the student unless the row has changed since. */
const restoreStudent: Undo = async (tx, _kit, record, { target, before }) => {
  if (!before || target === null) return false
  const back = await tx
    .update(students)
    .set({ ...before.columns, updatedAt: new Date(before.writtenAt) })
    .where(and(eq(students.id, target), eq(students.updatedAt, new Date(before.writtenAt))))
    .returning({ id: students.id })
  if (back.length === 0) return false
  await undoGuardians(tx, before.guardians)
  await tx.delete(classStudents).where(eq(classStudents.student, target))
  for (const klass of await liveClasses(tx, record.school, before.classes))
    await placeInClass(tx, record.school, klass, [target])
  return true
}

const restoreStaff: Undo = async (tx, _kit, record, { target, before }) => {
  if (!before || target === null) return false
  const back = await tx
    .update(staff)
    .set({ ...before.columns, updatedAt: new Date(before.writtenAt) })
    .where(and(eq(staff.id, target), eq(staff.updatedAt, new Date(before.writtenAt))))
    .returning({ id: staff.id })
  if (back.length === 0) return false
  const held = await liveClasses(tx, record.school, before.classes)
  await tx
    .delete(classStaff)
    .where(and(eq(classStaff.staff, target), sql`not ${classStaff.class} = any(${sql.param(held)}::text[])`))
  if (held.length > 0)
    await tx
      .insert(classStaff)
      .values(held.map(klass => ({ class: klass, staff: target })))
      .onConflictDoNothing()
  return true
}

async function liveClasses(tx: Tx, school: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.school, school), inArray(classes.id, [...ids]), isNull(classes.archivedAt)))
  return found.map(({ id }) => id)
}

const returnStudent: Undo = async (tx, kit, record, { target }) => {
  const now = kit.clock.now()
  await takeSeats(tx, record.school, 'student', 1, now)
  const back = await bringBack(tx, kit, record.school, [target ?? ''], now)
  if (back.length === 0) await giveSeats(tx, record.school, 'student', 1)
  return back.length > 0
}

const returnStaff: Undo = async (tx, kit, record, { target }) => {
  const now = kit.clock.now()
  await takeSeats(tx, record.school, 'teacher', 1, now)
  const back = await bringStaffBack(tx, kit, record.school, [target ?? ''], now)
  if (back.length === 0) await giveSeats(tx, record.school, 'teacher', 1)
  return back.length > 0
}

/** Removes the class if it is empty and was not edited. */
const removeClass: Undo = async (tx, _kit, record, { target }) => {
  const gone = await tx
    .delete(classes)
    .where(
      and(
        eq(classes.id, target ?? ''),
        eq(classes.countStudent, 0),
        eq(classes.countTeacher, 0),
        eq(classes.version, 1),
        isNull(classes.archivedAt),
      ),
    )
    .returning({ id: classes.id })
  if (gone.length > 0) await giveClass(tx, record.school)
  return gone.length > 0
}

const renameClass: Undo = async (tx, _kit, _record, { target, before }) => {
  const name = before?.columns['name']
  if (!before || !name) return false
  const back = await tx
    .update(classes)
    .set({ name, version: sql`${classes.version} + 1` })
    .where(and(eq(classes.id, target ?? ''), eq(classes.updatedAt, new Date(before.writtenAt))))
    .returning({ id: classes.id })
  return back.length > 0
}

const removeTerm: Undo = async (tx, _kit, _record, { target }) => {
  const gone = await tx
    .delete(terms)
    .where(
      and(
        eq(terms.id, target ?? ''),
        sql`not exists (select 1 from ${classes} c where c.term = ${terms.id})`,
      ),
    )
    .returning({ id: terms.id })
  return gone.length > 0
}

const removeYear: Undo = async (tx, _kit, _record, { target }) => {
  const gone = await tx
    .delete(years)
    .where(
      and(eq(years.id, target ?? ''), sql`not exists (select 1 from ${terms} t where t.year = ${years.id})`),
    )
    .returning({ id: years.id })
  return gone.length > 0
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
  'term.create': removeTerm,
  'year.create': removeYear,
}
