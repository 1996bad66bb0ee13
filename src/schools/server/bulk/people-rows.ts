// The person of a bulk action, locked.
import { and, eq } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { BulkContext } from '../bulk.api.ts'
import { staff, students, type StaffRow, type StudentRow } from '../people.tables.ts'

export const studentRow = async ({ tx, school }: BulkContext, id: string): Promise<StudentRow> => {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, id), eq(students.school, school.id)))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}

export const liveStudent = async (context: BulkContext, id: string): Promise<StudentRow> => {
  const row = await studentRow(context, id)
  if (row.archivedAt !== null) throw fail(schoolErrors, 'bulk-archived')
  return row
}

export const staffRow = async (context: BulkContext, id: string): Promise<StaffRow> => {
  const row = await colleagueRow(context, id)
  // A bulk action never removes the school's admins.
  if (row.admin) throw fail(schoolErrors, 'import-admin')
  return row
}

/** Admins may teach, too. */
export const liveColleague = async (context: BulkContext, id: string): Promise<StaffRow> => {
  const row = await colleagueRow(context, id)
  if (row.archivedAt !== null) throw fail(schoolErrors, 'bulk-archived')
  return row
}

const colleagueRow = async ({ tx, school }: BulkContext, id: string): Promise<StaffRow> => {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.school, school.id)))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}
