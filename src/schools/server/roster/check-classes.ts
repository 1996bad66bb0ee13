// Judges the years, terms and classes of an import.
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import {
  judgeClass,
  judgeSpan,
  spanOf,
  type KnownClassRecord,
} from '#schools/contract/import/judge-classes.rules.ts'
import type { JudgeOptions } from '#schools/contract/import/judge.rules.ts'
import { maxNameLength } from '#schools/contract/import/person.rules.ts'
import { classes, terms, years, type ClassRow } from '../classes.tables.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'
import { termsOf } from './class-terms.ts'

export async function judgeClassRow(tx: Tx, record: RosterImportRow, row: RosterRowRecord) {
  const { school } = record
  const type = row.values.classType === 'homeroom' ? 'standard' : 'subject'
  const bySourced =
    row.sourcedId === null
      ? undefined
      : or(eq(classes.sourcedId, row.sourcedId), eq(classes.id, row.sourcedId))
  const byName = and(
    eq(classes.type, type),
    isNull(classes.archivedAt),
    sql`lower(${classes.name}) = ${row.key}`,
  )
  const find = async (where: typeof byName) =>
    (
      await tx
        .select()
        .from(classes)
        .where(and(eq(classes.school, school), where))
        .limit(1)
    )[0]
  const found = (bySourced && (await find(bySourced))) ?? (await find(byName))
  const known = found && (await knownClass(tx, record, row, found))
  return { judgement: judgeClass(row, { known, isRepeated: false }), target: found?.id ?? null }
}

async function knownClass(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  found: ClassRow,
): Promise<KnownClassRecord> {
  const isSubject = found.type === 'subject'
  const hasOwnSubject = !isSubject || found.subject !== null
  const [held] =
    found.term === null
      ? []
      : await tx.select({ title: terms.title }).from(terms).where(eq(terms.id, found.term))
  return {
    title: found.name,
    grade: found.grade,
    subject: hasOwnSubject ? undefined : found.subjectTemporary,
    term: held?.title ?? null,
    newTerm: isSubject ? await newTermOf(tx, record, row, found.term) : null,
    isArchived: found.archivedAt !== null,
  }
}

/** The title of the file's term, unless the class is in one of the file's terms already. */
async function newTermOf(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  held: string | null,
): Promise<string | null> {
  if (row.refs.length === 0) return null
  const own = await termsOf(tx, record, row)
  if (own.some(({ id }) => id === held)) return null
  if (own[0]) return own[0].title
  const [coming] = await tx
    .select({ values: rosterRows.values })
    .from(rosterRows)
    .where(
      and(
        eq(rosterRows.import, record.id),
        eq(rosterRows.kind, 'term'),
        eq(rosterRows.skipped, false),
        eq(rosterRows.action, 'create'),
        among(rosterRows.sourcedId, row.refs),
      ),
    )
    .orderBy(asc(rosterRows.seq))
    .limit(1)
  return coming?.values.title?.slice(0, maxNameLength) ?? null
}

export async function judgeSpanRow(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  options: JudgeOptions,
) {
  const [start, end] = spanOf(row, options.dateOrder, options.today)
  const table = row.kind === 'year' ? years : terms
  const [found] = await tx
    .select({ id: table.id, title: table.title, start: table.start, end: table.end })
    .from(table)
    .where(
      and(
        eq(table.school, record.school),
        sql`(${table.sourcedId} = ${row.sourcedId} or ${table.id} = ${row.sourcedId} or (${table.start} = ${start ?? null}::date and ${table.end} = ${end ?? null}::date))`,
      ),
    )
    .limit(1)
  const year = row.kind === 'term' ? await yearOf(tx, record, row, options) : undefined
  return { judgement: judgeSpan(row, { known: found, year }, options), target: found?.id ?? null }
}

/** The year that a term names or lies in, from the school or from this import. */
async function yearOf(tx: Tx, record: RosterImportRow, row: RosterRowRecord, options: JudgeOptions) {
  const coming = await tx
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.import, record.id), eq(rosterRows.kind, 'year'), eq(rosterRows.skipped, false)))
  const spans = coming
    .filter(({ sourcedId }) => row.refs.length === 0 || row.refs.includes(sourcedId ?? ''))
    .map(each => spanOf(each, options.dateOrder, options.today))
  const own = await tx.select().from(years).where(eq(years.school, record.school))
  const all = [
    ...spans.flatMap(([start, end]) => (start && end ? [{ start, end }] : [])),
    ...own.map(({ start, end }) => ({ start, end })),
  ]
  const [start = '', end = ''] = spanOf(row, options.dateOrder, options.today)
  return all.find(span => span.start <= start && span.end >= end)
}
