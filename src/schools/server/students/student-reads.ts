import { studentTabs } from '#schools/contract/bulk-filter.shapes.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { membershipsOf } from '#identity/server/memberships.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Call } from '#kit/server/service.ts'
import { classCards } from '../classes/classes.ts'
import { classStudents } from '../classes.tables.ts'
import { hideContacts } from '../guardians/guardians.ts'
import { students } from '../people.tables.ts'
import { tabIs, type WireStudent } from './students.ts'

export async function ownView(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  student: WireStudent,
): Promise<WireStudent> {
  const [shown = student] = await hideContacts(db, actor, [student])
  return shown
}

export async function present(
  db: Tx,
  school: string,
  field: 'number' | 'mobile',
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return []
  const rows = await db
    .select({ value: students[field] })
    .from(students)
    .where(and(eq(students.school, school), inArray(students[field], [...values])))
  return rows.flatMap(({ value }) => value ?? [])
}

export async function myClasses(db: Tx, user: string, school: string | undefined) {
  const schools = (await membershipsOf(db, user))
    .filter(({ as }) => as === 'student')
    .map(each => each.school)
  if (schools.length === 0) return []
  const mine = await db
    .select({ id: classStudents.class })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .where(
      and(
        eq(students.uid, user),
        isNull(students.archivedAt),
        inArray(students.school, schools),
        school === undefined ? undefined : eq(students.school, school),
      ),
    )
  return classCards(
    db,
    mine.map(({ id }) => id),
    false,
  )
}

export async function tabCounts(db: Tx, school: string) {
  const [row] = await db
    .select(
      Object.fromEntries(
        studentTabs.map(tab => [tab, sql<number>`count(*) filter (where ${tabIs(db, tab)})::int`]),
      ),
    )
    .from(students)
    .where(eq(students.school, school))
  return Object.fromEntries(studentTabs.map(tab => [tab, Number(row?.[tab] ?? 0)])) as Record<
    (typeof studentTabs)[number],
    number
  >
}
