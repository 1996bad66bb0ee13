// Writes the years, terms and classes of an import.
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { gradeName, maxSubjectLength, spanOf } from '#schools/contract/import/judge-classes.rules.ts'
import { maxNameLength } from '#schools/contract/import/person.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { giveClass, takeClass } from '../classes/edit-classes.ts'
import { termsOf } from './class-terms.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord, type RowBefore } from '../roster.tables.ts'

export const lessonSeconds = 2700
export const breakSeconds = 600

const keepTarget = (tx: Tx, row: RosterRowRecord, target: string) =>
  tx.update(rosterRows).set({ target }).where(eq(rosterRows.id, row.id))

export const spanTitle = ({ values }: RosterRowRecord): string => (values.title ?? '').slice(0, maxNameLength)

export async function createSpan(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  row: RosterRowRecord,
): Promise<void> {
  const now = kit.clock.now()
  const [start = '', end = ''] = spanOf(row, record.dateOrder, now)
  const id = kit.newId()
  const span = {
    id,
    school: record.school,
    title: spanTitle(row),
    start,
    end,
    sourcedId: row.sourcedId,
    createdAt: now,
  }
  if (row.kind === 'year') await tx.insert(years).values(span)
  else {
    const [year] = await tx
      .select()
      .from(years)
      .where(and(eq(years.school, record.school), lte(years.start, start), gte(years.end, end)))
      .orderBy(sql`${years.sourcedId} = any(${sql.param([...row.refs])}::text[]) desc nulls last`)
      .limit(1)
    if (!year) throw fail(schoolErrors, 'term-outside-year')
    await tx.insert(terms).values({
      ...span,
      year: year.id,
      yearStart: year.start,
      yearEnd: year.end,
      time: lessonSeconds,
      break: breakSeconds,
    })
  }
  await keepTarget(tx, row, id)
}

export async function writeClass(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  row: RosterRowRecord,
): Promise<void> {
  const now = kit.clock.now()
  if (row.action === 'update' && row.target !== null) return changeClass(tx, record, row, now)
  await takeClass(tx, record.school, now)
  const id = kit.newId()
  const isHomeroom = row.values.classType === 'homeroom'
  await tx.insert(classes).values({
    id,
    school: record.school,
    type: isHomeroom ? 'standard' : 'subject',
    name: (row.values.title ?? '').trim().slice(0, maxNameLength),
    grade: row.values.grade ? gradeName(row.values.grade).slice(0, maxNameLength) : null,
    ...(!isHomeroom && {
      subjectTemporary: (row.values.subject ?? '').slice(0, maxSubjectLength),
      term: await termOf(tx, record, row),
    }),
    sourcedId: row.sourcedId,
    createdAt: now,
    updatedAt: now,
  })
  await keepTarget(tx, row, id)
}

async function changeClass(tx: Tx, record: RosterImportRow, row: RosterRowRecord, now: Date): Promise<void> {
  const [held] = await tx
    .select()
    .from(classes)
    .where(eq(classes.id, row.target ?? ''))
    .for('update')
  if (!held) return
  const set: Partial<Pick<typeof held, 'name' | 'grade' | 'subjectTemporary' | 'term'>> = {}
  for (const { field, to } of row.changes) {
    if (field === 'title') set.name = to
    if (field === 'grade') set.grade = to
    if (field === 'subject') set.subjectTemporary = to
    if (field === 'term') set.term = (await termOf(tx, record, row)) ?? held.term
  }
  await tx
    .update(classes)
    .set({ ...set, updatedAt: now, version: sql`${classes.version} + 1` })
    .where(eq(classes.id, held.id))
  const changed = Object.keys(set) as (keyof typeof set)[]
  const before: RowBefore = {
    columns: Object.fromEntries(changed.map(column => [column, held[column]])),
    classes: [],
    writtenAt: now.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
  }
  await tx.update(rosterRows).set({ before }).where(eq(rosterRows.id, row.id))
}

const termOf = async (tx: Tx, record: RosterImportRow, row: RosterRowRecord): Promise<string | null> =>
  (await termsOf(tx, record, row))[0]?.id ?? null

/** Archives a class that the other system has closed, if nobody is in it any more. */
export async function leaveClassOf(tx: Tx, kit: Kit, row: RosterRowRecord): Promise<void> {
  const [held] = await tx
    .select()
    .from(classes)
    .where(eq(classes.id, row.target ?? ''))
    .for('update')
  if (!held || held.archivedAt !== null) return
  if (held.countStudent > 0) throw fail(schoolErrors, 'import-class-used')
  const now = kit.clock.now()
  await tx.update(classes).set({ archivedAt: now, enrol: false }).where(eq(classes.id, held.id))
  await giveClass(tx, held.school)
  const before: RowBefore = { columns: {}, classes: [], writtenAt: now.toISOString(), enrol: held.enrol }
  await tx.update(rosterRows).set({ before }).where(eq(rosterRows.id, row.id))
}
