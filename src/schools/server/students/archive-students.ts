import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { auditManager } from '../access.ts'
import { leaveClass } from '../classes/class-people.ts'
import { classes, classStudents, type ClassRow } from '../classes.tables.ts'
import { students, tagStudents, type StudentRow } from '../people.tables.ts'
import { giveSeats, lockSchool, takeSeats } from '../plans/seats.ts'
import { liveStudents, oneStudent, notifyStudents, type WireStudent } from './students.ts'
import { signOutOfSchool } from './sign-out.ts'

type BulkCall = Call<unknown, { school: string; ids: string[] }>

/** Archived students have no seat, no tags, and do not count in classes. */
export async function putAway(
  tx: Tx,
  kit: Kit,
  school: string,
  rows: readonly StudentRow[],
  now: Date,
  withClass: string | null = null,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(students)
    .set({ archivedAt: now, archivedWith: withClass, updatedAt: now })
    .where(inArray(students.id, ids))
  await tx.update(classStudents).set({ live: false }).where(inArray(classStudents.student, ids))
  await tx.delete(tagStudents).where(inArray(tagStudents.student, ids))
  await giveSeats(tx, school, 'student', rows.length)
  for (const row of rows) await notifyStudents(tx, kit, 'patched', row)
  await signOutOfSchool(tx, kit, school, rows)
}

export async function archiveStudents(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  await lockSchool(tx, data.school)
  const rows = await liveStudents(tx, data.school, data.ids)
  await putAway(tx, kit, data.school, rows, now)
  await auditManager(tx, call, 'student.archive', data.school, { after: data.ids })
  return { done: rows.length }
}

export async function restoreStudents(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  const { db: tx, data, now } = call
  const ids = [...new Set(data.ids)]
  await takeSeats(tx, data.school, 'student', ids.length, now)
  const rows = await bringBack(tx, kit, data.school, ids, now)
  if (rows.length < ids.length) throw kitFail('not-found')
  await auditManager(tx, call, 'student.restore', data.school, { after: ids })
  return { done: rows.length }
}

/** Restores students to their classes, unless those are archived or full. The caller takes the seats. */
export async function bringBack(
  tx: Tx,
  kit: Kit,
  school: string,
  ids: readonly string[],
  now: Date,
): Promise<StudentRow[]> {
  const rows = await tx
    .update(students)
    .set({ archivedAt: null, archivedWith: null, eraseAt: null, updatedAt: now })
    .where(and(eq(students.school, school), inArray(students.id, [...ids]), isNotNull(students.archivedAt)))
    .returning()
  const places = await tx
    .select({ class: classes, student: classStudents.student })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(inArray(classStudents.student, [...ids]), eq(classStudents.live, false)))
    .for('update')
  for (const [, group] of Map.groupBy(places, place => place.class.id)) {
    const [{ class: klass } = {}] = group
    if (!klass) continue
    const free = freePlaces(klass, group.length)
    const [back, out] = [group.slice(0, free), group.slice(free)].map(part =>
      part.map(({ student }) => student),
    )
    if (back && back.length > 0)
      await tx
        .update(classStudents)
        .set({ live: true })
        .where(and(eq(classStudents.class, klass.id), inArray(classStudents.student, back)))
    await leaveClass(tx, klass.id, out ?? [])
  }
  for (const row of rows) await notifyStudents(tx, kit, 'patched', row)
  return rows
}

function freePlaces({ archivedAt, maxParticipants, countStudent }: ClassRow, wanted: number): number {
  if (archivedAt !== null) return 0
  return maxParticipants === 0 ? wanted : Math.max(0, maxParticipants - countStudent)
}

export async function removeStudent(kit: Kit, call: Call, row: StudentRow): Promise<WireStudent> {
  const { db: tx } = call
  await lockSchool(tx, row.school)
  const wire = await oneStudent(tx, row)
  const gone = await tx
    .delete(students)
    .where(
      and(
        eq(students.id, row.id),
        row.archivedAt === null ? isNull(students.archivedAt) : isNotNull(students.archivedAt),
      ),
    )
    .returning()
  if (gone.length === 0) throw kitFail('not-found')
  if (row.archivedAt === null) await giveSeats(tx, row.school, 'student', 1)
  await auditManager(tx, call, 'student.remove', row.id, { before: { school: row.school } })
  await notifyStudents(tx, kit, 'removed', row)
  await signOutOfSchool(tx, kit, row.school, [row])
  return wire
}
