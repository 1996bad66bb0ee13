// Corrections in the preview: cells, rows to leave out, the order of dates. Affected rows are judged again.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RosterValues } from '#schools/contract/import/roster.rules.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'
import { change, lockedAt, type PatchCall } from './access.ts'
import { judgeRows } from './check.ts'
import { isPerson, keysOf, namesClass, wireRows } from './rows.ts'
import { wakeRoster } from './wake.ts'
import { notifyImport } from './work.ts'

/** Judges all rows again, because the date order may affect every row. */
export async function readAgain(kit: Kit, { db: tx, data, actor }: PatchCall<'dateOrder'>) {
  const record = await lockedAt(tx, actor, data._id, 'ready')
  await tx.delete(rosterRows).where(and(eq(rosterRows.import, record.id), eq(rosterRows.missing, true)))
  await tx
    .update(rosterRows)
    .set({ action: null, target: null })
    .where(and(eq(rosterRows.import, record.id), ne(rosterRows.kind, 'other')))
  await wakeRoster(tx, kit, record.id)
  return change(tx, record, { stage: 'checking', done: 0, dateOrder: data.dateOrder })
}

export async function editCell(kit: Kit, { db: tx, data, actor, now }: PatchCall<'cell'>) {
  const record = await lockedAt(tx, actor, data._id, 'ready')
  const row = await rowOf(tx, record, data.row)
  const values: RosterValues = { ...row.values, [data.field]: data.value }
  if (data.value === '') delete values[data.field]
  const keys = keysOf({ ...row, values }, record, now)
  await tx
    .update(rosterRows)
    .set({ values, ...keys })
    .where(eq(rosterRows.id, row.id))
  await judgeAgain(tx, record, row, keys, now)
  return answerRow(tx, kit, record, row.id)
}

export async function skipRow(kit: Kit, { db: tx, data, actor, now }: PatchCall<'skip'>) {
  const record = await lockedAt(tx, actor, data._id, 'ready')
  const row = await rowOf(tx, record, data.row)
  await tx.update(rosterRows).set({ skipped: data.skipped }).where(eq(rosterRows.id, row.id))
  await judgeAgain(tx, record, row, row, now)
  return answerRow(tx, kit, record, row.id)
}

async function rowOf(tx: Tx, record: RosterImportRow, id: string): Promise<RosterRowRecord> {
  const [row] = await tx
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.id, id), eq(rosterRows.import, record.id)))
  if (!row) throw kitFail('not-found')
  return row
}

/** Judges the row and its previous or new duplicates again. For a class, also judges the rows that name it. */
async function judgeAgain(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  { key, email }: { key: string; email: string | null },
  now: Date,
): Promise<void> {
  const keys = [row.key, key]
  const emails = [row.email, email].filter(each => each !== null)
  const touched = await tx
    .select()
    .from(rosterRows)
    .where(
      and(
        eq(rosterRows.import, record.id),
        eq(rosterRows.missing, false),
        sql`(${rosterRows.id} = ${row.id} or ${namesClass(row, keys)} or (${rosterRows.kind} = ${row.kind} and (${rosterRows.key} = any(${sql.param(keys)}::text[]) or ${rosterRows.email} = any(${sql.param(emails)}::text[]))))`,
      ),
    )
    .orderBy(asc(rosterRows.seq))
    .limit(maxTouched)
  const people = touched.filter(isPerson)
  await judgeRows(
    tx,
    record,
    touched.filter(each => !isPerson(each)),
    now,
  )
  for (let at = 0; at < people.length; at += batch)
    await judgeRows(tx, record, people.slice(at, at + batch), now)
}
const maxTouched = 2000
const batch = 200

async function answerRow(tx: Tx, kit: Kit, record: RosterImportRow, id: string) {
  await notifyImport(tx, kit, record)
  const [row] = await wireRows(tx, record, [await rowOf(tx, record, id)])
  if (!row) throw kitFail('unexpected')
  return row
}
