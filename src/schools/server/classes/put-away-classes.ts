// Archives, restores and removes classes together with their dependent rows.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { auditManager } from '../access.ts'
import { classById, oneClass, type WireClass } from './classes.ts'
import { classes, classStudents, type ClassRow } from '../classes.tables.ts'
import { bringBack, putAway } from '../students/archive-students.ts'
import { students } from '../people.tables.ts'
import { lockSchool, takeSeats } from '../plans/seats.ts'
import { editable, announce, giveClass, type Methods, takeClass } from './edit-classes.ts'

export async function archiveClass(kit: Kit, call: Call<unknown, { class: string }>): Promise<WireClass> {
  const { db: tx, data, now } = call
  const row = await editable(call, data.class)
  await putClassAway(tx, kit, row, now)
  await auditManager(tx, call, 'class.archive', data.class)
  return announce(tx, kit, 'patched', data.class)
}

/** Archives the students of a standard class too, unless they were moved first. */
export async function putClassAway(tx: Tx, kit: Kit, klass: ClassRow, now: Date): Promise<void> {
  const school = await lockSchool(tx, klass.school)
  if (school.personal && school.usedClass <= 1) throw fail(schoolErrors, 'last-class')
  if (klass.type === 'standard') {
    const rows = await tx
      .select({ student: students })
      .from(students)
      .innerJoin(classStudents, eq(classStudents.student, students.id))
      .where(and(eq(classStudents.class, klass.id), isNull(students.archivedAt)))
    await putAway(
      tx,
      kit,
      klass.school,
      rows.map(({ student }) => student),
      now,
      klass.id,
    )
  }
  const archived = await tx
    .update(classes)
    .set({ archivedAt: now, enrol: false, updatedAt: now })
    .where(and(eq(classes.id, klass.id), isNull(classes.archivedAt)))
    .returning({ id: classes.id })
  if (archived.length === 0) throw kitFail('wrong-state')
  await giveClass(tx, klass.school)
}

export async function restoreClass(
  kit: Kit,
  call: Call<unknown, z.output<Methods['calls']['patch']['restore']['data']>>,
): Promise<WireClass> {
  const { db: tx, data, now } = call
  const row = await editable(call, data.class)
  if (row.archivedAt === null) throw kitFail('wrong-state')
  if (row.type === 'standard' && data.grade === undefined) throw fail(schoolErrors, 'grade-needed')
  if (row.type === 'subject' && !data.subject && !data.subjectTemporary)
    throw fail(schoolErrors, 'subject-needed')
  const set =
    row.type === 'standard'
      ? { grade: data.grade ?? null }
      : {
          curriculum: data.curriculum ?? null,
          subject: data.subject ?? null,
          subjectTemporary: data.subjectTemporary ?? null,
        }
  await bringClassBack(tx, kit, row, { now, set, withStudents: data.students })
  await auditManager(tx, call, 'class.restore', row.id)
  return announce(tx, kit, 'patched', row.id)
}

interface ClassReturn {
  readonly now: Date
  readonly set?: Partial<typeof classes.$inferInsert>
  /** Also restores the students who were archived with it. */
  readonly withStudents: boolean
}

export async function bringClassBack(
  tx: Tx,
  kit: Kit,
  row: ClassRow,
  { now, set = {}, withStudents }: ClassReturn,
): Promise<void> {
  await takeClass(tx, row.school, now)
  await tx
    .update(classes)
    .set({ ...set, archivedAt: null, updatedAt: now })
    .where(eq(classes.id, row.id))
  if (!withStudents) return
  const along = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.school, row.school), eq(students.archivedWith, row.id)))
  if (along.length === 0) return
  await takeSeats(tx, row.school, 'student', along.length, now)
  await bringBack(
    tx,
    kit,
    row.school,
    along.map(({ id }) => id),
    now,
  )
}

/** Its students stay in the school, without a class. */
export async function removeClass(kit: Kit, id: string, call: Call): Promise<WireClass> {
  const { db: tx, where } = call
  const row = await classById(tx, id, where)
  const school = await lockSchool(tx, row.school)
  if (school.personal && row.archivedAt === null && school.usedClass <= 1)
    throw fail(schoolErrors, 'last-class')
  const wire = await oneClass(tx, row)
  await dropClass(tx, kit, row)
  await auditManager(tx, call, 'class.remove', id, { before: { school: row.school, name: row.name } })
  return wire
}

export async function dropClass(tx: Tx, kit: Kit, { id, school, archivedAt }: ClassRow): Promise<void> {
  await tx.delete(classes).where(eq(classes.id, id))
  if (archivedAt === null) await giveClass(tx, school)
  await emit(tx, kit.clock, classesContract, 'removed', { _id: id, school }, [`school-staff:${school}`])
}
