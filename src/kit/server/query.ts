// From a parsed wire query to SQL: filters, order and pages over named columns.
import {
  and,
  asc,
  Column,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pageLimits } from '#kit/contract/constants.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from './db.ts'
import { quoted, rowsOf } from './quick-sql.ts'

export type Columns = Readonly<Record<string, AnyColumn>>

/** What `listQuery` parses to. */
export interface ListQuery {
  readonly $limit: number
  readonly $skip: number
  readonly $sort?: Readonly<Record<string, 1 | -1 | undefined>> | undefined
  readonly $or?: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly $search?: string | undefined
}

type Operator = (column: AnyColumn, value: never) => SQL
const operators: Readonly<Record<string, Operator>> = {
  $in: (column, value: unknown[]) => inArray(column, value),
  $ne: ne,
  $gt: gt,
  $gte: gte,
  $lt: lt,
  $lte: lte,
}

/** Instants are text on the wire and dates in their columns. */
function inColumn(column: AnyColumn, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each => inColumn(column, each))
  return column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value
}

function condition(column: AnyColumn, filter: unknown): SQL | undefined {
  if (typeof filter !== 'object' || filter === null || filter instanceof Date)
    return eq(column, inColumn(column, filter))
  return and(
    ...Object.entries(filter).map(([name, value]) =>
      value === undefined ? undefined : operators[name]?.(column, inColumn(column, value) as never),
    ),
  )
}

function filters(values: Readonly<Record<string, unknown>>, columns: Columns): SQL | undefined {
  const parts: (SQL | undefined)[] = []
  for (const [name, value] of Object.entries(values)) {
    const column = columns[name]
    if (column && value !== undefined) parts.push(condition(column, value))
  }
  return and(...parts)
}

/** The condition of the query's filters, `$or` included. */
export function whereOf(query: ListQuery, columns: Columns): SQL | undefined {
  const { $or } = query
  return and(
    filters(query as unknown as Record<string, unknown>, columns),
    $or && $or.length > 0 ? or(...$or.map(each => filters(each, columns) ?? sql`true`)) : undefined,
  )
}

export function orderOf(query: ListQuery, columns: Columns, fallback: readonly SQL[]): SQL[] {
  const order = Object.entries(query.$sort ?? {}).flatMap(([name, direction]) => {
    const column = columns[name]
    return column && direction ? [direction === 1 ? asc(column) : desc(column)] : []
  })
  return order.length > 0 ? [...order, ...fallback] : [...fallback]
}

/**
 * A page of rows with a total that is exact up to the limit of section 9; no list ever counts a whole table.
 */
export async function pageOf<R>(
  query: ListQuery,
  rows: (limit: number, skip: number) => Promise<R[]>,
  counted: (most: number) => Promise<number>,
): Promise<Page<R>> {
  const { $limit: limit, $skip: skip } = query
  const data = limit === 0 ? [] : await rows(limit, skip)
  const least = skip + data.length
  // A page that is not full is the last one, so its end is the total.
  if (limit > 0 && data.length < limit && (data.length > 0 || skip === 0))
    return { total: least, limit, skip, data }
  const total = await counted(pageLimits.exactTotal + 1)
  if (total <= pageLimits.exactTotal) return { total, limit, skip, data }
  return { total: Math.max(pageLimits.exactTotal, least), totalIsLeast: true, limit, skip, data }
}

interface Selection {
  readonly start: SQL
  readonly mapped: readonly (readonly [key: string, column: PgColumn])[]
}
const selections = new WeakMap<PgTable, Selection>()

/** The constant beginning of a table's list query, cached because building it costs more than running the query. */
function selectionOf(table: PgTable): Selection {
  let selection = selections.get(table)
  if (!selection) {
    const name = quoted(getTableName(table))
    const columns = Object.entries<PgColumn>(getTableColumns(table))
    selection = {
      start: sql.raw(
        `select ${columns.map(([key, column]) => `${name}.${quoted(column.name)} as ${quoted(key)}`).join(', ')} from ${name}`,
      ),
      mapped: columns.filter(
        ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
      ),
    }
    selections.set(table, selection)
  }
  return selection
}

async function tableRows<T extends PgTable>(
  db: Tx,
  table: T,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
  skip: number,
): Promise<T['$inferSelect'][]> {
  const { start, mapped } = selectionOf(table)
  const rows = await rowsOf<Record<string, unknown>>(
    db,
    sql`${start} where ${where ?? yes} order by ${sql.join([...order], comma)} limit ${limit} offset ${skip}`,
  )
  for (const row of rows)
    for (const [key, column] of mapped) if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key])
  return rows as T['$inferSelect'][]
}

const yes = sql.raw('true')
const comma = sql.raw(', ')

/** A page of one table: the common `find`. */
export function listTable<T extends PgTable>(
  db: Tx,
  table: T,
  query: ListQuery,
  options: { columns: Columns; where?: SQL | undefined; order: readonly SQL[] },
): Promise<Page<T['$inferSelect']>> {
  const where = and(whereOf(query, options.columns), options.where)
  return pageOf<T['$inferSelect']>(
    query,
    (limit, skip) => tableRows(db, table, where, orderOf(query, options.columns, options.order), limit, skip),
    async most => {
      const [row] = await rowsOf<{ n: number }>(
        db,
        sql`select count(*)::int as n from (select 1 from ${table} where ${where ?? yes} limit ${most}) counted`,
      )
      return row?.n ?? 0
    },
  )
}
