// Drizzle's generic query serialiser costs a list more than the database does. This one handles the few kinds of
// chunks that list queries consist of, and leaves every other query to Drizzle.
import {
  Column,
  getTableName,
  Param,
  SQL,
  StringChunk,
  Table,
  type QueryWithTypings,
  type SQLChunk,
} from 'drizzle-orm'
import pg from 'pg'
import { statementName, type Tx } from './db.ts'

type BuildConfig = Parameters<SQL['toQuery']>[0]
interface SqlText {
  text: string
  readonly params: unknown[]
}

export class QuickSql extends SQL {
  override toQuery(config: BuildConfig): QueryWithTypings {
    const written: SqlText = { text: '', params: [] }
    return this.queryChunks.every(chunk => write(chunk, written))
      ? { sql: written.text, params: written.params }
      : super.toQuery(config)
  }
}

export const quick = (query: SQL): QuickSql => new QuickSql(query.queryChunks)

/**
 * Rows of a query, by their own names and as the driver reads them, but for times, which stay text for their
 * columns to read.
 */
export async function rowsOf<R>(db: Tx, query: SQL): Promise<R[]> {
  const written: SqlText = { text: '', params: [] }
  const pool = '$client' in db && db.$client instanceof pg.Pool ? db.$client : undefined
  if (!pool || !query.queryChunks.every(chunk => write(chunk, written)))
    return (await db.execute(quick(query))).rows as R[]
  const { rows } = await pool.query(
    new pg.Query({
      name: statementName(written.text),
      text: written.text,
      values: written.params,
      types,
    }) as unknown as pg.QueryConfig,
  )
  return rows as R[]
}

/** Types of lists, which pg has no names for: `select typname, oid from pg_type`. */
const listTypes = {
  timestamp: 1115,
  date: 1182,
  timestamptz: 1185,
  interval: 1187,
  numeric: 1231,
} as const

/** What Drizzle leaves as text: times, and lists of them or of numbers. */
const asText: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
  ...Object.values(listTypes),
])
const same = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: Parameters<typeof pg.types.getTypeParser>[0], format: 'text') =>
    asText.has(type) ? same : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

function write(chunk: SQLChunk, written: SqlText): boolean {
  if (chunk instanceof StringChunk) written.text += chunk.value.join('')
  else if (chunk instanceof SQL) return chunk.queryChunks.every(each => write(each, written))
  else if (chunk instanceof Column) written.text += nameOf(chunk)
  else if (chunk instanceof Table) written.text += quoted(getTableName(chunk))
  else if (chunk instanceof Param) {
    const value: unknown = chunk.value === null ? null : chunk.encoder.mapToDriverValue(chunk.value)
    return !(value instanceof SQL) && writeParam(value, written)
  } else if (Array.isArray(chunk)) return writeList(chunk, written)
  else if (chunk !== undefined)
    return (typeof chunk === 'string' || typeof chunk === 'number') && writeParam(chunk, written)
  return true
}

function writeParam(value: unknown, written: SqlText): true {
  written.text += `$${written.params.push(value)}`
  return true
}

function writeList(chunks: readonly SQLChunk[], written: SqlText): boolean {
  written.text += '('
  const done = chunks.every((each, index) => {
    if (index > 0) written.text += ', '
    return write(each, written)
  })
  written.text += ')'
  return done
}

const names = new WeakMap<Column, string>()

function nameOf(column: Column): string {
  let name = names.get(column)
  if (name === undefined)
    names.set(column, (name = `${quoted(getTableName(column.table))}.${quoted(column.name)}`))
  return name
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
