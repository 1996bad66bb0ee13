// Announcements to schools and classes, and the threads about them.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { audiences, type Audience, type Target } from '#communications/server/audiences.api.ts'
import { guardianPlaces } from '#communications/server/guardian-places.api.ts'
import { threadKinds } from '#communications/server/threads.api.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { isAdminOf, schoolsOfAdmin } from '#schools/contract/relations.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { subjectsCoordinatedBy } from '../classes/coordinators.ts'
import { placeOfGuardian } from '../guardians/guardian-place.ts'
import { adminsOf } from '../plans/plans.ts'
import { schools } from '../plans.tables.ts'

export const forCommunications = (): readonly Provision[] => [
  provide(audiences, 'school', schoolAudience),
  provide(audiences, 'class', classAudience),
  provide(guardianPlaces, placeOfGuardian),
  provide(threadKinds, 'school-plan', {
    partyOf: (_tx, rid, actor) => Promise.resolve(planParty(rid, actor)),
    otherSide: (tx, rid, writer) => (writer === 'admin' ? adminsOf(tx, rid) : Promise.resolve([])),
    about: async (tx, rid) => ({
      name: await schoolName(tx, rid),
      links: { user: `/com/school/plan/${rid}`, admin: `/sys/school/${rid}` },
    }),
  }),
  provide(threadKinds, 'classes', {
    named: true,
    parentsOf: parentsOfClass,
    async partyOf(tx, rid, actor) {
      if ((await teachersOf(tx, rid)).includes(actor.id ?? '')) return 'admin'
      return (await pupilsOf(tx, rid)).includes(actor.id ?? '') ? 'user' : null
    },
    otherSide: (tx, rid, writer) => (writer === 'admin' ? pupilsOf(tx, rid) : teachersOf(tx, rid)),
    about: async (tx, rid) => ({
      name: await className(tx, rid),
      links: { user: `/com/class/${rid}?part=messages`, admin: `/com/class/${rid}?part=messages` },
    }),
  }),
]

const accounts = (rows: readonly { uid: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ uid }) => uid ?? [])),
]

const liveStaff = and(eq(staff.status, 'success'), isNull(staff.archivedAt))
const livePupil = and(eq(students.status, 'success'), isNull(students.archivedAt))

const teachersOf = async (tx: Tx, klass: string): Promise<string[]> =>
  accounts(
    await tx
      .select({ uid: staff.uid })
      .from(classStaff)
      .innerJoin(staff, eq(staff.id, classStaff.staff))
      .where(and(eq(classStaff.class, klass), liveStaff)),
  )

const pupilsOf = async (tx: Tx, klass: string): Promise<string[]> =>
  accounts(
    await tx
      .select({ uid: students.uid })
      .from(classStudents)
      .innerJoin(students, eq(students.id, classStudents.student))
      .where(and(eq(classStudents.class, klass), livePupil)),
  )

/** Unique addresses: a parent of two children in the class appears once. */
async function parentsOfClass(tx: Tx, klass: string): Promise<{ email: string; name: string }[]> {
  const rows = await tx
    .select({ email: guardians.email, name: guardians.name })
    .from(guardians)
    .innerJoin(classStudents, eq(classStudents.student, guardians.student))
    .innerJoin(students, eq(students.id, guardians.student))
    .where(and(eq(classStudents.class, klass), livePupil, eq(guardians.status, 'success')))
    .orderBy(asc(guardians.id))
  return [
    ...new Map(
      rows.flatMap(({ email, name }) => (email === null ? [] : [[email, { email, name }] as const])),
    ).values(),
  ]
}

const schoolName = async (tx: Tx, id: string): Promise<string> =>
  (await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, id)))[0]?.name ?? ''
const className = async (tx: Tx, id: string): Promise<string> =>
  (await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, id)))[0]?.name ?? ''

const membersOfSchool = async (tx: Tx, school: string): Promise<string[]> =>
  accounts([
    ...(await tx
      .select({ uid: staff.uid })
      .from(staff)
      .where(and(eq(staff.school, school), liveStaff))),
    ...(await tx
      .select({ uid: students.uid })
      .from(students)
      .where(and(eq(students.school, school), livePupil))),
  ])

/** Subjects that this actor coordinates, with their teachers. */
const coordinated = async (tx: Tx, actor: Actor) =>
  (await subjectsCoordinatedBy(tx, actor)).map(subject => ({
    ...subject,
    teachers: subject.teachers.filter(uid => uid !== actor.id),
  }))

