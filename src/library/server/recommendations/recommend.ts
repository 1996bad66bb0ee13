// Recommendations for teachers (library.md section 9): same curriculum and subject, related knowledge,
// overlapping grades; first items that the item's buyers also bought, then the nearest in knowledge and
// grades. Never one's own or bought items.
import { and, arrayOverlaps, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { items, rights, type ItemRow } from '../library.tables.ts'
import { itemOf } from '../publishing/publish-check.ts'
import { forLearner } from './recommend-learners.ts'
import { isLearner, length, notTheirs, shared } from './recommend-parts.ts'
import { live, livePrompts } from '../search/search-filters.ts'

/** Number of this item's buyers who bought each other item. */
const together = (id: string): SQL =>
  sql`(select other.item, count(distinct other.buyer)::int as buyers from ${rights} mine join ${rights} other on other.buyer = mine.buyer and other.item <> mine.item and other.withdrawn_at is null where mine.item = ${id} and mine.withdrawn_at is null group by other.item)`

export async function alsoBought(
  { db, actor }: CallContext,
  id: string,
  $limit: number | undefined,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${items.id} as id from ${items} join ${together(id)} bought on bought.item = ${items.id} where ${and(live, ne(items.id, id), notTheirs(actor))} order by bought.buyers desc, ${items.sales} desc, ${items.id} desc limit ${length($limit)}`,
  )
  return rows.map(row => row.id)
}

export async function recommend(
  { db, actor }: CallContext,
  id: string,
  $limit: number | undefined,
): Promise<string[]> {
  const item = await itemOf(db, id)
  if (item?.state !== 'published') throw kitFail('not-found')
  return near(db, actor, item, length($limit))
}

type SimilarTo = Pick<ItemRow, 'id' | 'curriculum' | 'subjectKeys' | 'gradeKeys' | 'topics'>

async function near(db: Tx, actor: Actor, item: SimilarTo, limit: number): Promise<string[]> {
  if (item.curriculum === null || item.subjectKeys.length === 0 || item.topics.length === 0) return []
  const where = and(
    live,
    ne(items.id, item.id),
    eq(items.curriculum, item.curriculum),
    arrayOverlaps(items.subjectKeys, item.subjectKeys),
    arrayOverlaps(items.topics, item.topics),
    item.gradeKeys.length > 0 ? arrayOverlaps(items.gradeKeys, item.gradeKeys) : undefined,
    notTheirs(actor),
  )
  const { rows } = await db.execute<{
    id: string
  }>(sql`select ${items.id} as id from ${items} left join ${together(item.id)} bought on bought.item = ${items.id} where ${where}
    order by coalesce(bought.buyers, 0) desc, ${shared(sql`${items.topics}`, item.topics)} desc, ${shared(sql`${items.gradeKeys}`, item.gradeKeys)} desc, ${items.rate} desc, ${items.sales} desc, ${items.id} desc limit ${limit}`)
  return rows.map(row => row.id)
}

/** Based on the last purchase or publication; empty for visitors and newcomers. */
export async function forYou(by: CallContext, limit: number): Promise<string[]> {
  const { db, actor } = by
  if (actor.id === null) return []
  // Single slides have no page, so they are not in rows.
  if (isLearner(actor)) return forLearner(by, undefined, limit, { sets: true })
  const bought = await db
    .select({ item: items })
    .from(rights)
    .innerJoin(items, eq(items.id, rights.item))
    .where(and(eq(rights.buyer, actor.id), sql`${rights.withdrawnAt} is null`))
    .orderBy(desc(rights.paidAt))
    .limit(3)
  const own = await db
    .select({ item: items })
    .from(items)
    .where(eq(items.owner, actor.id))
    .orderBy(desc(items.publishedAt))
    .limit(3)
  const found: string[] = []
  for (const { item } of [...bought, ...own])
    if (found.length < limit)
      found.push(...(await near(db, actor, item, limit)).filter(id => !found.includes(id)))
  return found.slice(0, limit)
}

/**
 * Single slides for a page that is being edited: alike in targets or tags, Bloom the same or higher; paid
 * ones first.
 */
export async function promptsForPage(
  { db, actor }: CallContext,
  page: {
    readonly curriculum: string | null
    readonly subjectKeys: readonly string[]
    readonly topics: readonly string[]
    readonly bloom: number | null
  },
): Promise<string[]> {
  if (page.subjectKeys.length === 0 || page.topics.length === 0) return []
  const where = and(
    livePrompts,
    page.curriculum === null ? undefined : eq(items.curriculum, page.curriculum),
    arrayOverlaps(items.subjectKeys, [...page.subjectKeys]),
    arrayOverlaps(items.topics, [...page.topics]),
    page.bloom === null ? undefined : sql`${items.bloom} >= ${page.bloom}`,
    notTheirs(actor),
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${items.id} as id from ${items} where ${where} order by ${items.price} > 0 desc, ${shared(sql`${items.topics}`, page.topics)} desc, ${items.bloom} nulls last, ${items.sales} desc, ${items.id} desc limit 12`,
  )
  return rows.map(row => row.id)
}
