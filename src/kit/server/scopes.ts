// Scopes as SQL: the same relation rules that judge a row, as a condition over columns.
import { arrayOverlaps, or, Param, sql, SQL, type AnyColumn } from 'drizzle-orm'
import { PgArray } from 'drizzle-orm/pg-core'
import { relationRule, type Actor, type Scope } from '#kit/contract/permissions.ts'

export type FactColumns = Readonly<Record<string, AnyColumn | SQL>>

function related(scope: Exclude<Scope, 'all'>, actor: Actor, facts: FactColumns): SQL {
  const { fact, of } = relationRule(scope)
  const column = facts[fact]
  if (!column) throw new Error(`no column for the fact ${fact} of scope ${String(scope)}`)
  const values = of(actor)
  if (values.length === 0) return sql`false`
  if (column instanceof PgArray) return arrayOverlaps(column, values as never)
  return sql`${column} in ${column instanceof SQL ? values : values.map(value => new Param(value, column))}`
}

/** Rows the scopes let through; undefined lets all through. */
export function scopeCondition(scopes: readonly Scope[], actor: Actor, facts: FactColumns): SQL | undefined {
  if (scopes.includes('all')) return undefined
  const conditions = scopes.map(scope => related(scope as Exclude<Scope, 'all'>, actor, facts))
  return conditions.length === 1 ? conditions[0] : (or(...conditions) ?? sql`false`)
}
