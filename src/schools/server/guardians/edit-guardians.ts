// Changes to guardians by the school. The first is stored as the student's parent, the others in separate
// rows.
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { maxGuardiansOfStudent, type guardiansContract } from '#schools/contract/guardians.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { guardianPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, auditManager } from '../access.ts'
import { hasContact, siblingKey } from '../students/add-students.ts'
import { patchStudent } from '../students/edit-students.ts'
import { guardianById, guardiansByStudent, wireGuardian, type WireGuardian } from './guardians.ts'
import { inviteGuardian, voidGuardianLinks } from '../students/invite-students.ts'
import { guardians, students, type GuardianRow, type StudentRow } from '../people.tables.ts'
import { reopenIfConsented } from './withdraw.ts'
import { lockSchool, schoolOf } from '../plans/seats.ts'
import { notifyStudents, studentById } from '../students/students.ts'

type Methods = typeof guardiansContract.methods

export async function addGuardian(
  kit: Kit,
  call: Call<unknown, z.output<Methods['create']['data']>>,
): Promise<WireGuardian> {
  const { db: tx, data, now } = call
  const student = await studentById(tx, data.student, isNull(students.archivedAt))
  assertMay(guardianPermissions, 'guardian.edit', call.actor, student.school)
  const school = await lockSchool(tx, student.school)
  if (!hasContact(data)) throw fail(schoolErrors, 'parent-needed')
  const held = (await guardiansByStudent(tx, [student.id])).get(student.id) ?? []
  if (held.length >= maxGuardiansOfStudent) throw fail(schoolErrors, 'guardians-full')
  if (!held.some(({ position }) => position === 0)) return addParent(kit, call, student)
  const [row] = await tx
    .insert(guardians)
    .values({
      id: kit.newId(),
      school: student.school,
      student: student.id,
      position: await nextPosition(tx, student.id),
      name: data.name,
      email: data.email ?? null,
      phone: data.phone ?? null,
      relation: data.relation,
      reports: data.reports,
      createdAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await inviteGuardian(tx, kit, school, student, row)
  return finished(tx, kit, call, student, row)
}

/** Adds the first guardian of a child who had none, which also opens the child's account. */
async function addParent(
  kit: Kit,
  call: Call<unknown, z.output<Methods['create']['data']>>,
  student: StudentRow,
): Promise<WireGuardian> {
  const { name, email, phone, relation, reports } = call.data
  await patchStudent(kit, student.id, {
    ...call,
    where: undefined,
    data: { parent: { name, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) } },
  })
  const [row] = await call.db
    .update(guardians)
    .set({ relation, reports })
    .where(and(eq(guardians.student, student.id), eq(guardians.position, 0)))
    .returning()
  if (!row) throw kitFail('unexpected')
  return wireGuardian(row)
}

const nextPosition = async (tx: Tx, student: string): Promise<number> =>
  ((
    await tx
      .select({ last: max(guardians.position) })
      .from(guardians)
      .where(eq(guardians.student, student))
  )[0]?.last ?? 0) + 1

type PatchData = z.output<Methods['patch']['data']>

export async function patchGuardian(
  kit: Kit,
  id: string,
  call: Call<unknown, PatchData>,
): Promise<WireGuardian> {
  const { db: tx, data, where } = call
  const seen = await guardianById(tx, id, where)
  const school = await lockSchool(tx, seen.school)
  const row = await guardianById(tx, id)
  const student = await studentById(tx, row.student, isNull(students.archivedAt))
  const next = contactsAfter(row, data)
  if (!hasContact(next)) throw fail(schoolErrors, 'parent-needed')
  if (row.status === 'success' && next.email !== row.email) throw fail(schoolErrors, 'parent-fixed')
  if (row.position === 0) await writeParent(kit, call, student, next)
  const [changed] = await tx
    .update(guardians)
    .set({
      ...next,
      ...(data.relation !== undefined && { relation: data.relation }),
      ...(data.reports !== undefined && { reports: data.reports }),
    })
    .where(eq(guardians.id, id))
    .returning()
  if (!changed) throw kitFail('not-found')
  // A parent who was written as the student's is invited there.
  if (changed.email !== row.email && row.position !== 0) {
    await voidGuardianLinks(tx, id)
    await inviteGuardian(tx, kit, school, student, changed)
  }
  if (data.first && changed.position !== 0) await makeFirst(tx, student, changed, call.now)
  return finished(tx, kit, call, student, await guardianById(tx, id))
}

const contactsAfter = (row: GuardianRow, data: PatchData) => ({
  name: data.name ?? row.name,
  email: data.email === undefined ? row.email : data.email,
  phone: data.phone === undefined ? row.phone : data.phone,
})

const writeParent = (
  kit: Kit,
  call: Call<unknown, PatchData>,
  student: StudentRow,
  { name, email, phone }: ReturnType<typeof contactsAfter>,
) =>
  patchStudent(kit, student.id, {
    ...call,
    where: undefined,
    data: { parent: { name, ...(email !== null && { email }), ...(phone !== null && { phone }) } },
  })

/** Swaps with the current parent, whose row keeps consent and links. */
async function makeFirst(tx: Tx, student: StudentRow, row: GuardianRow, now: Date): Promise<void> {
  await tx.execute(sql`update ${guardians} set position = -1 where student = ${student.id} and position = 0`)
  await tx.update(guardians).set({ position: 0 }).where(eq(guardians.id, row.id))
  await tx.execute(
    sql`update ${guardians} set position = ${row.position} where student = ${student.id} and position = -1`,
  )
  await tx
    .update(students)
    .set({
      parentName: row.name,
      parentEmail: row.email,
      parentPhone: row.phone,
      parentStatus: row.status,
      siblingKey: siblingKey([student.firstName, student.lastName], row, student.sourcedId),
      updatedAt: now,
    })
    .where(eq(students.id, student.id))
}

/** Refuses to remove the last guardian who can be reached. */
export async function removeGuardian(kit: Kit, id: string, call: Call): Promise<WireGuardian> {
  const { db: tx, where, now } = call
  const seen = await guardianById(tx, id, where)
  await lockSchool(tx, seen.school)
  const row = await guardianById(tx, id)
  const student = await studentById(tx, row.student, isNull(students.archivedAt))
  if (row.position === 0) {
    const held = (await guardiansByStudent(tx, [student.id])).get(student.id) ?? []
    const heir = held.find(each => each.id !== id && hasContact(each))
    if (!heir) throw fail(schoolErrors, 'parent-needed')
    await makeFirst(tx, student, heir, now)
  }
  await voidGuardianLinks(tx, id)
  await tx.delete(guardians).where(eq(guardians.id, id))
  if (row.withdrawnAt !== null) await reopenIfConsented(tx, kit, student)
  return finished(tx, kit, call, student, row)
}

async function finished(
  tx: Tx,
  kit: Kit,
  call: Call,
  student: StudentRow,
  row: GuardianRow,
): Promise<WireGuardian> {
  await auditManager(tx, call, 'student.guardians', student.id, { after: { guardian: row.id } })
  await notifyStudents(tx, kit, 'patched', student)
  return wireGuardian(row)
}

export async function resendGuardian(
  kit: Kit,
  call: Call<unknown, { _id: string }>,
): Promise<{ sent: number }> {
  const { db: tx, data } = call
  const row = await guardianById(tx, data._id)
  assertMay(guardianPermissions, 'guardian.edit', call.actor, row.school)
  requireChannel(kit.config, row.email === null ? 'text' : 'mail')
  const student = await studentById(tx, row.student, isNull(students.archivedAt))
  return { sent: await inviteGuardian(tx, kit, await schoolOf(tx, row.school), student, row) }
}
