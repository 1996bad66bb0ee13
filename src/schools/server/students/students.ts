// Reads students and converts rows for the wire.
import { type StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
import { and, asc, eq, exists, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { applicantsOf } from '../applications/applicants.ts'
import { classes, classStudents } from '../classes.tables.ts'
import { guardiansByStudent, wireGuardian } from '../guardians/guardians.ts'
import { guardians, students, type StudentRow } from '../people.tables.ts'

export type WireStudent = z.input<typeof Student>

/** Uses four queries for any number of rows. */
export async function studentsOf(tx: Tx, rows: readonly StudentRow[]): Promise<WireStudent[]> {
  if (rows.length === 0) return []
  const places = await tx
    .select({ student: classStudents.student, class: classStudents.class, standard: classStudents.standard })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(
      inArray(
        classStudents.student,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(classes.name), asc(classes.id))
  const of = Map.groupBy(places, place => place.student)
  const applicants = await applicantsOf(tx, rows)
  const guardians = await guardiansByStudent(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({
    _id: row.id,
    uid: row.uid,
    id: row.number,
    school: row.school,
    email: row.email,
    mobile: row.mobile,
    name: [row.firstName, row.lastName],
    nickname: row.nickname,
    avatar: row.avatar,
    dob: row.dob,
    gender: row.gender,
    class: (of.get(row.id) ?? []).filter(place => place.standard).map(place => place.class),
    subjectClass: (of.get(row.id) ?? []).filter(place => !place.standard).map(place => place.class),
    status: memberStates[row.status],
    applicant: applicants.get(row.id) ?? null,
    parent: {
      name: row.parentName,
      email: row.parentEmail,
      phone: row.parentPhone,
      status: memberStates[row.parentStatus],
    },
    guardians: (guardians.get(row.id) ?? []).map(wireGuardian),
    secret: row.secret !== null,
    del: row.archivedAt !== null,
    eraseAt: row.eraseAt,
    invitedAt: row.invitedAt,
    createdAt: row.createdAt,
  }))
}

export async function oneStudent(tx: Tx, row: StudentRow | undefined): Promise<WireStudent> {
  const [wire] = row ? await studentsOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

export async function studentById(tx: Tx, id: string, where?: SQL): Promise<StudentRow> {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

/** Rows of one school; fails unless all ids are found. */
export async function liveStudents(tx: Tx, school: string, ids: readonly string[]): Promise<StudentRow[]> {
  const rows = await tx
    .select()
    .from(students)
    .where(and(eq(students.school, school), inArray(students.id, [...ids]), isNull(students.archivedAt)))
  if (rows.length < new Set(ids).size) throw kitFail('not-found')
  return rows
}

export const inClass = (tx: Tx, klass: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(classStudents)
      .where(and(eq(classStudents.student, students.id), eq(classStudents.class, klass))),
  )
const inAnyStandard = (tx: Tx): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(classStudents)
      .where(and(eq(classStudents.student, students.id), eq(classStudents.standard, true))),
  )

/** A guardian has an address or a number. */
const isReachable = (tx: Tx): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(guardians)
      .where(
        and(eq(guardians.student, students.id), or(isNotNull(guardians.email), isNotNull(guardians.phone))),
      ),
  )

export const tabIs = (tx: Tx, tab: StudentTab | undefined): SQL | undefined => {
  switch (tab) {
    case undefined:
      return undefined
    case 'everybody':
      return sql`true`
    case 'all':
      return isNull(students.archivedAt)
    case 'archived':
      return isNotNull(students.archivedAt)
    case 'active':
      return and(isNull(students.archivedAt), eq(students.status, 'success'))
    case 'inactive':
      return and(isNull(students.archivedAt), eq(students.status, 'inactive'), isReachable(tx))
    case 'unreached':
      return and(isNull(students.archivedAt), not(isReachable(tx)))
    case 'pending':
      return and(isNull(students.archivedAt), eq(students.status, 'pending'))
    case 'unassigned':
      return and(isNull(students.archivedAt), not(inAnyStandard(tx)))
  }
}

export const studentSearch = (words: string | undefined): SQL | undefined =>
  containing(
    words,
    students.nickname,
    students.email,
    students.number,
    students.parentEmail,
    sql`(${students.firstName} || ' ' || ${students.lastName})`,
  )

export const fullName = ({ firstName, lastName }: Pick<StudentRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

export const notifyStudents = (
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  event: 'created' | 'patched' | 'removed',
  { id, school, uid }: Pick<StudentRow, 'id' | 'school' | 'uid'>,
): Promise<void> =>
  emit(tx, kit.clock, studentsContract, event, { _id: id, school }, [
    `school-staff:${school}`,
    ...(uid === null ? [] : [`user:${uid}`]),
  ])
