// Creates applications to a class, and decides on them.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { isAdminOf, isStaffOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { assertSignedIn } from '../access.ts'
import { placeInClass } from '../classes/class-people.ts'
import { applications, classes, classStaff, classStudents, type ClassRow } from '../classes.tables.ts'
import { approvePending } from './approve-students.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { assertOpen, schoolOf } from '../plans/seats.ts'
import { wire, joinedRows, states } from './application-rows.ts'

type Apply = Call<unknown, z.output<typeof classApplyContract.methods.create.data>>

export async function apply(kit: Kit, { db: tx, data, actor, now }: Apply) {
  const user = assertSignedIn(actor)
  const [klass] = await tx.select().from(classes).where(eq(classes.id, data.class)).for('update')
  if (!klass) throw kitFail('not-found')
  const [student] = await tx
    .select()
    .from(students)
    .where(
      and(
        eq(students.school, klass.school),
        eq(students.uid, user),
        eq(students.status, 'success'),
        isNull(students.archivedAt),
      ),
    )
  if (!student) throw kitFail('not-found')
  await assertOpen(tx, klass.school, now)
  await assertMayApply(tx, klass, student, now)
  if (klass.questions.some(question => !data.answers.some(each => each.question === question)))
    throw fail(schoolErrors, 'answers-missing')
  const status = klass.approvalEnable ? ('pending' as const) : ('approved' as const)
  const [row] = await tx
    .insert(applications)
    .values({
      id: kit.newId(),
      school: klass.school,
      class: klass.id,
      student: student.id,
      answers: data.answers.filter(({ question }) => klass.questions.includes(question)),
      status,
      createdAt: now,
      decidedAt: status === 'approved' ? now : null,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  if (status === 'approved') await placeInClass(tx, klass.school, klass.id, [student.id])
  else
    for (const teacher of await teachersOf(tx, klass.id))
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'ClassApplication',
        { user: teacher },
        { name: student.nickname, class: klass.name, id: klass.id },
        { school: klass.school },
      )
  await emit(tx, kit.clock, classApplyContract, 'created', { _id: row.id, class: klass.id }, [
    `school-staff:${klass.school}`,
  ])
  return wire({
    ...row,
    studentName: student.nickname,
    studentStatus: student.status,
    className: klass.name,
    type: klass.type,
    uid: user,
  })
}

async function assertMayApply(tx: Tx, klass: ClassRow, student: StudentRow, now: Date): Promise<void> {
  if (klass.archivedAt !== null) throw fail(schoolErrors, 'class-archived')
  if (!klass.enrol) throw fail(schoolErrors, 'enrol-closed')
  if (klass.deadline !== null && klass.deadline <= now) throw fail(schoolErrors, 'enrol-late')
  if (klass.maxParticipants > 0 && klass.countStudent >= klass.maxParticipants)
    throw fail(schoolErrors, 'class-full')
  const held = await tx
    .select({ class: classStudents.class })
    .from(classStudents)
    .where(eq(classStudents.student, student.id))
  if (held.some(place => place.class === klass.id)) throw fail(schoolErrors, 'applied-already')
  if (klass.enrolClasses.length > 0 && !held.some(place => klass.enrolClasses.includes(place.class)))
    throw fail(schoolErrors, 'enrol-class')
}

const teachersOf = async (tx: Tx, klass: string): Promise<string[]> =>
  (
    await tx
      .select({ uid: staff.uid })
      .from(classStaff)
      .innerJoin(staff, eq(staff.id, classStaff.staff))
      .where(and(eq(classStaff.class, klass), eq(staff.status, 'success'), isNull(staff.archivedAt)))
  ).flatMap(({ uid }) => uid ?? [])

/** Admins and the teachers of the class decide; either all applications or none. */
export async function decide(
  kit: Kit,
  call: Call<unknown, { ids: string[] }>,
  event: 'approve' | 'reject',
): Promise<{ done: number }> {
  const { db: tx, data, actor, now } = call
  const rows = await joinedRows(tx).where(inArray(applications.id, data.ids))
  if (rows.length < new Set(data.ids).size || rows.some(({ school }) => !isStaffOf(actor, school)))
    throw kitFail('not-found')
  for (const row of rows) {
    if (!isAdminOf(actor, row.school) && !(await teachersOf(tx, row.class)).includes(actor.id ?? ''))
      throw kitFail('forbidden')
    await states.advance(tx, row, event, call, { decidedAt: now })
    if (event === 'approve') {
      await placeInClass(tx, row.school, row.class, [row.student])
      // Applying by a class code also applies to the school; a school admin decides both at once.
      if (isAdminOf(actor, row.school)) await approvePending(kit, call, row.student)
    }
    if (row.uid !== null) await notifyDecided(kit, call, row, row.uid, event)
    await emit(tx, kit.clock, classApplyContract, 'patched', { _id: row.id, class: row.class }, [
      `school-staff:${row.school}`,
      ...(row.uid === null ? [] : [`user:${row.uid}`]),
    ])
  }
  return { done: rows.length }
}

async function notifyDecided(
  kit: Kit,
  { db: tx, actor }: Pick<Call, 'db' | 'actor'>,
  row: Awaited<ReturnType<typeof joinedRows>>[number],
  user: string,
  event: 'approve' | 'reject',
): Promise<void> {
  const isPending = row.studentStatus === 'pending'
  // Notices about a school go only to its members.
  const about = isPending ? {} : { school: row.school }
  const values = { class: row.className, id: row.class }
  // When a teacher admits a stranger to a class, an admin of the school still has to decide.
  if (event === 'approve' && isPending && !isAdminOf(actor, row.school)) {
    const { name } = await schoolOf(tx, row.school)
    const waits = { class: row.className, school: name }
    return notify(tx, kit.clock, schoolNotices, 'ClassApprovedWaits', { user }, waits, about)
  }
  const code = event === 'approve' ? 'ClassApproved' : 'ClassRejected'
  return notify(tx, kit.clock, schoolNotices, code, { user }, values, about)
}
