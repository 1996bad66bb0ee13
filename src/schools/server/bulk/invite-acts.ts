// Invites people again in bulk: students with their guardians, staff, and everybody of a class who has not joined.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import { classStaff, classStudents } from '../classes.tables.ts'
import { staff, students, type StaffRow, type StudentRow } from '../people.tables.ts'
import { sendStaffInvitations } from '../staff/invite-staff.ts'
import { inviteStudents } from '../students/invite-students.ts'
import { liveClass } from './class-acts.ts'
import { liveStudent, staffRow } from './people-rows.ts'

const never = () => Promise.resolve(false)
const nobody = () => fail(schoolErrors, 'bulk-nobody-to-invite')

export const inviteStudent: BulkStep = {
  async run(context, id) {
    if (!(await invitePupil(context, await liveStudent(context, id)))) throw nobody()
    return {}
  },
  undo: never,
}

export const inviteColleague: BulkStep = {
  async run(context, id) {
    const row = await staffRow(context, id)
    if (row.status !== 'inactive' || row.email === null || row.archivedAt !== null) throw nobody()
    await inviteStaff(context, row)
    return {}
  },
  undo: never,
}

/** Somebody in several of the classes gets one message. */
export const inviteClass: BulkStep = {
  async run(context, id) {
    await liveClass(context, id)
    const [pupils, colleagues] = [await pupilsOf(context, id), await invitedStaffOf(context, id)]
    let reached = 0
    for (const row of pupils) if (isInvitedHere(context, row) || (await invitePupil(context, row))) reached++
    for (const row of colleagues) {
      if (!isInvitedHere(context, row)) await inviteStaff(context, row)
      reached++
    }
    if (reached === 0) throw nobody()
    return {}
  },
  undo: never,
}

/** @returns Whether a message was sent to the student or a guardian. */
async function invitePupil({ tx, kit, school, act, now }: BulkContext, row: StudentRow): Promise<boolean> {
  if ((await inviteStudents(tx, kit, school, [row])) === 0) return false
  await tx.update(students).set({ invitedAt: now, invitedBy: act.by }).where(eq(students.id, row.id))
  return true
}

async function inviteStaff({ tx, kit, school, act, now }: BulkContext, row: StaffRow): Promise<void> {
  await sendStaffInvitations(tx, kit, school, [row])
  await tx.update(staff).set({ invitedAt: now, invitedBy: act.by }).where(eq(staff.id, row.id))
}

const pupilsOf = async ({ tx }: BulkContext, klass: string): Promise<StudentRow[]> =>
  (
    await tx
      .select({ row: students })
      .from(classStudents)
      .innerJoin(students, eq(students.id, classStudents.student))
      .where(and(eq(classStudents.class, klass), isNull(students.archivedAt)))
      .orderBy(asc(students.id))
  ).map(({ row }) => row)

/** Invited teachers who have not answered; admins are left out of bulk actions. */
const invitedStaffOf = async ({ tx }: BulkContext, klass: string): Promise<StaffRow[]> =>
  (
    await tx
      .select({ row: staff })
      .from(classStaff)
      .innerJoin(staff, eq(staff.id, classStaff.staff))
      .where(
        and(
          eq(classStaff.class, klass),
          isNull(staff.archivedAt),
          isNotNull(staff.email),
          eq(staff.status, 'inactive'),
          eq(staff.admin, false),
        ),
      )
      .orderBy(asc(staff.id))
  ).map(({ row }) => row)

/** With another class of this action. */
const isInvitedHere = ({ act }: BulkContext, { invitedAt, invitedBy }: StudentRow | StaffRow): boolean =>
  invitedBy === act.by && invitedAt !== null && invitedAt >= act.createdAt
