// When a personal plan ends, classes and co-teachers may exceed the next plan. They stay, but read-only.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classes, type ClassRow } from '../classes.tables.ts'
import { schools } from '../plans.tables.ts'

/** Classes beyond the plan's limit: the newest ones. */
export async function classesOverPlan(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const older = sql`(select count(*) from ${classes} other where other.school = ${classes.school} and other.archived_at is null and (other.created_at, other.id) < (${classes.createdAt}, ${classes.id}))`
  const rows = await tx
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.school))
    .where(
      and(
        inArray(classes.id, [...ids]),
        isNull(classes.archivedAt),
        eq(schools.personal, true),
        sql`${schools.usedClass} > ${schools.classLimit}`,
        sql`${older} >= ${schools.classLimit}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Called before a class is changed or taught. */
export async function assertClassInPlan(
  tx: Tx,
  { id, school }: Pick<ClassRow, 'id' | 'school'>,
  actor: Pick<Actor, 'id'>,
): Promise<void> {
  if ((await classesOverPlan(tx, [id])).size > 0) throw fail(schoolErrors, 'class-over-plan')
  if (actor.id === school) return
  const [over] = await tx
    .select({ id: schools.id })
    .from(schools)
    .where(
      and(
        eq(schools.id, school),
        eq(schools.personal, true),
        sql`${schools.usedTeacher} > ${schools.teacher}`,
      ),
    )
  if (over) throw fail(schoolErrors, 'co-teacher-over-plan')
}