/** Admins write to a whole school, coordinators to the teachers of a subject. */
const schoolAudience: Audience = {
  mayWrite: (_tx, actor, { school }) => Promise.resolve(isAdminOf(actor, school) && school !== actor.id),
  async mayWriteTo(tx, actor, { school }, to) {
    const taught = (await coordinated(tx, actor)).filter(each => each.school === school)
    return taught.some(({ teachers }) => to.every(uid => teachers.includes(uid)))
  },
  nameOf: (tx, { school }) => schoolName(tx, school),
  membersOf: (tx, { school }) => membersOfSchool(tx, school),
  reaching: (_tx, actor) =>
    Promise.resolve(
      (actor.memberships ?? [])
        .filter(({ school }) => school !== actor.id)
        .map(({ school }) => ({ school, class: null })),
    ),
  async writableBy(tx, actor) {
    const mine = schoolsOfAdmin(actor).filter(school => school !== actor.id)
    const whole = mine.map(async school => ({
      school,
      class: null,
      name: await schoolName(tx, school),
      people: (await membersOfSchool(tx, school)).length,
    }))
    const subjects = (await coordinated(tx, actor)).filter(({ teachers }) => teachers.length > 0)
    const parts = subjects.map(async ({ school, subject, teachers }) => ({
      school,
      class: null,
      name: `Teachers of ${subject.slice(subject.indexOf(':') + 1)}, ${await schoolName(tx, school)}`,
      people: teachers.length,
      to: teachers,
    }))
    return Promise.all([...whole, ...parts])
  },
}

const inClasses = async (tx: Tx, actor: Actor): Promise<Target[]> => {
  const rows = [
    ...(await tx
      .select({ school: classes.school, class: classes.id })
      .from(classes)
      .innerJoin(classStaff, eq(classStaff.class, classes.id))
      .innerJoin(staff, eq(staff.id, classStaff.staff))
      .where(and(eq(staff.uid, actor.id ?? ''), liveStaff, isNull(classes.archivedAt)))),
    ...(await tx
      .select({ school: classes.school, class: classes.id })
      .from(classes)
      .innerJoin(classStudents, eq(classStudents.class, classes.id))
      .innerJoin(students, eq(students.id, classStudents.student))
      .where(and(eq(students.uid, actor.id ?? ''), livePupil, isNull(classes.archivedAt)))),
  ]
  return [...new Map(rows.map(row => [row.class, row])).values()]
}

/** Teachers and the school's admins write to a class. */
const classAudience: Audience = {
  async mayWrite(tx, actor, { school, class: klass }) {
    const [row] = await tx
      .select({ archivedAt: classes.archivedAt })
      .from(classes)
      .where(and(eq(classes.id, klass ?? ''), eq(classes.school, school)))
    return (
      row !== undefined &&
      row.archivedAt === null &&
      (isAdminOf(actor, school) || (await teachersOf(tx, klass ?? '')).includes(actor.id ?? ''))
    )
  },
  nameOf: (tx, { class: klass }) => className(tx, klass ?? ''),
  membersOf: async (tx, { class: klass }) => [
    ...new Set([...(await teachersOf(tx, klass ?? '')), ...(await pupilsOf(tx, klass ?? ''))]),
  ],
  parentsOf: (tx, { class: klass }) => parentsOfClass(tx, klass ?? ''),
  reaching: inClasses,
  async writableBy(tx, actor) {
    const admin = schoolsOfAdmin(actor)
    const rows = [
      ...(admin.length === 0
        ? []
        : await tx
            .select()
            .from(classes)
            .where(and(inArray(classes.school, admin), isNull(classes.archivedAt)))
            .limit(500)),
      ...(
        await tx
          .select({ class: classes })
          .from(classes)
          .innerJoin(classStaff, eq(classStaff.class, classes.id))
          .innerJoin(staff, eq(staff.id, classStaff.staff))
          .where(and(eq(staff.uid, actor.id ?? ''), liveStaff, isNull(classes.archivedAt)))
      ).map(row => row.class),
    ]
    return [...new Map(rows.map(row => [row.id, row])).values()].map(row => ({
      school: row.school,
      class: row.id,
      name: row.name,
      people: row.countStudent + row.countTeacher,
    }))
  },
}

/** Parties of a plan's thread: the back office, and the school's admins. */
function planParty(school: string, actor: Actor): 'admin' | 'user' | null {
  if (may(schoolPermissions, 'school.manage', actor)) return 'admin'
  return isAdminOf(actor, school) && school !== actor.id ? 'user' : null
}
