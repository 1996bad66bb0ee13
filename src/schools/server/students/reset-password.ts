// Teachers reset forgotten passwords of students in their classes.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { drawTemporaryPassword, resetToTemporaryPassword } from '#identity/server/school-accounts.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { guardianReceiver } from '../guardians/guardian-place.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import { schoolOf } from '../plans/seats.ts'
import { fullName } from './students.ts'

type Method = typeof studentsContract.methods.calls.patch.resetPassword
type Data = z.output<Method['data']>

export async function resetPassword(kit: Kit, call: Call<unknown, Data>): Promise<z.input<Method['result']>> {
  const student = await pupilOf(kit.db, call)
  const { uid, number } = student
  if (uid === null || number === null) throw fail(schoolErrors, 'no-school-account')
  const { password, hash } = await drawTemporaryPassword()
  await kit.db.transaction(async tx => {
    // Checked again with the write: a teacher removed from the class meanwhile cannot reset.
    await pupilOf(tx, call)
    if (!(await resetToTemporaryPassword(tx, kit, uid, hash))) throw kitFail('wrong-state')
    // An unseen temporary password is no longer valid.
    await tx.update(students).set({ secret: null, updatedAt: call.now }).where(eq(students.id, student.id))
    await writeAudit(tx, call, 'student.password-reset', student.id, { after: { class: call.data.class } })
    await announce(tx, kit, call, student, uid)
  })
  return { name: fullName(student), id: number, password }
}

/** The student, if the caller administers the school or teaches a class of the student. */
async function pupilOf(
  tx: Tx,
  { actor, data }: Pick<Call<unknown, Data>, 'actor' | 'data'>,
): Promise<StudentRow> {
  const [klass] = await tx.select().from(classes).where(eq(classes.id, data.class))
  if (!klass) throw kitFail('not-found')
  if (!isAdminOf(actor, klass.school) && !(await teaches(tx, actor.id ?? '', data.class)))
    throw kitFail('forbidden')
  const [found] = await tx
    .select({ student: students })
    .from(students)
    .innerJoin(classStudents, eq(classStudents.student, students.id))
    .where(
      and(
        eq(students.id, data._id),
        eq(students.school, klass.school),
        eq(classStudents.class, data.class),
        isNull(students.archivedAt),
      ),
    )
  if (!found) throw kitFail('not-found')
  return found.student
}

async function teaches(tx: Tx, user: string, klass: string): Promise<boolean> {
  const found = await tx
    .select({ id: staff.id })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(
      and(
        eq(classStaff.class, klass),
        eq(staff.uid, user),
        eq(staff.status, 'success'),
        isNull(staff.archivedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

async function announce(
  tx: Tx,
  kit: Kit,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  student: StudentRow,
  uid: string,
): Promise<void> {
  const [teacher] = await tx
    .select({ name: staff.nickname })
    .from(staff)
    .where(and(eq(staff.uid, actor.id ?? ''), eq(staff.school, student.school)))
  const place = await schoolOf(tx, student.school)
  const values = {
    name: fullName(student),
    teacher: teacher?.name ?? 'An admin',
    school: place.name,
    at: now.toISOString(),
  }
  const { school } = student
  await notify(tx, kit.clock, schoolNotices, 'StudentPasswordReset', { user: uid }, values, { school })
  for (const guardian of (await guardiansByStudent(tx, [student.id])).get(student.id) ?? []) {
    if (guardian.email === null || (guardian.status !== 'success' && guardian.position !== 0)) continue
    const to = await guardianReceiver(tx, guardian, place)
    await notify(tx, kit.clock, schoolNotices, 'StudentPasswordReset', to, values, { school })
  }
}
