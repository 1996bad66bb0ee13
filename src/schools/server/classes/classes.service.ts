// `classes` and its alias `class`: the service implementation.
import { and, asc, eq, isNull, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { applicationStates } from '#schools/contract/schools.lifecycle.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import { schoolSwitches } from '#schools/contract/conf-school.contract.ts'
import { isStaffOf } from '#schools/contract/relations.ts'
import { classPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn } from '../access.ts'
import { classById, classesOf, hostOf, oneClass } from './classes.ts'
import { applications, classes, classStaff, classStudents } from '../classes.tables.ts'
import { archiveClass, removeClass, restoreClass } from './put-away-classes.ts'
import { createClass, patchClass, patchPeople } from './edit-classes.ts'
import { gradesOf } from '../grades.api.ts'
import { staff, students } from '../people.tables.ts'
import { settingOf } from '../school/settings.ts'
import { archived, inWords, workedOut } from '../talk/word-filters.ts'

const columns = {
  _id: classes.id,
  school: classes.school,
  type: classes.type,
  grade: classes.grade,
  name: classes.name,
  term: classes.term,
  curriculum: classes.curriculum,
  subject: classes.subject,
  createdAt: classes.createdAt,
}

export const classesService = (kit: Kit) =>
  implement(classesContract, {
    facts: { school: classes.school, host: hostOf },
    async find({ db, query, where }) {
      const filters = inWords(query, columns, { del: archived(classes.archivedAt), host: workedOut(hostOf) })
      const page = await listTable(db, classes, filters.plain, {
        columns,
        where: and(
          where,
          filters.where,
          containing(query.$search, classes.name, classes.grade, classes.subject),
        ),
        order: [asc(classes.name), asc(classes.id)],
      })
      return { ...page, data: await classesOf(db, page.data) }
    },
    get: async (id, { db, where }) => oneClass(db, await classById(db, id, where)),
    create: call => createClass(kit, call),
    patch: (id, call) => patchClass(kit, id, call),
    remove: (id, call) => removeClass(kit, id, call),
    calls: {
      get: {
        async gradesCount({ db, query, actor }) {
          assertMay(classPermissions, 'class.read', actor, query.school)
          return db
            .select({
              grade: sql<string>`${classes.grade}`,
              standard: sql<number>`count(*) filter (where ${classes.type} = 'standard')::int`,
              subject: sql<number>`count(*) filter (where ${classes.type} = 'subject')::int`,
            })
            .from(classes)
            .where(
              and(eq(classes.school, query.school), isNull(classes.archivedAt), isNotNull(classes.grade)),
            )
            .groupBy(classes.grade)
            .orderBy(asc(classes.grade))
        },
        grades({ db, query, actor }) {
          assertMay(classPermissions, 'class.read', actor, query.school)
          return gradesOf(db, query.school)
        },
        people: ({ db, query, actor }) => peopleOf(db, query.class, actor),
        open: ({ db, query, actor, now }) => openTo(db, assertSignedIn(actor), query.school, now),
      },
      patch: {
        archive: call => archiveClass(kit, call),
        restore: call => restoreClass(kit, call),
        people: call => patchPeople(kit, call),
      },
    },
  })

/** Staff see everybody; a student of the class sees teachers, and classmates if the school allows it. */
async function peopleOf(db: Tx, id: string, actor: Actor) {
  const klass = await classById(db, id)
  assertMay(classPermissions, 'class.read', actor, klass.school)
  const teachers = await db
    .select({
      _id: staff.id,
      uid: staff.uid,
      name: staff.nickname,
      avatar: staff.avatar,
      head: classStaff.head,
    })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(eq(classStaff.class, id), isNull(staff.archivedAt)))
    .orderBy(asc(staff.nickname))
  const rows = await db
    .select({
      _id: students.id,
      uid: students.uid,
      name: students.nickname,
      avatar: students.avatar,
      status: students.status,
      number: students.number,
    })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .where(and(eq(classStudents.class, id), isNull(students.archivedAt)))
    .orderBy(asc(students.lastName), asc(students.firstName))
  const pupils = rows.map(({ status, number, ...row }) => ({
    ...row,
    joined: row.uid !== null && status === 'success',
    schoolAccount: row.uid !== null && number !== null,
  }))
  const whole =
    isStaffOf(actor, klass.school) ||
    actor.roles.some(role => role !== 'user' && role !== 'student' && role !== 'teacher')
  if (whole) return { teachers, students: pupils }
  if (!pupils.some(({ uid }) => uid === actor.id)) throw kitFail('forbidden')
  const { classmates } = await settingOf(db, klass.school, schoolSwitches)
  return { teachers, students: classmates ? pupils : pupils.filter(({ uid }) => uid === actor.id) }
}

/** Classes with self-enrolment that this student can apply for now. */
async function openTo(db: Tx, user: string, school: string | undefined, now: Date) {
  const mine = await db
    .select()
    .from(students)
    .where(
      and(
        eq(students.uid, user),
        eq(students.status, 'success'),
        isNull(students.archivedAt),
        school === undefined ? undefined : eq(students.school, school),
      ),
    )
  const offers = await Promise.all(
    mine.map(async student => {
      const held = await db
        .select({ class: classStudents.class })
        .from(classStudents)
        .where(eq(classStudents.student, student.id))
      const applicants = await db
        .select({ class: applications.class, status: applications.status })
        .from(applications)
        .where(eq(applications.student, student.id))
      const rows = (
        await db
          .select()
          .from(classes)
          .where(and(eq(classes.school, student.school), eq(classes.enrol, true), isNull(classes.archivedAt)))
          .orderBy(asc(classes.name))
      ).filter(
        row =>
          (row.deadline === null || row.deadline > now) &&
          (row.enrolClasses.length === 0 || held.some(place => row.enrolClasses.includes(place.class))) &&
          !held.some(place => place.class === row.id),
      )
      const wires = await classesOf(db, rows)
      return wires.map(wire => {
        const state = applicants.findLast(each => each.class === wire._id)
        return {
          class: wire,
          left: wire.maxParticipants === 0 ? null : Math.max(0, wire.maxParticipants - wire.count.student),
          applied: state ? applicationStates[state.status] : null,
        }
      })
    }),
  )
  return offers.flat()
}
