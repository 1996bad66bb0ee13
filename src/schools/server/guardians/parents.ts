// Parents: activation by an emailed link, and address changes confirmed by another link.
import { and, eq, isNull, or } from 'drizzle-orm'
import type * as z from '#zod'
import { makeLink, readLink, revokeLinks, useLink, type Link } from '#identity/server/links.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { studentPermissions } from '#schools/contract/schools.permissions.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { assertMay, auditManager } from '../access.ts'
import { siblingKey } from '../students/add-students.ts'
import { parentPurpose } from '../students/invite-students.ts'
import { browserPlace, guardianReceiver } from './guardian-place.ts'
import { guardiansByStudent, isKnownBy, type Contact, type Guardianship } from './guardians.ts'
import { joinGuardian, openFamily } from './join-guardian.ts'
import { guardians, students } from '../people.tables.ts'
import { frontOf } from '../plans/plans.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'
import { fullName, studentById, notifyStudents } from '../students/students.ts'

type Calls = typeof studentsContract.methods.calls

/** The result for a used link, which may have been passed on since. */
const nobody = { student: null, email: null }

interface Linked extends Guardianship {
  readonly link: Link<Contact>
  readonly school: SchoolRow
}

/** A link to a guardian of an active student, used or not. Old links name the student instead of the guardian. */
async function linked(tx: Tx, now: Date, purpose: string, code: string): Promise<Linked> {
  const link = await readLink<Contact>(tx, now, purpose, code)
  const [guardianship] = await tx
    .select({ guardian: guardians, student: students })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.student))
    .where(
      and(
        or(
          eq(guardians.id, link.subject),
          and(eq(guardians.student, link.subject), eq(guardians.position, 0)),
        ),
        isNull(students.archivedAt),
      ),
    )
  if (!guardianship) throw fail(schoolErrors, 'code-used')
  return { link, ...guardianship, school: await schoolOf(tx, guardianship.student.school) }
}

const addressIn = (contact: Contact): string | null => ('email' in contact ? contact.email : null)

/** An invitation becomes invalid when the address that it was sent to changes. */
async function invited(tx: Tx, now: Date, code: string): Promise<Linked> {
  const found = await linked(tx, now, parentPurpose, code)
  if (!isKnownBy(found.guardian, found.link.data)) throw fail(schoolErrors, 'code-used')
  return found
}

export async function parentLook({
  db,
  query,
  now,
}: Call<{ code: string }>): Promise<z.input<Calls['get']['parentLook']['result']>> {
  const { link, guardian, student, school } = await invited(db, now, query.code)
  const isFresh = link.usedAt === null
  return {
    school: frontOf(school),
    student: isFresh ? fullName(student) : null,
    parent: isFresh ? { name: guardian.name, email: addressIn(link.data) } : null,
    joined: guardian.status === 'success',
    consent: needsConsent(student.dob ?? undefined, now),
  }
}

/** Valid for 30 days; the first visitor sees name and password, and a repeat changes nothing. */
export const parentJoin = (
  kit: Kit,
  call: Call<z.output<Calls['get']['parentJoin']['query']>>,
): Promise<z.input<Calls['get']['parentJoin']['result']>> =>
  kit.db.transaction(async tx => {
    const { query, now, request } = call
    const { link, school, ...guardianship } = await invited(tx, now, query.code)
    const { number } = guardianship.student
    if (link.usedAt !== null)
      return {
        school: frontOf(school),
        student: null,
        id: number,
        password: null,
        shown: number !== null,
        family: null,
      }
    await useLink(tx, now, parentPurpose, query.code)
    const answer = await joinGuardian(tx, kit, guardianship, {
      agreed: query.agreed ?? [],
      address: request.address,
      browser: browserPlace(query.timeZone, request.language),
      reveals: true,
      now,
    })
    return { ...answer, family: await openFamily(tx, kit, school, guardianship) }
  })

const changePurpose = 'school-parent-email'
const changeDays = 7

export async function askParentEmail(
  kit: Kit,
  call: Call<unknown, { _id: string; guardian?: string | undefined; email: string }>,
): Promise<{ sent: true }> {
  const { db: tx, data, actor } = call
  const student = await studentById(tx, data._id, isNull(students.archivedAt))
  assertMay(studentPermissions, 'student.edit', actor, student.school)
  requireChannel(kit.config, 'mail')
  const school = await schoolOf(tx, student.school)
  const held = (await guardiansByStudent(tx, [student.id])).get(student.id) ?? []
  const guardian = held.find(({ id, position }) => (data.guardian ? id === data.guardian : position === 0))
  if (!guardian) throw kitFail('not-found')
  if (held.some(({ id, email }) => id !== guardian.id && email === data.email))
    throw fail(schoolErrors, 'guardian-present')
  await revokeLinks(tx, changePurpose, guardian.id)
  const code = await makeLink(tx, kit.clock, {
    purpose: changePurpose,
    subject: guardian.id,
    data: { email: data.email },
    days: changeDays,
  })
  await notify(
    tx,
    kit.clock,
    schoolNotices,
    'ParentEmailChange',
    await guardianReceiver(tx, { ...guardian, email: data.email }, school),
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
    ...(link.usedAt === null ? { student: fullName(student), email: addressIn(link.data) } : nobody),
    done: link.usedAt !== null,
  }
}

/** Notifies the old address. A second click changes nothing. */
export async function confirmParentEmail(
  kit: Kit,
  { db: tx, data, now, request }: Call<unknown, { code: string; timeZone?: string | undefined }>,
): Promise<z.input<Calls['patch']['parentEmailConfirm']['result']>> {
  const { link, guardian, student, school } = await linked(tx, now, changePurpose, data.code)
  const email = addressIn(link.data)
  if (email === null) throw fail(schoolErrors, 'code-used')
  const answer = { school: frontOf(school), done: true as const }
  if (link.usedAt !== null) return { ...answer, ...nobody }
  await useLink(tx, now, changePurpose, data.code)
  // Confirming a new address does not restore withdrawn consent.
  const isConfirmed = guardian.withdrawnAt === null
  await tx
    .update(guardians)
    .set({
      email,
      ...(isConfirmed && { status: 'success' as const }),
      ...browserPlace(data.timeZone, request.language),
      ...(isConfirmed && { consentAt: guardian.consentAt ?? now }),
    })
    .where(eq(guardians.id, guardian.id))
  await tx
    .update(students)
    .set({
      ...(guardian.position === 0 && {
        parentEmail: email,
        ...(isConfirmed && { parentStatus: 'success' as const }),
        siblingKey: siblingKey([student.firstName, student.lastName], { email }),
      }),
      updatedAt: now,
    })
    .where(eq(students.id, student.id))
  if (guardian.email !== null && guardian.email !== email)
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'ParentEmailChanged',
      await guardianReceiver(tx, guardian, school),
      { school: school.name, name: fullName(student) },
    )
  await notifyStudents(tx, kit, 'patched', student)
  return { ...answer, student: fullName(student), email }
}

/** Where a code about a student's record is sent: to the student, else to the parent. */
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
