// Classes for later domains: teachers, members, and the blocks of a term.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { defaults } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { timeOf, type Block } from '#schools/contract/blocks.rules.ts'
import {
  blocks,
  classes,
  classStaff,
  classStudents,
  terms,
  type ClassRow,
  type TermRow,
} from './classes.tables.ts'
import { schoolZone } from './guardians/guardian-place.ts'
import { staff, students } from './people.tables.ts'
import { schools } from './plans.tables.ts'

export type { ClassRow, TermRow } from './classes.tables.ts'
export { assertClassInPlan } from './classes/class-in-plan.ts'

const working = and(eq(staff.status, 'success'), isNull(staff.archivedAt))
const learning = and(eq(students.status, 'success'), isNull(students.archivedAt))

export async function classRow(tx: Tx, id: string): Promise<ClassRow> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, id))
  if (!row) throw kitFail('not-found')
  return row
}

/** Whether this account teaches the class. A personal class has only its creator. */
export async function teachesClass(tx: Tx, klass: string, user: string): Promise<boolean> {
  const found = await tx
    .select({ id: staff.id })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(eq(classStaff.class, klass), eq(staff.uid, user), working))
    .limit(1)
  return found.length > 0
}

/** Accounts of the teachers of a class. */
export async function teachersOf(tx: Tx, klass: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: staff.uid })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(eq(classStaff.class, klass), working))
  return [...new Set(rows.flatMap(({ uid }) => uid ?? []))]
}

/** Accounts of the learners in a class. */
export async function learnersOf(tx: Tx, klass: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: students.uid })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .where(and(eq(classStudents.class, klass), learning))
    .orderBy(asc(students.firstName), asc(students.id))
  return [...new Set(rows.flatMap(({ uid }) => uid ?? []))]
}

/** Classes that a person is in, as a teacher or a learner. */
export async function classesOfPerson(
  tx: Tx,
  user: string,
): Promise<
  {
    readonly id: string
    readonly name: string
    readonly school: string
    readonly as: 'teacher' | 'student'
  }[]
> {
  const taught = await tx
    .select({ id: classes.id, name: classes.name, school: classes.school })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .innerJoin(classes, eq(classes.id, classStaff.class))
    .where(and(eq(staff.uid, user), working, isNull(classes.archivedAt)))
  const joined = await tx
    .select({ id: classes.id, name: classes.name, school: classes.school })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(eq(students.uid, user), learning, isNull(classes.archivedAt)))
  return [
    ...taught.map(row => ({ ...row, as: 'teacher' as const })),
    ...joined.map(row => ({ ...row, as: 'student' as const })),
  ]
}

/** Terms of a school in order, and the time zone for their days. */
export async function termsOfSchool(
  tx: Tx,
  school: string,
): Promise<{ readonly terms: TermRow[]; readonly timeZone: string }> {
  const [row] = await tx
    .select({ id: schools.id, timeZone: schools.timeZone })
    .from(schools)
    .where(eq(schools.id, school))
  return {
    terms: await tx
      .select()
      .from(terms)
      .where(eq(terms.school, school))
      .orderBy(asc(terms.start), asc(terms.id)),
    timeZone: (row && (await schoolZone(tx, row))) ?? defaults.timeZone,
  }
}

/** A term with its blocks, Sunday first. */
export async function termWithBlocks(
  tx: Tx,
  id: string,
): Promise<{ readonly term: TermRow; readonly blocks: readonly Block[] }> {
  const [term] = await tx.select().from(terms).where(eq(terms.id, id))
  if (!term) throw kitFail('not-found')
  const rows = await tx
    .select()
    .from(blocks)
    .where(eq(blocks.term, id))
    .orderBy(asc(blocks.week), asc(blocks.start))
  return {
    term,
    blocks: rows.map(({ week, start, end }) => ({ week, start: timeOf(start), end: timeOf(end) })),
  }
}
