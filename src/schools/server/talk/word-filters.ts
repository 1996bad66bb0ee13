// Filters whose wire form differs from their column: state codes, archived flag, joined people. They also work
// inside `$or`.
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import { whereOf, type Columns, type ListQuery } from '#kit/server/query.ts'

interface Operators<T> {
  readonly $in?: T[] | undefined
  readonly $ne?: T | undefined
  readonly $gt?: T | undefined
  readonly $gte?: T | undefined
  readonly $lt?: T | undefined
  readonly $lte?: T | undefined
}
type Filter<T> = T | Operators<T>
/** Converts one field of a query to a condition. */
export type Word<T> = (filter: Filter<T>) => SQL | undefined
type Words<Q> = { readonly [K in keyof Q]?: (filter: Exclude<Q[K], undefined>) => SQL | undefined }

const isOperators = <T>(filter: Filter<T>): filter is Operators<T> =>
  typeof filter === 'object' && filter !== null

function fits<T extends number | boolean>(value: T, filter: Filter<T>): boolean {
  if (!isOperators(filter)) return value === filter
  const { $in, $ne, $gt, $gte, $lt, $lte } = filter
  return (
    ($in === undefined || $in.includes(value)) &&
    $ne !== value &&
    ($gt === undefined || value > $gt) &&
    ($gte === undefined || value >= $gte) &&
    ($lt === undefined || value < $lt) &&
    ($lte === undefined || value <= $lte)
  )
}

/** A number on the wire for a word in the column. */
export const coded =
  <S extends string>(column: AnyColumn, codes: Readonly<Record<S, number>>): Word<number> =>
  filter => {
    const states = (Object.keys(codes) as S[]).filter(state => fits(codes[state], filter))
    return states.length === 0 ? sql`false` : inArray(column, states)
  }

/** `del: false` finds active rows, `del: true` archived ones. */
export const archived =
  (column: AnyColumn): Word<boolean> =>
  filter => {
    const [gone, live] = [fits(true, filter), fits(false, filter)]
    if (gone !== live) return gone ? isNotNull(column) : isNull(column)
    return gone ? undefined : sql`false`
  }

/** Filters by a computed value. */
export const workedOut =
  (value: SQL): Word<string> =>
  filter => {
    if (!isOperators(filter)) return eq(value, filter)
    const { $in, $ne, $gt, $gte, $lt, $lte } = filter
    const given = <T>(wanted: T | undefined, condition: (wanted: T) => SQL) =>
      wanted === undefined ? undefined : condition(wanted)
    return and(
      given($in, list => (list.length === 0 ? sql`false` : inArray(value, list))),
      given($ne, other => or(isNull(value), ne(value, other)) ?? sql`true`),
      given($gt, least => gt(value, least)),
      given($gte, least => gte(value, least)),
      given($lt, most => lt(value, most)),
      given($lte, most => lte(value, most)),
    )
  }

/** Splits the query into column filters, and one condition for the other fields. */
export function inWords<Q extends ListQuery>(
  query: Q,
  columns: Columns,
  words: Words<Q>,
): { readonly plain: ListQuery; readonly where: SQL | undefined } {
  const split = (values: Readonly<Record<string, unknown>>) => {
    const [own, rest] = [
      Object.keys(values).filter(name => name in words && values[name] !== undefined),
      Object.entries(values).filter(([name]) => !(name in words)),
    ]
    return {
      rest: Object.fromEntries(rest),
      where: and(
        ...own.map(name =>
          (words as Record<string, (filter: unknown) => SQL | undefined>)[name]?.(values[name]),
        ),
      ),
    }
  }
  const { $or, ...values } = query
  const { rest, where } = split(values)
  const either =
    $or && $or.length > 0
      ? or(
          ...$or.map(each => {
            const part = split(each)
            return and(whereOf({ ...part.rest, $limit: 0, $skip: 0 }, columns), part.where) ?? sql`true`
          }),
        )
      : undefined
  return { plain: rest as unknown as ListQuery, where: and(where, either) }
}
