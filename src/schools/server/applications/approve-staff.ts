import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { auditManager } from '../access.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import { giveSeats, schoolOf } from '../plans/seats.ts'
import { notifyStaff } from '../staff/staff.ts'
import { staffLifecycle } from '../staff/join-staff.ts'

/** Pending rows of one school; fails unless all ids are found. */
export async function pendingOf(tx: Tx, school: string, ids: readonly string[]): Promise<StaffRow[]> {
  const rows = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.school, school), inArray(staff.id, [...ids]), isNull(staff.archivedAt)))
  if (rows.length < new Set(ids).size) throw kitFail('not-found')
  return rows
}

export async function approveStaff(
  kit: Kit,
  call: Call<unknown, { school: string; ids: string[] }>,
): Promise<{ done: number }> {
  const { db: tx, data } = call
  const school = await schoolOf(tx, data.school)
  const rows = await pendingOf(tx, data.school, data.ids)
  for (const row of rows) {
    const joined = await staffLifecycle.advance(tx, row, 'approve', call, { updatedAt: call.now })
    if (joined.uid !== null)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'JoinApproved',
        { user: joined.uid },
        { school: school.name },
      )
    await notifyStaff(tx, kit, 'patched', joined)
  }
  return { done: rows.length }
}

/** Deletes the row and notifies the applicant. */
export async function rejectStaff(
  kit: Kit,
  call: Call<unknown, { school: string; ids: string[] }>,
): Promise<{ done: number }> {
  const { db: tx, data } = call
  const school = await schoolOf(tx, data.school)
  const rows = await pendingOf(tx, data.school, data.ids)
  if (rows.some(({ status }) => status !== 'pending')) throw kitFail('wrong-state')
  const gone = await tx
    .delete(staff)
    .where(
      and(
        inArray(
          staff.id,
          rows.map(({ id }) => id),
        ),
        eq(staff.status, 'pending'),
      ),
    )
    .returning()
  if (gone.length < rows.length) throw kitFail('wrong-state')
  await giveSeats(tx, school.id, 'teacher', gone.length)
  for (const row of gone) {
    if (row.uid !== null)
      await notify(tx, kit.clock, schoolNotices, 'JoinRejected', { user: row.uid }, { school: school.name })
    await notifyStaff(tx, kit, 'removed', row)
  }
  await auditManager(tx, call, 'staff.reject', school.id, { before: gone.map(({ id }) => id) })
  return { done: gone.length }
}
