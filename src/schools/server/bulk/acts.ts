// Defines each action's effect on one person or class, and its undo. Everything runs under the lock of the school.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { bulkUndoDays, type RecordedAct, type RecordedList } from '#schools/contract/bulk-acts.contract.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { bulkListSource, type BulkContext, type BulkStep } from '../bulk.api.ts'
import type { BulkBefore } from '../bulk.tables.ts'
import { classStudents } from '../classes.tables.ts'
import { bringStaffBack, putStaffAway } from '../staff/put-away-staff.ts'
import { bringBack, putAway } from '../students/archive-students.ts'
import { moveTo } from '../students/edit-students.ts'
import { staff, students, tagStudents } from '../people.tables.ts'
import { takeSeats } from '../plans/seats.ts'
import { notifyStudents } from '../students/students.ts'
import { classActs } from './class-acts.ts'
import { eraseClass } from './class-erase.ts'
import { classFieldActs } from './class-fields.ts'
import { inviteClass, inviteColleague, inviteStudent } from './invite-acts.ts'
import { liveStudent, staffRow, studentRow } from './people-rows.ts'
import { inClass } from './staff-classes.ts'
import { yearStep } from './year-steps.ts'

async function standardClass({ tx }: BulkContext, student: string): Promise<string | null> {
  const [place] = await tx
    .select({ class: classStudents.class })
    .from(classStudents)
    .where(and(eq(classStudents.student, student), eq(classStudents.standard, true)))
  return place?.class ?? null
}

const move: BulkStep = {
  async run(context, id) {
    const row = await liveStudent(context, id)
    const before = await standardClass(context, id)
    await moveTo(context.tx, context.school.id, [id], context.act.to)
    await notifyStudents(context.tx, context.kit, 'patched', row)
    return { class: before }
  },
  async undo(context, id, { class: before = null }) {
    const isThere = (await standardClass(context, id)) === context.act.to
    if (isThere) await moveTo(context.tx, context.school.id, [id], before)
    return isThere
  },
}

const tagging = (isTagged: boolean): BulkStep => ({
  async run(context, id) {
    await liveStudent(context, id)
    const had = await hasTag(context, id)
    await setTag(context, id, isTagged)
    return { isTagged: had }
  },
  async undo(context, id, before) {
    await setTag(context, id, before.isTagged === true)
    return true
  },
})
const ofTag = ({ act }: BulkContext, student: string) =>
  and(eq(tagStudents.tag, act.to ?? ''), eq(tagStudents.student, student))
const hasTag = async (context: BulkContext, student: string): Promise<boolean> =>
  (await context.tx.select().from(tagStudents).where(ofTag(context, student))).length > 0
const setTag = (context: BulkContext, student: string, isTagged: boolean): Promise<unknown> =>
  isTagged
    ? context.tx
        .insert(tagStudents)
        .values({ tag: context.act.to ?? '', student })
        .onConflictDoNothing()
    : context.tx.delete(tagStudents).where(ofTag(context, student))

async function archiveStudent(context: BulkContext, id: string): Promise<BulkBefore> {
  const { tx, kit, school, now } = context
  await putAway(tx, kit, school.id, [await liveStudent(context, id)], now)
  return {}
}
async function restoreStudent({ tx, kit, school, now }: BulkContext, id: string): Promise<boolean> {
  const [away] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), isNotNull(students.archivedAt)))
    .for('update')
  if (!away) return false
  await takeSeats(tx, school.id, 'student', 1, now)
  await bringBack(tx, kit, school.id, [id], now)
  return true
}
async function archiveColleague(context: BulkContext, id: string): Promise<BulkBefore> {
  const { tx, kit, school, now } = context
  const row = await staffRow(context, id)
  if (row.archivedAt !== null) throw fail(schoolErrors, 'bulk-archived')
  await putStaffAway(tx, kit, school.id, [row], now)
  return {}
}
async function restoreColleague({ tx, kit, school, now }: BulkContext, id: string): Promise<boolean> {
  const [away] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), isNotNull(staff.archivedAt)))
    .for('update')
  if (!away) return false
  await takeSeats(tx, school.id, 'teacher', 1, now)
  await bringStaffBack(tx, kit, school.id, [id], now)
  return true
}

type Archive = (context: BulkContext, id: string) => Promise<BulkBefore>
type Restore = (context: BulkContext, id: string) => Promise<boolean>

const archiving = (archive: Archive, restore: Restore): BulkStep => ({ run: archive, undo: restore })
const restoring = (archive: Archive, restore: Restore): BulkStep => ({
  async run(context, id) {
    if (!(await restore(context, id))) throw fail(schoolErrors, 'bulk-not-archived')
    return {}
  },
  undo: (context, id) =>
    archive(context, id).then(
      () => true,
      () => false,
    ),
})

/** Archives the student at once, and erases them when the undo period ends. */
const eraseStudent: BulkStep = {
  async run(context, id) {
    const row = await studentRow(context, id)
    if (row.archivedAt === null) await putAway(context.tx, context.kit, context.school.id, [row], context.now)
    await context.tx
      .update(students)
      .set({ eraseAt: eraseAt(context) })
      .where(eq(students.id, id))
    return { wasArchived: row.archivedAt !== null }
  },
  async undo(context, id, before) {
    const kept = await context.tx
      .update(students)
      .set({ eraseAt: null })
      .where(eq(students.id, id))
      .returning({ id: students.id })
    if (kept.length > 0 && !before.wasArchived) await restoreStudent(context, id)
    return kept.length > 0
  },
}
const eraseColleague: BulkStep = {
  async run(context, id) {
    const row = await staffRow(context, id)
    if (row.archivedAt === null)
      await putStaffAway(context.tx, context.kit, context.school.id, [row], context.now)
    await context.tx
      .update(staff)
      .set({ eraseAt: eraseAt(context) })
      .where(eq(staff.id, id))
    return { wasArchived: row.archivedAt !== null }
  },
  async undo(context, id, before) {
    const kept = await context.tx
      .update(staff)
      .set({ eraseAt: null })
      .where(eq(staff.id, id))
      .returning({ id: staff.id })
    if (kept.length > 0 && !before.wasArchived) await restoreColleague(context, id)
    return kept.length > 0
  },
}
const eraseAt = ({ now }: BulkContext): Date => daysAfter(now, bulkUndoDays)

export const bulkStep = (tx: Tx, list: RecordedList, act: RecordedAct): BulkStep | undefined =>
  bulkSteps[list]?.[act] ?? (act === 'year' ? undefined : bulkListSource(tx, list)?.steps[act])

const bulkSteps: Readonly<Partial<Record<RecordedList, Partial<Record<RecordedAct, BulkStep>>>>> = {
  students: {
    move,
    tag: tagging(true),
    untag: tagging(false),
    archive: archiving(archiveStudent, restoreStudent),
    restore: restoring(archiveStudent, restoreStudent),
    invite: inviteStudent,
    erase: eraseStudent,
  },
  staff: {
    tag: inClass(true),
    untag: inClass(false),
    archive: archiving(archiveColleague, restoreColleague),
    restore: restoring(archiveColleague, restoreColleague),
    invite: inviteColleague,
    erase: eraseColleague,
  },
  classes: { ...classActs, ...classFieldActs, invite: inviteClass, erase: eraseClass },
  year: { year: yearStep(archiving(archiveStudent, restoreStudent)) },
}
