// Owners for later domains: a school, or a personal account as a school of one.
import { and, count, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { classes } from './classes.tables.ts'
import { staff } from './people.tables.ts'
import { adminsOf } from './plans/plans.ts'
import { schools } from './plans.tables.ts'
import { isOpen, notOpen } from './plans/seats.ts'

export { schoolBySlug } from './plans/plans.ts'

const working = and(eq(staff.status, 'success'), isNull(staff.archivedAt))

/**
 * Refuses new records in a school without an active plan. Personal accounts without a school record are always allowed.
 */
export async function assertOwnerOpen(tx: Tx, owner: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ personal: schools.personal, status: schools.status, end: schools.end })
    .from(schools)
    .where(eq(schools.id, owner))
  if (row && !isOpen(row, now)) throw notOpen(row)
}

/** Receivers of notices: the school's admins, or the person. */
export async function peopleOfOwner(tx: Tx, owner: string): Promise<string[]> {
  const [row] = await tx.select({ personal: schools.personal }).from(schools).where(eq(schools.id, owner))
  return row && !row.personal ? adminsOf(tx, owner) : [owner]
}

/** Which of these people currently work in the school. */
export async function staffAmong(
  tx: Tx,
  school: string,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await tx
    .select({ uid: staff.uid })
    .from(staff)
    .where(and(eq(staff.school, school), inArray(staff.uid, [...users]), working))
  return new Set(rows.flatMap(({ uid }) => uid ?? []))
}

/** Display names of owners, both schools and people. */
export async function ownerNames(tx: Tx, owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await tx
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(and(inArray(schools.id, [...owners]), eq(schools.personal, false)))
  const people = await peopleOf(
    tx,
    owners.filter(owner => rows.every(({ id }) => id !== owner)),
  )
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...[...people.values()].map(({ id, name }) => [id, name] as const),
  ])
}

const live = (school: string) => and(eq(classes.school, school), isNull(classes.archivedAt))

/** Until the transaction ends, no class of this school can be created, restored or given another grade. */
export async function holdClasses(tx: Tx, school: string): Promise<void> {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, school)).for('update')
}

/** Numbers of active classes by grade. */
export async function classesByGrade(tx: Tx, school: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ grade: classes.grade, n: count() })
    .from(classes)
    .where(and(live(school), isNotNull(classes.grade)))
    .groupBy(classes.grade)
  return new Map(rows.map(({ grade, n }) => [grade ?? '', n]))
}

export interface TaughtSubject {
  readonly id: string
  readonly owner: string
  readonly curriculum: string
  readonly name: string
}

/** Numbers of active classes by subject. A class names its subject by id, or by curriculum and name as entered. */
export async function classesBySubject(
  tx: Tx,
  subjects: readonly TaughtSubject[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map()
  const rows = await tx
    .select({
      school: classes.school,
      curriculum: classes.curriculum,
      subject: sql<string>`lower(${classes.subject})`,
      n: count(),
    })
    .from(classes)
    .where(
      and(
        isNull(classes.archivedAt),
        inArray(classes.school, [...new Set(subjects.map(({ owner }) => owner))]),
        isNotNull(classes.subject),
      ),
    )
    .groupBy(classes.school, classes.curriculum, sql`lower(${classes.subject})`)
  const means = (row: (typeof rows)[number], { id, owner, curriculum, name }: TaughtSubject) =>
    row.school === owner &&
    (row.subject === id || (row.curriculum === curriculum && row.subject === name.toLowerCase()))
  return new Map(
    subjects.map(subject => [
      subject.id,
      rows.reduce((sum, row) => sum + (means(row, subject) ? row.n : 0), 0),
    ]),
  )
}

export async function classesOfCurriculum(tx: Tx, school: string, curriculum: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(classes)
    .where(and(live(school), eq(classes.curriculum, curriculum)))
  return row?.n ?? 0
}

/** Removes the curriculum from its classes, which stay. */
export async function clearCurriculum(tx: Tx, school: string, curriculum: string, now: Date): Promise<void> {
  await tx
    .update(classes)
    .set({ curriculum: null, updatedAt: now })
    .where(and(live(school), eq(classes.curriculum, curriculum)))
}

/** Accounts that lead a subject (`curriculum:subject`) of a school, from the staff rows. */
export async function subjectLeads(
  tx: Tx,
  schoolIds: readonly string[],
): Promise<(school: string, subject: string) => readonly string[]> {
  const rows =
    schoolIds.length === 0
      ? []
      : await tx
          .select({ school: staff.school, uid: staff.uid, subject: staff.subject })
          .from(staff)
          .where(
            and(
              inArray(staff.school, [...new Set(schoolIds)]),
              working,
              sql`cardinality(${staff.subject}) > 0`,
            ),
          )
          .orderBy(staff.createdAt)
  return (school, subject) =>
    rows.flatMap(row =>
      row.school === school && row.uid !== null && row.subject.includes(subject) ? [row.uid] : [],
    )
}

export async function subjectsLedBy(tx: Tx, user: string): Promise<{ school: string; subject: string }[]> {
  const rows = await tx
    .select({ school: staff.school, subject: staff.subject })
    .from(staff)
    .where(and(eq(staff.uid, user), working))
  return rows.flatMap(({ school, subject }) => subject.map(each => ({ school, subject: each })))
}

/** Makes exactly these people the leads of the subject. */
export async function setSubjectLeads(
  tx: Tx,
  school: string,
  subject: string,
  users: readonly string[],
  now: Date,
): Promise<void> {
  const leads = users.length === 0 ? sql`false` : inArray(staff.uid, [...users])
  await tx
    .update(staff)
    .set({ subject: sql`array_remove(${staff.subject}, ${subject})`, updatedAt: now })
    .where(and(eq(staff.school, school), sql`${subject} = any(${staff.subject})`, not(leads)))
  await tx
    .update(staff)
    .set({ subject: sql`array_append(${staff.subject}, ${subject})`, updatedAt: now })
    .where(and(eq(staff.school, school), leads, sql`not (${subject} = any(${staff.subject}))`))
}
