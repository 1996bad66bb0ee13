import { and, eq } from 'drizzle-orm'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { auditManager } from '../access.ts'
import { inviteStudents } from '../students/invite-students.ts'
import { students } from '../people.tables.ts'
import { giveSeats, schoolOf } from '../plans/seats.ts'
import { liveStudents, notifyStudents } from '../students/students.ts'
import { type BulkCall, studentLifecycle } from '../students/join-students.ts'

export async function approveStudents(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  const school = await schoolOf(tx, data.school)
  const rows = await liveStudents(tx, data.school, data.ids)
  for (const row of rows) {
    const joined = await studentLifecycle.advance(tx, row, 'approve', call, { updatedAt: now })
    await inviteStudents(tx, kit, school, [joined], 'parent')
    if (joined.uid !== null)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'StudentJoinApproved',
        { user: joined.uid },
        { school: school.name },
      )
    await notifyStudents(tx, kit, 'patched', joined)
  }
  return { done: rows.length }
}

/** Approves the student if they are pending; does nothing otherwise. */
export async function approvePending(kit: Kit, call: Call, student: string): Promise<void> {
  const [row] = await call.db
    .select({ school: students.school })
    .from(students)
    .where(and(eq(students.id, student), eq(students.status, 'pending')))
  if (row) await approveStudents(kit, { ...call, data: { school: row.school, ids: [student] } })
}

export async function rejectStudents(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data } = call
  const school = await schoolOf(tx, data.school)
  const rows = await liveStudents(tx, data.school, data.ids)
  for (const row of rows) {
    const gone = await tx
      .delete(students)
      .where(and(eq(students.id, row.id), eq(students.status, 'pending')))
      .returning({ id: students.id })
    if (gone.length === 0) throw kitFail('wrong-state')
    if (row.uid !== null)
      await notify(tx, kit.clock, schoolNotices, 'JoinRejected', { user: row.uid }, { school: school.name })
    await notifyStudents(tx, kit, 'removed', row)
  }
  await giveSeats(tx, school.id, 'student', rows.length)
  await auditManager(tx, call, 'student.reject', school.id, { before: data.ids })
  return { done: rows.length }
}
