// Changes to staff: classes, heads, subjects, the admin role, the archive. A school always keeps one admin.
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { staffPermissions } from '#schools/contract/schools.permissions.ts'
import type { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { auditManager, inviterOf } from '../access.ts'
import { classes, classStaff } from '../classes.tables.ts'
import { knownEmails, sendStaffInvitations, teach } from './invite-staff.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import { lockSchool } from '../plans/seats.ts'
import { oneStaff, staffById, notifyStaff, type WireStaff } from './staff.ts'

type Data = z.output<typeof schoolUserContract.methods.patch.data>

export async function patchStaff(kit: Kit, id: string, call: Call<unknown, Data>): Promise<WireStaff> {
  const { db: tx, data, where, now, actor } = call
  const seen = await staffById(tx, id, where)
  const school = await lockSchool(tx, seen.school)
  const row = await staffById(tx, id)
  if (row.archivedAt !== null) throw kitFail('wrong-state')
  const isReaddressed = data.email !== undefined && data.email !== row.email
  if (data.email !== undefined && isReaddressed) await assertFreeEmail(tx, row, data.email)
  if (data.avatar && !(await ownsFile(tx, actor.id ?? '', data.avatar)))
    throw kitFail('bad-data', { fields: [{ path: 'avatar', message: 'Upload the picture first.' }] })
  const admin = adminAfter(row, data)
  if (admin !== row.admin) {
    if (!may(staffPermissions, 'staff.admins', actor, { school: row.school })) throw kitFail('forbidden')
    if (!admin) await assertOtherAdmin(tx, row.school, [row])
  }
  const [changed] = await tx
    .update(staff)
    .set({
      ...(data.name ? { firstName: data.name[0], lastName: data.name[1] } : {}),
      ...keep({
        nickname: data.nickname ?? (data.name ? data.name.join(' ').trim() : undefined),
        avatar: data.avatar,
        dob: data.dob,
        email: data.email,
        subject: data.subject && [...new Set(data.subject)],
        subjectGrade: data.subjectGrade,
      }),
      ...(isReaddressed ? { invitedAt: now, invitedBy: inviterOf(actor) } : {}),
      admin,
      updatedAt: now,
    })
    .where(isReaddressed ? and(eq(staff.id, id), isNull(staff.uid)) : eq(staff.id, id))
    .returning()
  // Somebody has accepted with the old address meanwhile.
  if (!changed) throw fail(schoolErrors, 'email-fixed')
  const [invited = changed] = isReaddressed ? await sendStaffInvitations(tx, kit, school, [changed]) : []
  await changeClasses(tx, row, data)
  await auditManager(tx, call, 'staff.edit', id, { after: data })
  await notifyStaff(tx, kit, 'patched', row)
  return oneStaff(tx, invited)
}

function adminAfter({ admin }: StaffRow, { $addToSet, $pull }: Data): boolean {
  if ($addToSet?.role) return true
  return $pull?.role ? false : admin
}

const keep = <T extends object>(data: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never

/** The invited address can be corrected until the person has joined. */
async function assertFreeEmail(tx: Tx, row: StaffRow, email: string): Promise<void> {
  if (row.uid !== null) throw fail(schoolErrors, 'email-fixed')
  const known = await knownEmails(tx, row.school, [email])
  if (known.staff.length > 0) throw fail(schoolErrors, 'already-staff')
  if (known.students.length > 0) throw fail(schoolErrors, 'is-student')
}

async function changeClasses(
  tx: Tx,
  row: StaffRow,
  { class: wanted, head, $addToSet, $pull }: Data,
): Promise<void> {
  if (wanted !== undefined) {
    await tx
      .delete(classStaff)
      .where(
        and(
          eq(classStaff.staff, row.id),
          eq(classStaff.head, false),
          wanted.length > 0 ? notInArray(classStaff.class, wanted) : undefined,
        ),
      )
    if (wanted.length > 0) await teach(tx, row.school, [row.id], wanted)
  }
  if (head !== undefined) {
    await tx
      .update(classStaff)
      .set({ head: false })
      .where(
        and(
          eq(classStaff.staff, row.id),
          eq(classStaff.head, true),
          head.length > 0 ? notInArray(classStaff.class, head) : undefined,
        ),
      )
    for (const klass of head) await setHead(tx, row.school, klass, row.id)
  }
  if ($addToSet?.class) await teach(tx, row.school, [row.id], [$addToSet.class])
  if ($addToSet?.head) await setHead(tx, row.school, $addToSet.head, row.id)
  if ($pull?.class)
    await tx.delete(classStaff).where(and(eq(classStaff.staff, row.id), eq(classStaff.class, $pull.class)))
  if ($pull?.head)
    await tx
      .update(classStaff)
      .set({ head: false })
      .where(and(eq(classStaff.staff, row.id), eq(classStaff.class, $pull.head)))
}

/** One head per class; the previous head continues to teach it. */
export async function setHead(tx: Tx, school: string, klass: string, person: string | null): Promise<void> {
  const [known] = await tx
    .select({ archivedAt: classes.archivedAt })
    .from(classes)
    .where(and(eq(classes.id, klass), eq(classes.school, school)))
    .for('update')
  if (!known) throw kitFail('not-found')
  if (known.archivedAt !== null) throw fail(schoolErrors, 'class-archived')
  await tx
    .update(classStaff)
    .set({ head: false })
    .where(and(eq(classStaff.class, klass), eq(classStaff.head, true)))
  if (person === null) return
  await teach(tx, school, [person], [klass])
  await tx
    .update(classStaff)
    .set({ head: true })
    .where(and(eq(classStaff.class, klass), eq(classStaff.staff, person)))
}

/** The school's row must be locked, so that the last two admins cannot leave at once. */
export async function assertOtherAdmin(tx: Tx, school: string, leaving: readonly StaffRow[]): Promise<void> {
  if (!leaving.some(({ admin, archivedAt }) => admin && archivedAt === null)) return
  const others = await tx
    .select({ status: staff.status })
    .from(staff)
    .where(
      and(
        eq(staff.school, school),
        eq(staff.admin, true),
        isNull(staff.archivedAt),
        notInArray(
          staff.id,
          leaving.map(({ id }) => id),
        ),
      ),
    )
  // An invited admin who has not joined does not count as the remaining admin.
  const needed = leaving.some(({ admin, status }) => admin && status === 'success')
    ? others.filter(({ status }) => status === 'success')
    : others
  if (needed.length === 0) throw fail(schoolErrors, 'last-admin')
}

/** Admins are removed only by people who may appoint admins, or by themselves. */
export function assertMayAdmins({ actor }: Pick<Call, 'actor'>, rows: readonly StaffRow[]): void {
  const foreign = rows.filter(({ admin, uid }) => admin && uid !== actor.id)
  if (foreign.some(({ school }) => !may(staffPermissions, 'staff.admins', actor, { school })))
    throw kitFail('forbidden')
}
