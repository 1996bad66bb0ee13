// Archives, restores and removes staff.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { auditManager } from '../access.ts'
import { classes, classStaff } from '../classes.tables.ts'
import { pendingOf } from '../applications/approve-staff.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import { signOutOfSchool } from '../students/sign-out.ts'
import { giveSeats, lockSchool, takeSeats } from '../plans/seats.ts'
import { oneStaff, notifyStaff, type WireStaff } from './staff.ts'
import { assertMayAdmins, assertOtherAdmin, setHead } from './edit-staff.ts'

type BulkCall = Call<unknown, { school: string; ids: string[] }>

export async function archiveStaff(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  await lockSchool(tx, data.school)
  const rows = await pendingOf(tx, data.school, data.ids)
  assertMayAdmins(call, rows)
  await assertOtherAdmin(tx, data.school, rows)
  await putStaffAway(tx, kit, data.school, rows, now)
  await auditManager(tx, call, 'staff.archive', data.school, { after: rows.map(({ id }) => id) })
  return { done: rows.length }
}

/** Archived staff have no seat and head no class. */
export async function putStaffAway(
  tx: Tx,
  kit: Kit,
  school: string,
  rows: readonly StaffRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx
    .update(staff)
    .set({
      archivedAt: now,
      headed: sql`array(select ${classStaff.class} from ${classStaff} where ${classStaff.staff} = ${staff.id} and ${classStaff.head})`,
      updatedAt: now,
    })
    .where(inArray(staff.id, ids))
  await tx
    .update(classStaff)
    .set({ head: false })
    .where(and(inArray(classStaff.staff, ids), eq(classStaff.head, true)))
  await giveSeats(tx, school, 'teacher', rows.length)
  for (const row of rows) await notifyStaff(tx, kit, 'patched', row)
  await signOutOfSchool(tx, kit, school, rows)
}

export async function restoreStaff(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  const ids = [...new Set(data.ids)]
  await takeSeats(tx, data.school, 'teacher', ids.length, now)
  const rows = await bringStaffBack(tx, kit, data.school, ids, now)
  if (rows.length < ids.length) throw kitFail('not-found')
  await auditManager(tx, call, 'staff.restore', data.school, { after: data.ids })
  return { done: rows.length }
}

/**
 * Restores people as heads of their classes, unless those are archived or have another head. The caller takes
 * the seats.
 */
export async function bringStaffBack(
  tx: Tx,
  kit: Kit,
  school: string,
  ids: readonly string[],
  now: Date,
): Promise<StaffRow[]> {
  const rows = await tx
    .update(staff)
    .set({ archivedAt: null, eraseAt: null, updatedAt: now })
    .where(and(eq(staff.school, school), inArray(staff.id, [...ids]), isNotNull(staff.archivedAt)))
    .returning()
  for (const row of rows) {
    for (const klass of await headless(tx, school, row.headed)) await setHead(tx, school, klass, row.id)
    await notifyStaff(tx, kit, 'patched', row)
  }
  return rows
}

async function headless(tx: Tx, school: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        eq(classes.school, school),
        inArray(classes.id, [...ids]),
        isNull(classes.archivedAt),
        sql`not exists (select 1 from ${classStaff} where ${classStaff.class} = ${classes.id} and ${classStaff.head})`,
      ),
    )
  return found.map(({ id }) => id)
}

/** Removes a person permanently; archived people have no seat to release. */
export async function removeStaff(kit: Kit, call: Call, row: StaffRow): Promise<WireStaff> {
  const { db: tx } = call
  await lockSchool(tx, row.school)
  const wire = await oneStaff(tx, row)
  assertMayAdmins(call, [row])
  await assertOtherAdmin(tx, row.school, [row])
  const gone = await tx
    .delete(staff)
    .where(
      and(
        eq(staff.id, row.id),
        row.archivedAt === null ? isNull(staff.archivedAt) : isNotNull(staff.archivedAt),
      ),
    )
    .returning()
  if (gone.length === 0) throw kitFail('not-found')
  if (row.archivedAt === null) await giveSeats(tx, row.school, 'teacher', 1)
  await auditManager(tx, call, 'staff.remove', row.id, { before: { school: row.school, email: row.email } })
  await notifyStaff(tx, kit, 'removed', row)
  await signOutOfSchool(tx, kit, row.school, [row])
  return wire
}
