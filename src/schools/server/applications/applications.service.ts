// `class-apply`: students ask for a place in a subject class. Places are kept by a check of the class's own row.
import { and, count, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import { orderOf, pageOf, whereOf } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { isAdminOf, isStaffOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { applicationLifecycle, applicationStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { applicationPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn } from '../access.ts'
import { placeInClass } from '../classes/class-people.ts'
import { classByCode, joinByCode } from '../classes/class-join.ts'
import { classById } from '../classes/classes.ts'
import { applications, classes, classStaff, classStudents, type ClassRow } from '../classes.tables.ts'
import { approvePending } from './approve-students.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { assertOpen } from '../plans/seats.ts'
import { coded, inWords } from '../talk/word-filters.ts'

const columns = {
  _id: applications.id,
  school: applications.school,
  class: applications.class,
  student: applications.student,
  createdAt: applications.createdAt,
}

const joined = {
  ...getTableColumns(applications),
  studentName: students.nickname,
  className: classes.name,
  type: classes.type,
  uid: students.uid,
}

type Joined = typeof applications.$inferSelect & {
  studentName: string
  className: string
  type: ClassRow['type']
  uid: string | null
}

const wire = (row: Joined) => ({
  _id: row.id,
  student: row.student,
  studentName: row.studentName,
  class: row.class,
  className: row.className,
  school: row.school,
  type: row.type,
  answers: row.answers,
  status: applicationStates[row.status],
  createdAt: row.createdAt,
  decidedAt: row.decidedAt,
})

const joinedRows = (db: Tx) =>
  db
    .select(joined)
    .from(applications)
    .innerJoin(students, eq(students.id, applications.student))
    .innerJoin(classes, eq(classes.id, applications.class))
    .$dynamic()

const states = lifecycle('class-apply', applications, applicationLifecycle, { guards: {} })

export const applicationService = (kit: Kit) =>
  implement(classApplyContract, {
    facts: { school: applications.school, owner: students.uid },
    async find({ db, query, where }) {
      const filters = inWords(query, columns, { status: coded(applications.status, applicationStates) })
      const condition = and(where, whereOf(filters.plain, columns), filters.where)
      const page = await pageOf(
        query,
        (limit, skip) =>
          joinedRows(db)
            .where(condition)
            .orderBy(
              ...orderOf(filters.plain, { ...columns, status: applications.status }, [
                desc(applications.createdAt),
                desc(applications.id),
              ]),
            )
            .limit(limit)
            .offset(skip),
        async most => (await joinedRows(db).where(condition).limit(most)).length,
      )
      return { ...page, data: page.data.map(wire) }
    },
    async get(id, { db, where }) {
      const [row] = await joinedRows(db).where(and(eq(applications.id, id), where))
      if (!row) throw kitFail('not-found')
      return wire(row)
    },
    create: call => apply(kit, call),
    async remove(id, { db, actor }) {
      const [row] = await joinedRows(db).where(
        and(eq(applications.id, id), eq(students.uid, assertSignedIn(actor))),
      )
      if (!row) throw kitFail('not-found')
      const gone = await db
        .delete(applications)
        .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
        .returning({ id: applications.id })
      if (gone.length === 0) throw kitFail('wrong-state')
      return wire(row)
    },
    calls: {
      get: {
        byCode: call => classByCode(call, call.query.code),
        async count({ db, query, actor }) {
          assertMay(
            applicationPermissions,
            'application.read',
            actor,
            (await classById(db, query.class)).school,
          )
          const [row] = await db
            .select({ n: count() })
            .from(applications)
            .where(and(eq(applications.class, query.class), eq(applications.status, 'approved')))
          return { count: row?.n ?? 0 }
        },
      },
      patch: {
        join: call => joinByCode(kit, call),
        approve: call => decide(kit, call, 'approve'),
        reject: call => decide(kit, call, 'reject'),
      },
    },
  })

type Apply = Call<unknown, z.output<typeof classApplyContract.methods.create.data>>

async function apply(kit: Kit, { db: tx, data, actor, now }: Apply) {
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
  return wire({ ...row, studentName: student.nickname, className: klass.name, type: klass.type, uid: user })
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

/** Admins and the teachers of the class decide; all of the given ones or none. */
async function decide(
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
      // Who asked by a class code waits for the school too; its admins answer both at once.
      if (isAdminOf(actor, row.school)) await approvePending(kit, call, row.student)
    }
    if (row.uid !== null)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        event === 'approve' ? 'ClassApproved' : 'ClassRejected',
        { user: row.uid },
        { class: row.className, id: row.class },
        { school: row.school },
      )
    await emit(tx, kit.clock, classApplyContract, 'patched', { _id: row.id, class: row.class }, [
      `school-staff:${row.school}`,
      ...(row.uid === null ? [] : [`user:${row.uid}`]),
    ])
  }
  return { done: rows.length }
}
