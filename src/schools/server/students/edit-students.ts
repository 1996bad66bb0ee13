// Changes to students: profile, classes, archive and restore.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { drawTemporaryPassword } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { auditManager } from '../access.ts'
import { accountsFor, hasContact, knownStudentEmails, mobileOf, siblingKey } from './add-students.ts'
import { leaveClass, leaveStandard, placeInClass } from '../classes/class-people.ts'
import { classes, classStudents } from '../classes.tables.ts'
import { inviteParent, inviteStudents, keepSecrets } from './invite-students.ts'
import { assertParent } from '../guardians/parents.ts'
import { students, type StudentRow } from '../people.tables.ts'
import { lockSchool, schoolOf } from '../plans/seats.ts'
import { liveStudents, oneStudent, studentById, notifyStudents, type WireStudent } from './students.ts'

type Data = z.output<typeof studentsContract.methods.patch.data>

export async function patchStudent(kit: Kit, id: string, call: Call<unknown, Data>): Promise<WireStudent> {
  const { db: tx, data, where, actor, now } = call
  const seen = await studentById(tx, id, where)
  const school = await lockSchool(tx, seen.school)
  const row = await studentById(tx, id)
  if (row.archivedAt !== null) throw kitFail('wrong-state')
  await assertEmail(tx, row, data.email)
  if (data.avatar && !(await ownsFile(tx, actor.id ?? '', data.avatar)))
    throw kitFail('bad-data', { fields: [{ path: 'avatar', message: 'Upload the picture first.' }] })
  const name = data.name ?? [row.firstName, row.lastName]
  const parent = parentOf(row, data.parent)
  const readdressed = readdressedBy(row, data, parent.email)
  const [changed] = await tx
    .update(students)
    .set({
      firstName: name[0],
      lastName: name[1],
      ...parent.set,
      siblingKey: siblingKey(name, parent, row.sourcedId),
      ...keep({
        nickname: data.nickname ?? (data.name ? data.name.join(' ').trim() : undefined),
        email: data.email,
        avatar: data.avatar,
        dob: data.dob,
        gender: data.gender,
      }),
      ...(data.mobile === undefined ? {} : { mobile: mobileOf(data.mobile) }),
      updatedAt: now,
    })
    .where(readdressed.has('student') ? and(eq(students.id, id), isNull(students.uid)) : eq(students.id, id))
    .returning()
  // Somebody has accepted with the old address meanwhile.
  if (!changed) throw fail(schoolErrors, 'email-fixed')
  const isReachable = becameReachable(row, changed)
  if (isReachable) await openAccount(tx, kit, changed)
  if (isReachable) await inviteStudents(tx, kit, school, [changed])
  else if (readdressed.has('student')) await inviteStudents(tx, kit, school, [changed], 'student')
  if (!isReachable && readdressed.has('parent')) await inviteParent(tx, kit, school, changed)
  await changeClasses(tx, row, data)
  await auditManager(tx, call, 'student.edit', id, { after: { fields: Object.keys(data) } })
  await notifyStudents(tx, kit, 'patched', row)
  return oneStudent(tx, await studentById(tx, id))
}

/** The child had no guardian's contact before and has one now. */
export const becameReachable = (before: StudentRow, after: StudentRow): boolean =>
  !hasContact({ email: before.parentEmail, phone: before.parentPhone }) &&
  hasContact({ email: after.parentEmail, phone: after.parentPhone })

/** Creates a student id and a first password, which a contact makes possible. */
export async function openAccount(tx: Tx, kit: Kit, row: StudentRow): Promise<void> {
  if (row.uid !== null || row.email !== null) return
  const school = await schoolOf(tx, row.school)
  const [account] = await accountsFor(tx, kit, school, [personOfRow(row)], kit.clock.now())
  if (!account) return
  const [opened] = await tx
    .update(students)
    .set({ uid: account.user, number: account.number })
    .where(eq(students.id, row.id))
    .returning()
  if (opened) await keepSecrets(tx, kit, [opened], new Map([[row.id, await drawTemporaryPassword()]]))
}

