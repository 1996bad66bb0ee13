// Membership of classes. A student is in at most one standard class; an archived class accepts nobody.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classesOverPlan } from './class-in-plan.ts'
import { classes, classStudents, type ClassRow } from '../classes.tables.ts'

export async function classOf(tx: Tx, school: string, id: string): Promise<ClassRow> {
  const [klass] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), eq(classes.school, school)))
  if (!klass) throw kitFail('not-found')
  if (klass.archivedAt !== null) throw fail(schoolErrors, 'class-archived')
  return klass
}

/** Adds people to a class of their school; a standard class removes them from the previous one. */
export async function placeInClass(
  tx: Tx,
  school: string,
  klass: string,
  people: readonly string[],
): Promise<void> {
  const { type } = await classOf(tx, school, klass)
  if (people.length === 0) return
  if ((await classesOverPlan(tx, [klass])).size > 0) throw fail(schoolErrors, 'class-resting')
  const standard = type === 'standard'
  if (standard) await leaveStandard(tx, people, klass)
  await tx.execute(
    sql`insert into ${classStudents} (class, student, standard) select ${klass}, s, ${standard} from unnest(${sql.param([...people])}::text[]) s on conflict (class, student) do nothing`,
  )
}

/** Removes people from every standard class except the given one. */
export async function leaveStandard(tx: Tx, people: readonly string[], except?: string): Promise<void> {
  const held = await tx
    .select({ class: classStudents.class, student: classStudents.student })
    .from(classStudents)
    .where(and(among(classStudents.student, people), eq(classStudents.standard, true)))
  const leaving = held.filter(place => place.class !== except).map(({ student }) => student)
  if (leaving.length > 0)
    await tx
      .delete(classStudents)
      .where(and(inArray(classStudents.student, leaving), eq(classStudents.standard, true)))
}

export async function leaveClass(tx: Tx, klass: string, people: readonly string[]): Promise<void> {
  if (people.length > 0)
    await tx
      .delete(classStudents)
      .where(and(eq(classStudents.class, klass), inArray(classStudents.student, [...people])))
}
