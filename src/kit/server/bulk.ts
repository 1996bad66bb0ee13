// Many rows in one statement with one parameter: its text is always the same, so it is planned once, whatever
// the number of rows.
import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'

/** Rows of one table, all with the same fields; a field that is left out takes its default. */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertionOf(table, rows))
}

/** The same as a part of a larger statement: nothing is put in unless `when` holds. */
export function insertionOf<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  when?: SQL,
): SQL {
  const columns = getTableColumns(table)
  const fields = Object.keys(rows[0] ?? {})
  const names = new Map(fields.map(field => [field, columns[field]?.name ?? field]))
  const json = JSON.stringify(
    rows.map(row =>
      Object.fromEntries(
        fields.map(field => [names.get(field), (row as Record<string, unknown>)[field] ?? null]),
      ),
    ),
  )
  const list = sql.join(
    [...names.values()].map(name => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.identifier(getTableConfig(table).name)}, ${json}::jsonb)${when ? sql` where ${when}` : sql``}`
}

/** `column = any(values)`: like `inArray`, with one parameter. */
export const among = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`