const personOfRow = (row: StudentRow) => ({
  name: [row.firstName, row.lastName] as [string, string],
  nickname: row.nickname,
  ...(row.dob !== null && { dob: row.dob }),
  ...(row.gender !== null && { gender: row.gender }),
  parent: {
    name: row.parentName,
    ...(row.parentEmail !== null && { email: row.parentEmail }),
    ...(row.parentPhone !== null && { phone: row.parentPhone }),
  },
})

const keep = <T extends object>(data: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never

/** The invited address can be corrected until the student has joined. */
async function assertEmail(tx: Tx, row: StudentRow, email: string | null | undefined): Promise<void> {
  if (email === undefined || email === row.email) return
  if (row.uid !== null || email === null) throw fail(schoolErrors, 'email-fixed')
  const known = await knownStudentEmails(tx, row.school, [email])
  if (known.teachers.length > 0) throw fail(schoolErrors, 'is-teacher')
  if (known.students.length > 0) throw fail(schoolErrors, 'student-email-taken')
}

/** Students whose invitation went to a previous address. */
const readdressedBy = (row: StudentRow, data: Data, parentEmail: string | null) =>
  new Set([
    ...(data.email != null && data.email !== row.email ? (['student'] as const) : []),
    ...(parentEmail !== row.parentEmail ? (['parent'] as const) : []),
  ])

/** A parent who has joined can change their address only by a link. */
function parentOf(row: StudentRow, given: Data['parent']) {
  if (given === undefined) return { email: row.parentEmail, phone: row.parentPhone, set: {} }
  assertParent(given)
  const email = given.email ?? null
  if (row.parentStatus === 'success' && email !== row.parentEmail) throw fail(schoolErrors, 'parent-fixed')
  return {
    email,
    phone: given.phone ?? null,
    set: { parentName: given.name, parentEmail: email, parentPhone: given.phone ?? null },
  }
}

async function changeClasses(
  tx: Tx,
  row: StudentRow,
  { class: wanted, subjectClass, $addToSet, $pull }: Data,
): Promise<void> {
  if (wanted !== undefined) await moveTo(tx, row.school, [row.id], wanted[0] ?? null)
  if (subjectClass !== undefined) {
    const held = await tx
      .select({ class: classStudents.class })
      .from(classStudents)
      .where(and(eq(classStudents.student, row.id), eq(classStudents.standard, false)))
    for (const { class: klass } of held)
      if (!subjectClass.includes(klass)) await leaveClass(tx, klass, [row.id])
    for (const klass of subjectClass)
      if (!held.some(place => place.class === klass)) await joinSubject(tx, row, klass)
  }
  if ($addToSet) await joinSubject(tx, row, $addToSet.subjectClass)
  if ($pull) await leaveClass(tx, $pull.subjectClass, [row.id])
}

async function joinSubject(tx: Tx, row: StudentRow, klass: string): Promise<void> {
  const [found] = await tx
    .select({ type: classes.type })
    .from(classes)
    .where(and(eq(classes.id, klass), eq(classes.school, row.school)))
  if (found?.type !== 'subject') throw kitFail('not-found')
  await placeInClass(tx, row.school, klass, [row.id])
}

/** Moves students to a standard class, removing them from the previous one; null only removes. */
export async function moveTo(
  tx: Tx,
  school: string,
  ids: readonly string[],
  klass: string | null,
): Promise<void> {
  if (klass === null) return leaveStandard(tx, ids)
  const [found] = await tx
    .select({ type: classes.type })
    .from(classes)
    .where(and(eq(classes.id, klass), eq(classes.school, school)))
  if (found?.type !== 'standard') throw kitFail('not-found')
  await placeInClass(tx, school, klass, ids)
}

export async function moveStudents(
  kit: Kit,
  call: Call<unknown, { school: string; ids: string[]; class: string | null }>,
): Promise<{ done: number }> {
  const { db: tx, data } = call
  await lockSchool(tx, data.school)
  const rows = await liveStudents(tx, data.school, data.ids)
  await moveTo(
    tx,
    data.school,
    rows.map(({ id }) => id),
    data.class,
  )
  await auditManager(tx, call, 'student.move', data.school, { after: data })
  for (const row of rows) await notifyStudents(tx, kit, 'patched', row)
  return { done: rows.length }
}
