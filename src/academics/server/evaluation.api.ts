// How an owner assesses, for later domains: categories, class weights, the map of codes, and the default set of
// criteria.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { platform } from '#academics/contract/academics.shapes.ts'
import type { CriteriaRow, MapRow, WeightRow } from '#academics/contract/evaluation.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { categories, criteriaDefaults, criteriaSets, evaluationMaps, weights } from './evaluation.tables.ts'

export type CategoryRow = typeof categories.$inferSelect

export const categoriesByIds = (tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> =>
  tx
    .select()
    .from(categories)
    .where(inArray(categories.id, [...ids]))

/** In the form that content stores; an archived category is no longer offered. */
export async function namedCategory(
  tx: Tx,
  id: string | null,
): Promise<{ readonly label: string; readonly value: string } | null> {
  const [found] = id === null ? [] : await categoriesByIds(tx, [id])
  return found && !found.del ? { label: found.name, value: found.id } : null
}

/** Task categories, including archived ones: marks of a past term keep their category. */
export const taskCategoriesOf = (tx: Tx, owner: string): Promise<CategoryRow[]> =>
  tx
    .select()
    .from(categories)
    .where(and(eq(categories.owner, owner), eq(categories.of, 'task')))
    .orderBy(asc(categories.createdAt), asc(categories.id))

export interface ClassWeights {
  readonly id: string
  readonly names: readonly string[]
  readonly rows: readonly WeightRow[]
}

/** Weight sets for classes whose weights add up, newest first. */
export async function classWeightsOf(tx: Tx, owner: string): Promise<ClassWeights[]> {
  const rows = await tx
    .select()
    .from(weights)
    .where(and(eq(weights.owner, owner), eq(weights.tab, 'classes'), eq(weights.complete, true)))
    .orderBy(desc(weights.createdAt), desc(weights.id))
  return rows.map(({ id, names, data }) => ({ id, names, rows: data }))
}

/** The owner's map, or the platform's until the owner saves one. */
export async function evaluationMapOf(tx: Tx, owner: string): Promise<readonly MapRow[]> {
  const rows = await tx
    .select()
    .from(evaluationMaps)
    .where(inArray(evaluationMaps.id, [owner, platform]))
  return (rows.find(({ id }) => id === owner) ?? rows[0])?.rows ?? []
}

export async function defaultCriteriaOf(tx: Tx, owner: string): Promise<readonly CriteriaRow[]> {
  const [found] = await tx
    .select({ rows: criteriaSets.rows })
    .from(criteriaDefaults)
    .innerJoin(criteriaSets, eq(criteriaSets.id, criteriaDefaults.criteria))
    .where(eq(criteriaDefaults.owner, owner))
  return found?.rows ?? []
}
