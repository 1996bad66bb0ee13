// Stores and shows the rows of an import.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { personOf } from '#identity/server/people.api.ts'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { keyOfRead, readPerson } from '#schools/contract/import/person.rules.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import {
  undoDays,
  type RosterImport,
  type RosterImportRow,
  type rosterImportsContract,
} from '#schools/contract/roster-imports.contract.ts'
import { classes } from '../classes.tables.ts'
import { countsOf, rowConditions, rowsAhead } from './counts.ts'
import { rosterRows, type RosterImportRow as ImportRecord, type RosterRowRecord } from '../roster.tables.ts'

const wireRow = (
  row: RosterRowRecord,
  names: ReadonlyMap<string, string>,
): z.input<typeof RosterImportRow> => ({
  _id: row.id,
  file: row.file,
  line: row.line,
  kind: row.kind,
  sourcedId: row.sourcedId,
  values: row.values,
  refs: row.refs,
  leads: row.leads,
  leaves: row.leaves,
  classes: isPerson(row) ? row.refs.flatMap(ref => names.get(ref) ?? []) : [],
  action: row.action,
  faults: row.faults,
  remarks: row.remarks,
  changes: row.changes,
  flags: row.flags,
  missing: row.missing,
  skipped: row.skipped,
  state: row.state,
  mailed: row.mailed,
})

/** Keys for finding repeats. */
export function keysOf(
  row: Pick<RosterRow, 'kind' | 'values' | 'sourcedId'>,
  { dateOrder }: Pick<ImportRecord, 'dateOrder'>,
  now: Date,
): { key: string; email: string | null } {
  const email = normalEmail(row.values.email ?? '') || null
  if (row.kind === 'staff') return { key: email ?? '', email }
  if (row.kind !== 'student') return { key: (row.values.title ?? '').trim().toLowerCase(), email: null }
  const person = readPerson(row.values, dateOrder, now)
  return { key: keyOfRead(person, row.sourcedId), email: person.email }
}

export async function wireImport(tx: Tx, record: ImportRecord): Promise<z.input<typeof RosterImport>> {
  const canUndo = record.stage === 'done' && record.doneAt !== null
  return {
    _id: record.id,
    school: record.school,
    source: record.source,
    file: record.file,
    class: record.class,
    dateOrder: record.dateOrder,
    isDelta: record.isDelta,
    by: record.by,
    link: record.link,
    byName: (await personOf(tx, record.by))?.name ?? '',
    stage: record.stage,
    total: record.total,
    done: record.done,
    work: record.done + (await rowsAhead(tx, record)),
    createdAt: record.createdAt,
    confirmedAt: record.confirmedAt,
    doneAt: record.doneAt,
    undoneAt: record.undoneAt,
    counts: await countsOf(tx, record),
    undoUntil: canUndo && record.doneAt ? daysAfter(record.doneAt, undoDays) : null,
  }
}

export async function pageOfRows(
  tx: Tx,
  record: ImportRecord,
  { show, kind, $skip, $limit }: RowsQuery,
): Promise<z.input<RowsResult>> {
  const where = and(eq(rosterRows.import, record.id), rowConditions[show], kind && eq(rosterRows.kind, kind))
  const [counted] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(rosterRows)
    .where(where)
  const rows = await tx
    .select()
    .from(rosterRows)
    .where(where)
    .orderBy(asc(rosterRows.seq))
    .limit($limit)
    .offset($skip)
  return { total: counted?.n ?? 0, limit: $limit, skip: $skip, data: await wireRows(tx, record, rows) }
}

type RowsCall = (typeof rosterImportsContract.methods.calls.get)['rows']
type RowsQuery = Omit<z.output<RowsCall['query']>, '_id'>
type RowsResult = RowsCall['result']

export async function wireRows(
  tx: Tx,
  record: ImportRecord,
  rows: readonly RosterRowRecord[],
): Promise<z.input<typeof RosterImportRow>[]> {
  const names = await classNames(tx, record, rows)
  return rows.map(row => wireRow(row, names))
}

/** Titles of the classes whose foreign ids the rows contain, from this import or the school. */
async function classNames(
  tx: Tx,
  record: ImportRecord,
  rows: readonly RosterRowRecord[],
): Promise<ReadonlyMap<string, string>> {
  const refs = [...new Set(rows.filter(isPerson).flatMap(row => row.refs))]
  if (refs.length === 0) return new Map()
  const own = await tx
    .select({ ref: classes.sourcedId, name: classes.name })
    .from(classes)
    .where(and(eq(classes.school, record.school), among(classes.sourcedId, refs)))
  const coming = await tx
    .select({ ref: rosterRows.sourcedId, values: rosterRows.values })
    .from(rosterRows)
    .where(
      and(eq(rosterRows.import, record.id), eq(rosterRows.kind, 'class'), among(rosterRows.sourcedId, refs)),
    )
  return new Map([
    ...own.map(({ ref, name }) => [ref ?? '', name] as const),
    ...coming.map(({ ref, values }) => [ref ?? '', values.title ?? ''] as const),
  ])
}

export const isPerson = ({ kind }: RosterRowRecord): boolean => kind === 'student' || kind === 'staff'

/** People whose row names the class by title or by its foreign id. */
export function namesClass({ kind, sourcedId }: RosterRowRecord, titles: readonly string[]): SQL {
  if (kind !== 'class') return sql`false`
  const byTitle = sql`lower(trim(${rosterRows.values} ->> 'class')) = any(${sql.param([...titles])}::text[])`
  return sourcedId === null
    ? byTitle
    : sql`(${byTitle} or ${rosterRows.refs} @> ${sql.param([sourcedId])}::text[])`
}
