// Counts of an import: rows by kind and outcome, and the progress of the current stage. The record stores the
// counts once the import has ended.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { rosterKinds, type RosterKind } from '#schools/contract/import/roster.rules.ts'
import type { RosterCounts, RowFilter } from '#schools/contract/roster-imports.contract.ts'
import { rosterRows, type RosterImportRow } from '../roster.tables.ts'
import { toInvite, toWrite } from './stages.ts'

const chosen = sql`not ${rosterRows.skipped}`
const is = (action: string) => sql`${rosterRows.action} = ${action}`
const hasFlag = (flag: string) => sql`${rosterRows.flags} ? ${flag} and ${rosterRows.action} <> 'fault'`

/** Conditions of the row lists; the counts use the same conditions. */
export const rowConditions: Readonly<Record<RowFilter, SQL>> = {
  all: sql`true`,
  fault: sql`${is('fault')} and ${chosen}`,
  /** Imported with a field left out. */
  remarks: sql`${rosterRows.remarks} <> '[]' and ${rosterRows.action} <> 'fault' and ${chosen}`,
  create: sql`${is('create')} and ${chosen}`,
  update: sql`${is('update')} and ${chosen}`,
  moved: sql`${hasFlag('moved')} and ${chosen}`,
  unchanged: sql`${is('unchanged')} and ${chosen}`,
  leave: sql`${is('leave')} and ${chosen}`,
  skipped: sql`${rosterRows.skipped}`,
  noGuardian: sql`${hasFlag('no-guardian')} and ${chosen}`,
  mailed: sql`${rosterRows.mailed}`,
  kept: sql`${rosterRows.state} = 'kept'`,
}

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

const kindColumns = {
  create: countIf(rowConditions.create),
  update: countIf(rowConditions.update),
  unchanged: countIf(rowConditions.unchanged),
  leave: countIf(sql`${rowConditions.leave} and not ${rosterRows.missing}`),
  missing: countIf(sql`${rowConditions.leave} and ${rosterRows.missing}`),
  fault: countIf(rowConditions.fault),
  skipped: countIf(rowConditions.skipped),
  moved: countIf(rowConditions.moved),
}
const otherColumns = {
  remarks: countIf(rowConditions.remarks),
  noGuardian: countIf(rowConditions.noGuardian),
  mailed: countIf(rowConditions.mailed),
  undone: countIf(sql`${rosterRows.state} = 'undone'`),
  kept: countIf(rowConditions.kept),
}

type Column = keyof typeof kindColumns | keyof typeof otherColumns
type KindRow = Record<Column, number> & { kind: RosterKind }

export async function countsOf(tx: Tx, record: RosterImportRow): Promise<RosterCounts> {
  if (record.counts) return record.counts
  const rows: KindRow[] = await tx
    .select({ kind: rosterRows.kind, ...kindColumns, ...otherColumns })
    .from(rosterRows)
    .where(eq(rosterRows.import, record.id))
    .groupBy(rosterRows.kind)
  const sumOf = (names: readonly Column[], list: readonly KindRow[]) =>
    Object.fromEntries(names.map(name => [name, list.reduce((sum, row) => sum + row[name], 0)]))
  const kindNames = Object.keys(kindColumns) as Column[]
  return {
    ...sumOf([...kindNames, ...(Object.keys(otherColumns) as Column[])], rows),
    kinds: Object.fromEntries(
      rosterKinds.map(kind => [
        kind,
        sumOf(
          kindNames,
          rows.filter(row => row.kind === kind),
        ),
      ]),
    ),
  } as RosterCounts
}

/** Number of rows that the current stage still has to process. */
export async function rowsAhead(tx: Tx, record: RosterImportRow): Promise<number> {
  const condition = aheadOf(record)
  if (!condition) return 0
  const [found] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(rosterRows)
    .where(condition)
  return found?.n ?? 0
}

function aheadOf(record: RosterImportRow): SQL | undefined {
  const own = eq(rosterRows.import, record.id)
  switch (record.stage) {
    case 'checking':
      return and(own, sql`${rosterRows.action} is null`)
    case 'writing':
      return and(toWrite(record), eq(rosterRows.state, 'waiting'))
    case 'inviting':
      return toInvite(record)
    case 'undoing':
      return and(own, eq(rosterRows.state, 'written'))
    default:
      return undefined
  }
}
