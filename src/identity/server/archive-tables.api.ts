// Parts of archives that hold rows of tables: CSV where they are flat, JSON where they are nested.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { csvLine, safeCell } from '#kit/contract/csv.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import {
  hashedFile,
  personArchiveParts,
  schoolArchiveParts,
  type ArchiveContext,
  type ArchivePart,
} from './archives.api.ts'

/** Rows of a table that belong to a school or a person. */
export interface ArchiveTable {
  readonly table: PgTable
  readonly where: (tx: Tx, of: string) => SQL
  /** Fields that never leave the platform. */
  readonly secrets: readonly string[]
  /** Fields with hashes of files, which are put beside the rows. */
  readonly files: readonly string[]
  /** How many rows are held in memory at once. */
  readonly rowsAtOnce: number
}

interface TableOptions<Field> {
  readonly secrets?: readonly Field[]
  readonly files?: readonly Field[]
  readonly rowsAtOnce?: number
}

const usualRowsAtOnce = 500
/** For rows that may be megabytes long. */
export const longRowsAtOnce = 5

export const archiveTable = <T extends PgTable>(
  table: T,
  where: ArchiveTable['where'],
  {
    secrets = [],
    files = [],
    rowsAtOnce = usualRowsAtOnce,
  }: TableOptions<keyof T['_']['columns'] & string> = {},
): ArchiveTable => ({ table, where, secrets, files, rowsAtOnce })

type FileName = `${string}.csv` | `${string}.json`
export type ArchiveTables = Readonly<Record<FileName, ArchiveTable>>

const filePrefix = 'file '

/**
 * The same for schools and for people, since independent teachers have learners, sessions and content like a school.
 * @param about `{owner}` is the school or the person.
 */
export const partOfBoth = (
  name: string,
  about: readonly string[],
  tables: ArchiveTables,
): readonly Provision[] => {
  const aboutOf = (owner: string) => about.map(line => line.replaceAll('{owner}', owner))
  const ofPerson = tablesPart(aboutOf('the person'), tables)
  return [
    provide(schoolArchiveParts, name, tablesPart(aboutOf('the school'), tables)),
    provide(personArchiveParts, name, {
      ...ofPerson,
      items: async context => ((await hasRows(context, tables)) ? ofPerson.items(context) : []),
    }),
  ]
}

async function hasRows({ tx, of }: ArchiveContext, tables: ArchiveTables): Promise<boolean> {
  for (const { table, where } of Object.values(tables)) {
    const [row] = await tx
      .select({ found: sql`1` })
      .from(table)
      .where(where(tx, of))
      .limit(1)
    if (row) return true
  }
  return false
}

/** @param tables By the name of their file. */
export function tablesPart(about: readonly string[], tables: ArchiveTables): ArchivePart {
  const byName = new Map(Object.entries(tables))
  return {
    about: about.join('\n'),
    async items({ tx, of }) {
      const hashes = new Set<string>()
      for (const table of byName.values()) for (const hash of await hashesIn(tx, of, table)) hashes.add(hash)
      return [...byName.keys(), ...[...hashes].toSorted().map(hash => `${filePrefix}${hash}`)]
    },
    async *files(context, item) {
      const table = byName.get(item)
      if (table) yield { name: item, content: (item.endsWith('.csv') ? csv : json)(context, table) }
      else yield hashedFile(context, 'files', item.slice(filePrefix.length))
    },
  }
}

async function* csv(context: ArchiveContext, table: ArchiveTable): AsyncGenerator<string> {
  const fields = Object.keys(columnsOf(table))
  yield csvLine(fields)
  for await (const rows of pieces(context, table))
    yield rows
      .map(row =>
        csvLine(
          fields.map(field => cellOf(row[field])),
          asItIs,
        ),
      )
      .join('')
}

const asItIs = (cell: string): string => cell

/** One row on each line. */
async function* json(context: ArchiveContext, table: ArchiveTable): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pieces(context, table))
    for (const row of rows) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Text is never run as a formula; numbers keep their sign. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return String(value)
  return safeCell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const columnsOf = ({ table, secrets }: ArchiveTable): Readonly<Record<string, PgColumn>> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([field]) => !secrets.includes(field)))

const keyOf = (table: PgTable): readonly PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

type Row = Readonly<Record<string, unknown>>

/** In the order of the primary key, by a cursor: the table is read once, however many rows there are. */
async function* pieces({ tx, of }: ArchiveContext, source: ArchiveTable): AsyncGenerator<Row[]> {
  const { table, where, rowsAtOnce } = source
  const columns = Object.entries(columnsOf(source))
  // A prepared `fetch` keeps the columns of its cursor, so each table has one of its own.
  const cursor = sql.identifier(`archive_${getTableName(table)}`)
  const query = tx
    .select(Object.fromEntries(columns))
    .from(table)
    .where(where(tx, of))
    .orderBy(...keyOf(table))
  // Every row will be read: plan for that, not for the first ones.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`)
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Record<string, unknown>>(
      sql`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`,
    )
    if (rows.length > 0)
      yield rows.map(row =>
        Object.fromEntries(columns.map(([field, column]) => [field, valueOf(column, row[column.name])])),
      )
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close ${cursor}`)
}

const valueOf = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value)

/** Hashes of the files that rows name. */
async function hashesIn(tx: Tx, of: string, { table, where, files }: ArchiveTable): Promise<string[]> {
  if (files.length === 0) return []
  const columns = getTableColumns(table)
  const words = sql.join(
    files.flatMap(field => columns[field] ?? []).map(column => sql`coalesce(${column}::text, '')`),
    sql` || ' ' || `,
  )
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select distinct found.hit[1] as hash from ${table}
        cross join lateral regexp_matches(${words}, '\\m[0-9a-f]{64}\\M', 'g') as found (hit)
        where ${where(tx, of)} order by 1`,
  )
  return rows.map(({ hash }) => hash)
}
