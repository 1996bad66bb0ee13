// Joins a class by its code: students of the school apply to the class, others also apply to the school.
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Account } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { classApplyContract, type CodedClass } from '#schools/contract/class-apply.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { teachersOf } from '../classes.api.ts'
import { placeInClass } from './class-people.ts'
import { applications, classes, classStudents, type ClassRow } from '../classes.tables.ts'
import { addApplicant, studentAccount } from '../students/join-students.ts'
import { students, type StudentRow } from '../people.tables.ts'
import { joinLinks, schools, type SchoolRow } from '../plans.tables.ts'
import { assertOpen } from '../plans/seats.ts'

export async function classByCode(call: Pick<Call, 'db' | 'actor'>, code: string): Promise<CodedClass> {
  const { klass, school } = await coded(call.db, code)
  const me = await studentAccount(call.db, call)
  return wire(call.db, klass, school, await studentOf(call.db, school.id, me.id))
}

export async function joinByCode(
  kit: Kit,
  call: Call<unknown, { code: string; parentEmail?: string | undefined }>,
): Promise<CodedClass> {
  const { db: tx, data, now } = call
  const me = await studentAccount(tx, call)
  const { klass, school } = await coded(tx, data.code, true)
  await assertOpen(tx, school.id, now)
  const known = await studentOf(tx, school.id, me.id)
  if ((await standingIn(tx, klass, known)) !== 'none') return wire(tx, klass, school, known)
  const approval = await needsApproval(tx, klass, school, known)
  const student = known ?? (await newStudent(kit, call, school, me, approval, data.parentEmail))
  if (approval) await apply(kit, call, klass, student)
  else await placeInClass(tx, school.id, klass.id, [student.id])
  return wire(tx, klass, school, student)
}

async function coded(tx: Tx, code: string, lock = false): Promise<{ klass: ClassRow; school: SchoolRow }> {
  const query = tx
    .select()
    .from(classes)
    .where(and(eq(classes.code, code), isNull(classes.archivedAt)))
  const [klass] = lock ? await query.for('update') : await query
  const [school] = klass
    ? await tx
        .select()
        .from(schools)
        .where(and(eq(schools.id, klass.school), isNull(schools.deletedAt)))
    : []
  if (!klass || !school) throw fail(schoolErrors, 'class-code-wrong')
  return { klass, school }
}

async function studentOf(tx: Tx, school: string, user: string): Promise<StudentRow | undefined> {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.school, school), eq(students.uid, user), isNull(students.archivedAt)))
  return row
}

async function standingIn(
  tx: Tx,
  klass: ClassRow,
  student: StudentRow | undefined,
): Promise<CodedClass['standing']> {
  if (!student) return 'none'
  const [place] = await tx
    .select({ class: classStudents.class })
    .from(classStudents)
    .where(and(eq(classStudents.class, klass.id), eq(classStudents.student, student.id)))
  if (place) return student.status === 'success' ? 'in' : 'pending'
  const [asking] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.class, klass.id),
        eq(applications.student, student.id),
        ne(applications.status, 'rejected'),
      ),
    )
  return asking ? 'pending' : 'none'
}

/**
 * The class's setting decides for its school's students; strangers must also meet the requirements of the
 * school's link.
 */
async function needsApproval(
  tx: Tx,
  klass: ClassRow,
  school: SchoolRow,
  known: StudentRow | undefined,
): Promise<boolean> {
  if (klass.approvalEnable || known?.status === 'pending') return true
  if (known || school.personal) return false
  const [link] = await tx
    .select({ approval: joinLinks.approval })
    .from(joinLinks)
    .where(and(eq(joinLinks.school, school.id), eq(joinLinks.role, 'student')))
  return link?.approval ?? true
}

async function newStudent(
  kit: Kit,
  call: Call,
  school: SchoolRow,
  me: Account,
  approval: boolean,
  given: string | undefined,
): Promise<StudentRow> {
  const parentEmail = given ?? me.studentExt?.parent?.email ?? null
  const parentPhone = me.studentExt?.parent?.mobile ?? me.emergencyContact ?? null
  if (parentEmail === null && parentPhone === null) throw fail(schoolErrors, 'parent-needed')
  return addApplicant(kit, call, { school, me, approval, parentEmail, parentPhone })
}

async function apply(
  kit: Kit,
  { db: tx, now }: Pick<Call, 'db' | 'now'>,
  klass: ClassRow,
  student: StudentRow,
): Promise<void> {
  const id = kit.newId()
  await tx.insert(applications).values({
    id,
    school: klass.school,
    class: klass.id,
    student: student.id,
    answers: [],
    status: 'pending',
    createdAt: now,
  })
  for (const user of await teachersOf(tx, klass.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'ClassApplication',
      { user },
      { name: student.nickname, class: klass.name, id: klass.id },
      { school: klass.school },
    )
  await emit(tx, kit.clock, classApplyContract, 'created', { _id: id, class: klass.id }, [
    `school-staff:${klass.school}`,
  ])
}

const wire = async (
  tx: Tx,
  klass: ClassRow,
  school: SchoolRow,
  student: StudentRow | undefined,
): Promise<CodedClass> => ({
  _id: klass.id,
  name: klass.name,
  school: school.name,
  approval: await needsApproval(tx, klass, school, student),
  standing: await standingIn(tx, klass, student),
  leaves: await leftFor(tx, klass, student),
})

/** Name of the standard class that the student would leave. */
async function leftFor(tx: Tx, klass: ClassRow, student: StudentRow | undefined): Promise<string | null> {
  if (klass.type !== 'standard' || !student) return null
  const [held] = await tx
    .select({ name: classes.name })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(eq(classStudents.student, student.id), eq(classes.type, 'standard'), ne(classes.id, klass.id)))
  return held?.name ?? null
}
