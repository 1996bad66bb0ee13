// Finds children of the school whose row has another id, address and key because their contact has changed.
import { and, eq, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { nameOfKey, readPerson } from '#schools/contract/import/person.rules.ts'
import { sameChild } from '#schools/contract/import/same-child.rules.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import { students, type StudentRow } from '../people.tables.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'
import { knownStudent } from './known-people.ts'

/** For student rows that nothing else identifies; by row id. */
export async function sameChildren(
  tx: Tx,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
  today: Date,
): Promise<Map<string, StudentRow>> {
  const pupils = rows.filter(({ gone }) => !gone)
  if (pupils.length === 0) return new Map()
  const names = [...new Set(pupils.map(({ key }) => nameOfKey(key)))]
  const held = await tx
    .select()
    .from(students)
    .where(
      and(
        eq(students.school, record.school),
        isNull(students.archivedAt),
        sql`${nameOf(students.siblingKey)} = any(${sql.param(names)}::text[])`,
      ),
    )
  const found = new Map<string, StudentRow>()
  if (held.length === 0) return found
  const shared = await sharedNames(tx, record.id, names)
  const guardians = await guardiansByStudent(
    tx,
    held.map(({ id }) => id),
  )
  const byName = Map.groupBy(held, ({ siblingKey }) => nameOfKey(siblingKey))
  for (const row of pupils) {
    const name = nameOfKey(row.key)
    const namesakes = shared.has(name) ? [] : (byName.get(name) ?? [])
    const same = sameChild(
      { person: readPerson(row.values, record.dateOrder, today), sourcedId: row.sourcedId },
      namesakes.map(each => knownStudent(each, guardians.get(each.id))),
    )
    const child = namesakes.find(({ id }) => id === same?.id)
    if (child) found.set(row.id, child)
  }
  return found
}

/** SQL version of `nameOfKey`. */
const nameOf = (key: AnyColumn): SQL => sql`split_part(${key}, '|', 1) || '|' || split_part(${key}, '|', 2)`

/** Names that occur in several rows of the import, so they do not identify one child. */
async function sharedNames(tx: Tx, id: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${nameOf(rosterRows.key)} as name from ${rosterRows}
    where ${rosterRows.import} = ${id} and ${rosterRows.kind} = 'student'
      and not ${rosterRows.gone} and not ${rosterRows.skipped}
      and ${nameOf(rosterRows.key)} = any(${sql.param([...names])}::text[])
    group by 1 having count(*) > 1`)
  return new Set(rows.map(({ name }) => name))
}
