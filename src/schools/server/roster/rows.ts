// Rows of an import as they are stored and shown.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { keyOfRead, readPerson } from '#schools/contract/import/person.rules.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import {
  undoDays,
  type RosterImport,
  type RosterImportRow,
  type rowFilters,
} from '#schools/contract/roster-imports.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { rosterRows, type RosterImportRow as ImportRecord, type RosterRowRecord } from '../roster.tables.ts'

export const wireRow = (row: RosterRowRecord): z.input<typeof RosterImportRow> => ({
  _id: row.id,
  file: row.file,
  line: row.line,
  kind: row.kind,
  sourcedId: row.sourcedId,
  values: row.values,
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

/** What repeats are found by. */
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
    stage: record.stage,
    total: record.total,
    done: record.done,
    createdAt: record.createdAt,
    confirmedAt: record.confirmedAt,
    doneAt: record.doneAt,
    undoneAt: record.undoneAt,
    counts: await countsOf(tx, record.id),
    undoUntil: canUndo && record.doneAt ? daysAfter(record.doneAt, undoDays) : null,
  }
}

type Counts = z.input<typeof RosterImport>['counts']
const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

/** Imported, with a field left out. */
const hasRemarks = sql`${rosterRows.remarks} <> '[]' and ${rosterRows.action} <> 'fault'`

async function countsOf(tx: Tx, id: string): Promise<Counts> {
  const is = (action: string) => countIf(sql`${rosterRows.action} = ${action} and not ${rosterRows.missing}`)
  const [counts] = await tx
    .select({
      create: is('create'),
      update: is('update'),
      unchanged: is('unchanged'),
      leave: is('leave'),
      missing: countIf(sql`${rosterRows.missing}`),
      fault: is('fault'),
      remarks: countIf(hasRemarks),
      noGuardian: countIf(sql`${rosterRows.flags} ? 'no-guardian'`),
      mailed: countIf(sql`${rosterRows.mailed}`),
      undone: countIf(sql`${rosterRows.state} = 'undone'`),
      kept: countIf(sql`${rosterRows.state} = 'kept'`),
    })
    .from(rosterRows)
    .where(eq(rosterRows.import, id))
  return counts ?? noCounts
}

const noCounts: Counts = {
  create: 0,
  update: 0,
  unchanged: 0,
  leave: 0,
  missing: 0,
  fault: 0,
  remarks: 0,
  noGuardian: 0,
  mailed: 0,
  undone: 0,
  kept: 0,
}

const filters: Readonly<Record<(typeof rowFilters)[number], SQL | undefined>> = {
  all: undefined,
  fault: eq(rosterRows.action, 'fault'),
  remarks: hasRemarks,
  create: eq(rosterRows.action, 'create'),
  update: eq(rosterRows.action, 'update'),
  unchanged: eq(rosterRows.action, 'unchanged'),
  leave: eq(rosterRows.action, 'leave'),
  mailed: eq(rosterRows.mailed, true),
  kept: eq(rosterRows.state, 'kept'),
}

export async function pageOfRows(
  tx: Tx,
  {
    _id,
    show,
    $skip,
    $limit,
  }: { _id: string; show: (typeof rowFilters)[number]; $skip: number; $limit: number },
) {
  const where = and(eq(rosterRows.import, _id), filters[show])
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
  return { total: counted?.n ?? 0, limit: $limit, skip: $skip, data: rows.map(wireRow) }
}
