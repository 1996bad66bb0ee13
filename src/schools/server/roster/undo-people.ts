// Undoes what an import did to people: removes new ones, puts changed ones back, brings archived ones back.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { placeInClass } from '../classes/class-people.ts'
import { classStaff, classStudents } from '../classes.tables.ts'
import { staff, students, type StaffRow, type StudentRow } from '../people.tables.ts'
import { giveSeats, takeSeats } from '../plans/seats.ts'
import { bringStaffBack } from '../staff/put-away-staff.ts'
import { bringBack } from '../students/archive-students.ts'
import { closeMadeAccount } from '../students/erase-people.ts'
import { signOutOfSchool } from '../students/sign-out.ts'
import type { RosterRowRecord, RowBefore } from '../roster.tables.ts'
import {
  guardianReason,
  isMoved,
  liveClasses,
  newPersonReason,
  staffPlaces,
  studentPlaces,
} from './built-on.ts'
import { keptWords, type Undo } from './kept.ts'
import { undoGuardians } from './write-guardians.ts'

async function studentRow(tx: Tx, { target }: RosterRowRecord): Promise<StudentRow | undefined> {
  const [row] = await tx
    .select()
    .from(students)
    .where(eq(students.id, target ?? ''))
    .for('update')
  return row
}

async function staffRow(tx: Tx, { target }: RosterRowRecord): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(eq(staff.id, target ?? ''))
    .for('update')
  return row
}

/** Removes the student with the account that was made for them. */
export const removeStudent: Undo = async (tx, kit, record, row) => {
  const held = await studentRow(tx, row)
  if (!held) return keptWords.gone
  const reason = newPersonReason(held) ?? (await guardianReason(tx, record, row, held))
  if (reason !== null) return reason
  if (isMoved(row.before, await studentPlaces(tx, [held.id]))) return keptWords.classes
  await tx.delete(students).where(eq(students.id, held.id))
  await giveSeats(tx, record.school, 'student', 1)
  await closeMadeAccount(tx, kit, held, kit.clock.now())
  await signOutOfSchool(tx, kit, record.school, [held])
  return null
}

export const removeStaff: Undo = async (tx, _kit, record, row) => {
  const held = await staffRow(tx, row)
  if (!held) return keptWords.gone
  const reason = newPersonReason(held)
  if (reason !== null) return reason
  const places = await staffPlaces(tx, [held.id])
  // An import makes somebody the head of a class only if its row says so.
  const isHead = row.leads.length === 0 && places.some(({ head }) => head)
  if (isHead || isMoved(row.before, places)) return keptWords.classes
  await tx.delete(staff).where(eq(staff.id, held.id))
  await giveSeats(tx, record.school, 'teacher', 1)
  return null
}

const wasChanged = ({ updatedAt }: StudentRow | StaffRow, { writtenAt }: RowBefore): boolean =>
  updatedAt.getTime() !== new Date(writtenAt).getTime()

/** With the time before the import, so that an earlier import can be undone too. */
const columnsBefore = ({ columns, updatedAt, writtenAt }: RowBefore) => ({
  ...columns,
  updatedAt: new Date(updatedAt ?? writtenAt),
})

export const restoreStudent: Undo = async (tx, kit, record, row) => {
  const { before } = row
  const held = await studentRow(tx, row)
  if (!held || !before) return keptWords.gone
  if (wasChanged(held, before)) return keptWords.changed
  const places = await studentPlaces(tx, [held.id])
  if (isMoved(before, places) || (await hasLeft(tx, record.school, before, places))) return keptWords.classes
  await tx
    .update(students)
    .set({ ...columnsBefore(before), ...(before.opened && { uid: null, number: null, secret: null }) })
    .where(eq(students.id, held.id))
  if (before.opened) await closeMadeAccount(tx, kit, held, kit.clock.now())
  await undoGuardians(tx, before.guardians)
  await tx.delete(classStudents).where(eq(classStudents.student, held.id))
  for (const klass of await liveClasses(tx, record.school, before.classes))
    await placeInClass(tx, record.school, klass, [held.id])
  return null
}

export const restoreStaff: Undo = async (tx, _kit, record, row) => {
  const { before } = row
  const held = await staffRow(tx, row)
  if (!held || !before) return keptWords.gone
  if (wasChanged(held, before)) return keptWords.changed
  const places = await staffPlaces(tx, [held.id])
  if (isMoved(before, places) || (await hasLeft(tx, record.school, before, places))) return keptWords.classes
  await tx.update(staff).set(columnsBefore(before)).where(eq(staff.id, held.id))
  const taught = await liveClasses(tx, record.school, before.classes)
  await tx
    .delete(classStaff)
    .where(
      and(eq(classStaff.staff, held.id), sql`not ${classStaff.class} = any(${sql.param(taught)}::text[])`),
    )
  if (taught.length > 0)
    await tx
      .insert(classStaff)
      .values(taught.map(klass => ({ class: klass, staff: held.id })))
      .onConflictDoNothing()
  return null
}

/** Somebody took the person out of a class that the import left them in. */
async function hasLeft(
  tx: Tx,
  school: string,
  { after }: RowBefore,
  places: readonly { readonly class: string }[],
): Promise<boolean> {
  const now = new Set(places.map(place => place.class))
  return (await liveClasses(tx, school, after ?? [])).some(klass => !now.has(klass))
}

export const returnStudent: Undo = async (tx, kit, record, row) => {
  const reason = awayReason(await studentRow(tx, row), row.before)
  if (reason !== null) return reason
  const now = kit.clock.now()
  await takeSeats(tx, record.school, 'student', 1, now)
  await bringBack(tx, kit, record.school, [row.target ?? ''], now)
  if (row.before)
    await tx
      .update(students)
      .set(columnsBefore(row.before))
      .where(eq(students.id, row.target ?? ''))
  return null
}

export const returnStaff: Undo = async (tx, kit, record, row) => {
  const reason = awayReason(await staffRow(tx, row), row.before)
  if (reason !== null) return reason
  const now = kit.clock.now()
  await takeSeats(tx, record.school, 'teacher', 1, now)
  await bringStaffBack(tx, kit, record.school, [row.target ?? ''], now)
  if (row.before)
    await tx
      .update(staff)
      .set(columnsBefore(row.before))
      .where(eq(staff.id, row.target ?? ''))
  return null
}

/** Somebody who was restored, archived again or marked for deletion since is left alone. */
function awayReason(held: StudentRow | StaffRow | undefined, before: RowBefore | null): string | null {
  if (!held) return keptWords.gone
  if (held.archivedAt === null) return keptWords.restored
  const isAgain = before !== null && wasChanged(held, before)
  return isAgain || held.eraseAt !== null ? keptWords.archived : null
}
