// Exports the people of a school: students with guardians, staff, roles, student ids and birth dates.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { gradeCode, recordLine, sexes, splitAdult } from '#schools/contract/export/oneroster-columns.ts'
import { writeList } from '#schools/contract/import/oneroster-files.ts'
import { classes, classStudents } from '../classes.tables.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import { staff, students, type GuardianRow, type StaffRow, type StudentRow } from '../people.tables.ts'
import { guardianId, onRoster, pieces, type OutwardIds } from './export-rows.ts'

export interface RosterUsers {
  readonly ids: OutwardIds
  /** Filled while the users are written. */
  readonly roles: { readonly user: string; readonly role: string; readonly type: 'primary' | 'secondary' }[]
}

const staffPieces = (tx: Tx, school: string) =>
  pieces<StaffRow>(staff.id, (after, order, most) =>
    tx
      .select()
      .from(staff)
      .where(and(onRoster(staff, school), after))
      .orderBy(order)
      .limit(most),
  )
const studentPieces = (tx: Tx, school: string) =>
  pieces<StudentRow>(students.id, (after, order, most) =>
    tx
      .select()
      .from(students)
      .where(and(onRoster(students, school), after))
      .orderBy(order)
      .limit(most),
  )

export async function* usersOf(tx: Tx, school: string, people: RosterUsers): AsyncGenerator<string> {
  for await (const rows of staffPieces(tx, school))
    for (const row of rows) {
      const user = people.ids.add(row)
      people.roles.push({ user, role: 'teacher', type: 'primary' })
      if (row.admin) people.roles.push({ user, role: 'siteAdministrator', type: 'secondary' })
      yield userLine(school, user, row, { username: row.email ?? user })
    }
  const written = new Set<string>()
  for await (const rows of studentPieces(tx, school)) {
    const ids = rows.map(({ id }) => id)
    const [guardians, grades] = [await guardiansByStudent(tx, ids), await gradesOf(tx, ids)]
    for (const row of rows) {
      const adults = (guardians.get(row.id) ?? []).filter(isSomebody)
      const user = people.ids.add(row)
      people.roles.push({ user, role: 'student', type: 'primary' })
      yield userLine(school, user, row, {
        username: row.number ?? row.email ?? user,
        identifier: row.number ?? '',
        sms: row.mobile ?? '',
        agentSourcedIds: writeList(adults.map(guardianId)),
        grades: writeList([gradeCode(grades.get(row.id) ?? '')]),
        'metadata.agentRelations': writeList(adults.map(({ relation }) => relation)),
      })
      for (const adult of adults.filter(each => !written.has(guardianId(each)))) {
        written.add(guardianId(adult))
        people.roles.push({ user: guardianId(adult), role: 'guardian', type: 'primary' })
        yield guardianLine(school, adult)
      }
    }
  }
}

/** The specification's parent has a row even if nobody was named. */
const isSomebody = ({ name, email, phone }: GuardianRow): boolean =>
  name !== '' || email !== null || phone !== null

type UserCells = Parameters<typeof recordLine<'users'>>[1]

const userLine = (
  school: string,
  sourcedId: string,
  { firstName, lastName, email }: Pick<StudentRow, 'firstName' | 'lastName' | 'email'>,
  more: UserCells,
): string =>
  recordLine('users', {
    sourcedId,
    enabledUser: 'true',
    givenName: firstName,
    familyName: lastName,
    email: email ?? '',
    primaryOrgSourcedId: school,
    ...more,
  })

function guardianLine(school: string, adult: GuardianRow): string {
  const [firstName, lastName] = splitAdult(adult.name)
  const { email } = adult
  return userLine(
    school,
    guardianId(adult),
    { firstName, lastName, email },
    {
      username: email ?? guardianId(adult),
      phone: adult.phone ?? '',
    },
  )
}

/** The grade of each student's standard class. */
async function gradesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .select({ student: classStudents.student, grade: classes.grade })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(eq(classStudents.standard, true), inArray(classStudents.student, [...ids])))
  return new Map(rows.map(({ student, grade }) => [student, grade]))
}

export function* rolesOf(school: string, { roles }: RosterUsers): Generator<string> {
  for (const { user, role, type } of roles)
    yield recordLine('roles', {
      sourcedId: `role-${type}-${user}`,
      userSourcedId: user,
      roleType: type,
      role,
      orgSourcedId: school,
    })
}

/** The student id that a child signs in with; never a password. */
export async function* profilesOf(tx: Tx, school: string, { ids }: RosterUsers): AsyncGenerator<string> {
  for await (const rows of studentPieces(tx, school))
    for (const { id, number } of rows)
      if (number !== null)
        yield recordLine('userProfiles', {
          sourcedId: `profile-${ids.get(id)}`,
          userSourcedId: ids.get(id),
          profileType: 'Classwright',
          vendorId: 'classwright',
          applicationId: 'classwright',
          description: 'Student id',
          credentialType: 'studentId',
          username: number,
        })
}

export async function* demographicsOf(tx: Tx, school: string, { ids }: RosterUsers): AsyncGenerator<string> {
  const line = (id: string, dob: string | null, sex: string) =>
    recordLine('demographics', { sourcedId: ids.get(id), birthDate: dob ?? '', sex })
  for await (const rows of staffPieces(tx, school))
    for (const { id, dob } of rows) if (dob !== null) yield line(id, dob, '')
  for await (const rows of studentPieces(tx, school))
    for (const { id, dob, gender } of rows)
      if (dob !== null || gender !== null) yield line(id, dob, gender === null ? '' : sexes[gender])
}
