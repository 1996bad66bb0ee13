// Joining as a student: by invitation or by link.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { accountRow, type Account } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { memberLifecycle, memberStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { assertSignedIn, auditManager, type By } from './access.ts'
import { siblingKey } from './add-students.ts'
import { inviteStudents } from './invite-students.ts'
import { byKey } from './join-links.ts'
import { hidden } from './join-staff.ts'
import { students, type StudentRow } from './people.tables.ts'
import { adminsOf, frontOf } from './plans.ts'
import type { SchoolRow } from './plans.tables.ts'
import { giveSeats, schoolOf, takeSeats } from './seats.ts'
import { liveStudents, oneStudent, studentById, tellStudents, type WireStudent } from './students.ts'

type Calls = typeof studentsContract.methods.calls.get
type Many = Call<unknown, { school: string; ids: string[] }>

export const studentLifecycle = lifecycle('students', students, memberLifecycle, {
  guards: { invitedEmail: () => {} },
})

async function studentAccount(tx: Tx, { actor }: Pick<Call, 'actor'>): Promise<Account> {
  const account = await accountRow(tx, assertSignedIn(actor))
  if (!account.roles.includes('student')) throw fail(schoolErrors, 'wrong-account')
  return account
}

export async function studentInvitation({
  db,
  query,
  actor,
}: Call<{ _id: string }>): Promise<z.input<Calls['invitation']['result']>> {
  const me = await accountRow(db, assertSignedIn(actor))
  const row = await studentById(db, query._id, isNull(students.archivedAt))
  if (row.uid !== null && row.uid !== me.id) throw fail(schoolErrors, 'not-invited')
  const mine = row.email !== null && row.email === me.email
  return {
    school: frontOf(await schoolOf(db, row.school)),
    email: mine ? (row.email ?? '') : hidden(row.email ?? ''),
    mine,
    status: memberStates[row.status],
  }
}

export async function acceptStudent(kit: Kit, call: Call<{ _id: string }>): Promise<WireStudent> {
  const { db: tx, query } = call
  const me = await studentAccount(tx, call)
  const row = await studentById(tx, query._id, isNull(students.archivedAt))
  if (row.uid !== null) {
    if (row.uid === me.id) return oneStudent(tx, row)
    throw fail(schoolErrors, 'not-invited')
  }
  return oneStudent(tx, await take(tx, kit, await schoolOf(tx, row.school), row, me, call))
}

async function take(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  row: StudentRow,
  me: Account,
  by: By,
): Promise<StudentRow> {
  const invited = row.email !== null && row.email === me.email
  const joined = await studentLifecycle.advance(tx, row, invited ? 'accept' : 'acceptOther', by, {
    uid: me.id,
    avatar: row.avatar ?? me.avatar,
    updatedAt: by.now,
  })
  if (!invited) await tellAdmins(tx, kit, school, me)
  await tellStudents(tx, kit, 'patched', joined)
  return joined
}

const tellAdmins = async (tx: Tx, kit: Pick<Kit, 'clock'>, school: SchoolRow, me: Account): Promise<void> => {
  for (const user of await adminsOf(tx, school.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'StaffApplication',
      { user },
      { name: me.nickname, email: me.email ?? me.mobile ?? '', school: school.name, list: 'student/pending' },
      { school: school.id },
    )
}

export async function checkStudentExists({
  db,
  query,
  actor,
}: Call<{ key: string }>): Promise<z.input<Calls['checkExists']['result']>> {
  const { school, approval } = await byKey(db, query.key, 'student')
  const [row] = await db
    .select()
    .from(students)
    .where(
      and(
        eq(students.school, school.id),
        eq(students.uid, assertSignedIn(actor)),
        isNull(students.archivedAt),
      ),
    )
  return {
    school: frontOf(school),
    approval,
    exists: row !== undefined,
    status: row ? memberStates[row.status] : null,
  }
}

export async function applyStudent(
  kit: Kit,
  call: Call<z.output<Calls['apply']['query']>>,
): Promise<WireStudent> {
  const { db: tx, query, now } = call
  const { school, approval } = await byKey(tx, query.key, 'student')
  const me = await studentAccount(tx, call)
  const [invited] =
    me.email === null
      ? []
      : await tx
          .select()
          .from(students)
          .where(
            and(
              eq(students.school, school.id),
              eq(students.email, me.email),
              isNull(students.uid),
              isNull(students.archivedAt),
            ),
          )
  if (invited) return oneStudent(tx, await take(tx, kit, school, invited, me, call))
  const parentEmail = query.parentEmail ?? me.studentExt?.parent?.email ?? null
  const parentPhone = me.studentExt?.parent?.mobile ?? me.emergencyContact ?? null
  if (parentEmail === null && parentPhone === null) throw fail(schoolErrors, 'parent-needed')
  await takeSeats(tx, school.id, 'student', 1, now)
  const name: [string, string] = [me.firstName || me.nickname, me.lastName]
  const [row] = await tx
    .insert(students)
    .values({
      id: kit.newId(),
      school: school.id,
      uid: me.id,
      email: me.email,
      mobile: me.mobile,
      firstName: name[0],
      lastName: name[1],
      nickname: query.name || me.nickname,
      avatar: query.avatar ?? me.avatar,
      siblingKey: siblingKey(name, { email: parentEmail, phone: parentPhone }),
      dob: me.studentExt?.dob ?? null,
      gender: me.gender,
      parentEmail,
      parentPhone,
      status: approval ? 'pending' : 'success',
      invitedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await inviteStudents(tx, kit, school, [row], 'parent')
  if (approval) await tellAdmins(tx, kit, school, me)
  await tellStudents(tx, kit, 'created', row)
  return oneStudent(tx, row)
}

export async function approveStudents(kit: Kit, call: Many): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  const school = await schoolOf(tx, data.school)
  const rows = await liveStudents(tx, data.school, data.ids)
  for (const row of rows) {
    const joined = await studentLifecycle.advance(tx, row, 'approve', call, { updatedAt: now })
    if (joined.uid !== null)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'JoinApproved',
        { user: joined.uid },
        { school: school.name },
      )
    await tellStudents(tx, kit, 'patched', joined)
  }
  return { done: rows.length }
}

export async function rejectStudents(kit: Kit, call: Many): Promise<{ done: number }> {
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
    await tellStudents(tx, kit, 'removed', row)
  }
  await giveSeats(tx, school.id, 'student', rows.length)
  await auditManager(tx, call, 'student.reject', school.id, { before: data.ids })
  return { done: rows.length }
}
