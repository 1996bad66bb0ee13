// Parents: activation by the link of a mail, and the change of their address by another one.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { makeLink, readLink, revokeLinks, useLink, type Link } from '#identity/server/links.api.ts'
import { consentByParent, openText } from '#identity/server/school-accounts.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { studentPermissions } from '#schools/contract/schools.permissions.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { assertMay, auditManager } from './access.ts'
import { siblingKey } from './add-students.ts'
import { parentPurpose } from './invite-students.ts'
import { students, type StudentRow } from './people.tables.ts'
import { frontOf } from './plans.ts'
import type { SchoolRow } from './plans.tables.ts'
import { schoolOf } from './seats.ts'
import { fullName, studentById, notifyStudents } from './students.ts'

type Calls = typeof studentsContract.methods.calls

/** What a link says once it has been used: it may have been passed on since. */
const nobody = { student: null, email: null }

/** A link of a live student, used or not. */
async function linked(
  tx: Tx,
  now: Date,
  purpose: string,
  code: string,
): Promise<{ link: Link<{ email: string }>; student: StudentRow; school: SchoolRow }> {
  const link = await readLink<{ email: string }>(tx, now, purpose, code)
  const [student] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, link.subject), isNull(students.archivedAt)))
  if (!student) throw fail(schoolErrors, 'code-used')
  return { link, student, school: await schoolOf(tx, student.school) }
}

export async function parentLook({
  db,
  query,
  now,
}: Call<{ code: string }>): Promise<z.input<Calls['get']['parentLook']['result']>> {
  const { link, student, school } = await linked(db, now, parentPurpose, query.code)
  const isFresh = link.usedAt === null
  return {
    school: frontOf(school),
    student: isFresh ? fullName(student) : null,
    parent: isFresh ? { name: student.parentName, email: link.data.email } : null,
    joined: student.parentStatus === 'success',
    consent: needsConsent(student.dob ?? undefined, now),
  }
}

/** Works for 30 days; name and password are shown to whoever comes first, and a second time changes nothing. */
export const parentJoin = (
  kit: Kit,
  call: Call<z.output<Calls['get']['parentJoin']['query']>>,
): Promise<z.input<Calls['get']['parentJoin']['result']>> =>
  kit.db.transaction(async tx => {
    const { link, student, school } = await linked(tx, call.now, parentPurpose, call.query.code)
    const known = { school: frontOf(school), id: student.number }
    if (link.usedAt !== null)
      return { ...known, student: null, password: null, shown: student.number !== null }
    await useLink(tx, call.now, parentPurpose, call.query.code)
    const sealed = await activateParent(tx, kit, call, student, link.data.email)
    return {
      ...known,
      student: fullName(student),
      password: sealed === null ? null : openText(kit, sealed),
      shown: sealed === null && student.number !== null,
    }
  })

/** The sealed password of a school account that nobody has seen yet. */
async function activateParent(
  tx: Tx,
  kit: Kit,
  { query, now, request }: Call<z.output<Calls['get']['parentJoin']['query']>>,
  student: StudentRow,
  parentEmail: string,
): Promise<string | null> {
  const [locked] = await tx.select().from(students).where(eq(students.id, student.id)).for('update')
  if (student.uid !== null && student.number !== null)
    await consentByParent(tx, kit, {
      user: student.uid,
      parentEmail,
      agreements: query.agreed ?? [],
      address: request.address,
    })
  await tx
    .update(students)
    .set({
      parentStatus: 'success',
      secret: null,
      updatedAt: now,
      // The school made this account itself, so the parent's word completes it.
      ...(student.number !== null && student.status === 'inactive' ? { status: 'success' } : {}),
    })
    .where(eq(students.id, student.id))
  await notifyStudents(tx, kit, 'patched', student)
  return locked?.secret ?? null
}

const changePurpose = 'school-parent-email'
const changeDays = 7

export async function askParentEmail(
  kit: Kit,
  call: Call<unknown, { _id: string; email: string }>,
): Promise<{ sent: true }> {
  const { db: tx, data, actor } = call
  const student = await studentById(tx, data._id, isNull(students.archivedAt))
  assertMay(studentPermissions, 'student.edit', actor, student.school)
  requireChannel(kit.config, 'mail')
  const school = await schoolOf(tx, student.school)
  await revokeLinks(tx, changePurpose, student.id)
  const code = await makeLink(tx, kit.clock, {
    purpose: changePurpose,
    subject: student.id,
    data: { email: data.email },
    days: changeDays,
  })
  await notify(
    tx,
    kit.clock,
    schoolNotices,
    'ParentEmailChange',
    { email: data.email, name: student.parentName },
    { school: school.name, name: fullName(student), code },
  )
  await auditManager(tx, call, 'student.parentEmail', student.id)
  return { sent: true }
}

export async function parentEmailLook({
  db,
  query,
  now,
}: Call<{ code: string }>): Promise<z.input<Calls['get']['parentEmailLook']['result']>> {
  const { link, student, school } = await linked(db, now, changePurpose, query.code)
  return {
    school: frontOf(school),
    ...(link.usedAt === null ? { student: fullName(student), email: link.data.email } : nobody),
    done: link.usedAt !== null,
  }
}

/** The old address is told. A second click finds it done. */
export async function confirmParentEmail(
  kit: Kit,
  { db: tx, data, now }: Call<unknown, { code: string }>,
): Promise<z.input<Calls['patch']['parentEmailConfirm']['result']>> {
  const { link, student, school } = await linked(tx, now, changePurpose, data.code)
  const { email } = link.data
  const answer = { school: frontOf(school), done: true as const }
  if (link.usedAt !== null) return { ...answer, ...nobody }
  await useLink(tx, now, changePurpose, data.code)
  await tx
    .update(students)
    .set({
      parentEmail: email,
      parentStatus: 'success',
      siblingKey: siblingKey([student.firstName, student.lastName], { email }),
      updatedAt: now,
    })
    .where(eq(students.id, student.id))
  if (student.parentEmail !== null && student.parentEmail !== email)
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'ParentEmailChanged',
      { email: student.parentEmail },
      { school: school.name, name: fullName(student) },
    )
  await notifyStudents(tx, kit, 'patched', student)
  return { ...answer, student: fullName(student), email }
}

/** Where a code for a student's record goes: to the student, else to the parent. */
export async function contactOf(
  tx: Tx,
  record: string,
): Promise<{ email: string } | { mobile: string } | undefined> {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, record), isNull(students.archivedAt)))
  if (!row) return undefined
  const own = row.uid === null ? undefined : await personOf(tx, row.uid)
  const email = own?.email ?? row.email ?? row.parentEmail
  if (email) return { email }
  const mobile = row.mobile ?? row.parentPhone
  return mobile ? { mobile } : undefined
}

export function assertParent(parent: { email?: string | undefined; phone?: string | undefined }): void {
  if (parent.email === undefined && parent.phone === undefined) throw fail(schoolErrors, 'parent-needed')
}
