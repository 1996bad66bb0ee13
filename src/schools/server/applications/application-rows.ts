// Loads applications with their related rows, and converts them for clients.
import { eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { applicationLifecycle, applicationStates } from '#schools/contract/schools.lifecycle.ts'
import { applications, classes, type ClassRow } from '../classes.tables.ts'
import { students, type StudentRow } from '../people.tables.ts'

export const columns = {
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
  studentStatus: students.status,
}

type Joined = typeof applications.$inferSelect & {
  studentName: string
  className: string
  type: ClassRow['type']
  uid: string | null
  studentStatus: StudentRow['status']
}

export const wire = (row: Joined) => ({
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

export const joinedRows = (db: Tx) =>
  db
    .select(joined)
    .from(applications)
    .innerJoin(students, eq(students.id, applications.student))
    .innerJoin(classes, eq(classes.id, applications.class))
    .$dynamic()

export const states = lifecycle('class-apply', applications, applicationLifecycle, { guards: {} })
