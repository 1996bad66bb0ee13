import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { sharesContacts, guardianshipsOf } from './guardians/guardians.ts'
import { applications, classes, classStudents, questionLogs } from './classes.tables.ts'
import { guardians, staff, students, tags } from './people.tables.ts'
import { schools } from './plans.tables.ts'
import { fullName } from './students/students.ts'
import { personOf } from '#identity/server/people.api.ts'

export const personalDataOf = async (tx: Tx, user: string): Promise<unknown> => ({
  staff: await tx
    .select({
      school: schools.name,
      email: staff.email,
      firstName: staff.firstName,
      lastName: staff.lastName,
      nickname: staff.nickname,
      admin: staff.admin,
      subjects: staff.subject,
      since: staff.createdAt,
    })
    .from(staff)
    .innerJoin(schools, eq(schools.id, staff.school))
    .where(eq(staff.uid, user)),
  student: await tx
    .select({
      school: schools.name,
      number: students.number,
      email: students.email,
      firstName: students.firstName,
      lastName: students.lastName,
      dob: students.dob,
      since: students.createdAt,
    })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.school))
    .where(eq(students.uid, user)),
  classes: await tx
    .select({ school: schools.name, class: classes.name, standard: classStudents.standard })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .innerJoin(schools, eq(schools.id, classes.school))
    .where(eq(students.uid, user)),
  applications: await tx
    .select({
      school: schools.name,
      class: classes.name,
      answers: applications.answers,
      status: applications.status,
      at: applications.createdAt,
    })
    .from(applications)
    .innerJoin(students, eq(students.id, applications.student))
    .innerJoin(classes, eq(classes.id, applications.class))
    .innerJoin(schools, eq(schools.id, applications.school))
    .where(eq(students.uid, user))
    .orderBy(asc(applications.createdAt)),
  tags: await tx
    .select({ name: tags.name, color: tags.color, createdAt: tags.createdAt })
    .from(tags)
    .where(and(eq(tags.uid, user), eq(tags.center, false)))
    .orderBy(asc(tags.createdAt)),
  applicationQuestions: await tx
    .select({ questions: questionLogs.questions })
    .from(questionLogs)
    .where(eq(questionLogs.uid, user)),
  guardians: await guardiansOfChild(tx, user),
  guardianOf: await guardianData(tx, user),
})

/** With several guardians, a child's export leaves out their contacts, unless the school shows them. */
async function guardiansOfChild(tx: Tx, user: string): Promise<unknown> {
  const rows = await tx
    .select({ guardian: guardians, school: schools.name })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.student))
    .innerJoin(schools, eq(schools.id, guardians.school))
    .where(eq(students.uid, user))
    .orderBy(guardians.position)
  const shown = []
  for (const { guardian, school } of rows) {
    const isOnly = rows.filter(each => each.guardian.student === guardian.student).length === 1
    const isOpen = isOnly || (await sharesContacts(tx, guardian.school))
    shown.push({
      school,
      name: guardian.name,
      relation: guardian.relation,
      email: isOpen ? guardian.email : null,
      phone: isOpen ? guardian.phone : null,
      consentAt: guardian.consentAt,
      withdrawnAt: guardian.withdrawnAt,
    })
  }
  return shown
}

/** What schools store about this person as a guardian. */
async function guardianData(tx: Tx, user: string): Promise<unknown> {
  const email = (await personOf(tx, user))?.email
  if (!email) return []
  const guardianships = await guardianshipsOf(tx, { email })
  return guardianships.map(({ guardian, student }) => ({
    child: fullName(student),
    name: guardian.name,
    email: guardian.email,
    phone: guardian.phone,
    relation: guardian.relation,
    reports: guardian.reports,
    consentAt: guardian.consentAt,
    withdrawnAt: guardian.withdrawnAt,
    agreements: guardian.agreements,
    since: guardian.createdAt,
  }))
}
