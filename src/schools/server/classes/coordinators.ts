// Subject coordinators, and who teaches the subjects they coordinate.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { classes, classStaff } from '../classes.tables.ts'
import { staff } from '../people.tables.ts'

const live = and(eq(staff.status, 'success'), isNull(staff.archivedAt))

export interface CoordinatedSubject {
  readonly school: string
  /** Format of the staff record: curriculum:subject. */
  readonly subject: string
  /** Accounts of teachers with a class of the subject in the coordinated grades. */
  readonly teachers: readonly string[]
}

export async function subjectsCoordinatedBy(tx: Tx, actor: Actor): Promise<readonly CoordinatedSubject[]> {
  const records = await tx
    .select({ school: staff.school, subject: staff.subject, subjectGrade: staff.subjectGrade })
    .from(staff)
    .where(and(eq(staff.uid, actor.id ?? ''), live, sql`cardinality(${staff.subject}) > 0`))
  return (await Promise.all(records.map(record => teachersOf(tx, record)))).flat()
}

type Coordinator = Pick<typeof staff.$inferSelect, 'school' | 'subject' | 'subjectGrade'>

async function teachersOf(
  tx: Tx,
  { school, subject: subjects, subjectGrade }: Coordinator,
): Promise<CoordinatedSubject[]> {
  const subject = sql<string>`concat_ws(':', ${classes.curriculum}, ${classes.subject})`
  const rows = await tx
    .select({ subject, grade: classes.grade, uid: staff.uid })
    .from(classes)
    .innerJoin(classStaff, eq(classStaff.class, classes.id))
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(eq(classes.school, school), isNull(classes.archivedAt), live, inArray(subject, subjects)))
  return subjects.map(each => {
    const grades = subjectGrade[each] ?? []
    // No grades means all grades; a class without a grade is always included.
    const isCoordinated = (grade: string | null) =>
      grades.length === 0 || grade === null || grades.includes(grade)
    const taught = rows.filter(row => row.subject === each && isCoordinated(row.grade))
    return { school, subject: each, teachers: [...new Set(taught.flatMap(({ uid }) => uid ?? []))] }
  })
}
