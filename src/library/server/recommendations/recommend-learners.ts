// Recommendation to learners (library.md section 9): single slides and sets, by kind of knowledge and Bloom
// level; for practice at any time, before a class and after it.
import {
  and,
  arrayContained,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { curriculumGrades } from '#academics/server/content.api.ts'
import { ageOn } from '#identity/contract/people.rules.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { CallContext } from '#kit/server/service.ts'
import { gradesAt } from '#library/contract/recommend.rules.ts'
import { fold } from '#library/contract/search.rules.ts'
import { items, rights } from '../library.tables.ts'
import { aboutOf, knownAbout, length, nothing, notTheirs, shared, type About } from './recommend-parts.ts'
import { live, livePrompts } from '../search/search-filters.ts'

const set = and(live, inArray(items.mode, ['task', 'video']))

/** Similar to one piece of content, or to the learner's last purchase. */
export async function forLearner(
  by: CallContext,
  id: string | undefined,
  $limit: number | undefined,
  { sets = false }: { readonly sets?: boolean } = {},
): Promise<string[]> {
  if (id !== undefined) return practice(by, await aboutOf(by, id), length($limit), sets)
  const bought = await by.db
    .select({ item: items })
    .from(rights)
    .innerJoin(items, eq(items.id, rights.item))
    .where(and(eq(rights.buyer, by.actor.id ?? ''), isNull(rights.withdrawnAt)))
    .orderBy(desc(rights.paidAt), desc(rights.id))
    .limit(3)
  const found: string[] = []
  for (const { item } of bought)
    if (found.length < length($limit))
      found.push(...(await practice(by, item, length($limit), sets)).filter(each => !found.includes(each)))
  return found.slice(0, length($limit))
}

/**
 * Same curriculum, subject and knowledge, for their age. First the same kind of knowledge at the same Bloom
 * level or higher, then lower, then other kinds.
 */
async function practice(by: CallContext, about: About, limit: number, sets: boolean): Promise<string[]> {
  const { curriculum, subjectKeys, topics, bloom, dimension } = about
  if (curriculum === null || subjectKeys.length === 0 || topics.length === 0) return []
  const grades = await gradesFor(by, about)
  const where = and(
    sets ? set : or(livePrompts, set),
    ne(items.id, about.id),
    eq(items.curriculum, curriculum),
    arrayOverlaps(items.subjectKeys, subjectKeys),
    arrayOverlaps(items.topics, topics),
    grades.length > 0 ? arrayOverlaps(items.gradeKeys, grades) : undefined,
    notTheirs(by.actor),
  )
  const same = sql`${items.dimension} is not distinct from ${dimension}::int`
  const step = sql`case when ${same} and (${bloom}::int is null or ${items.bloom} >= ${bloom}::int) then 0 when ${same} then 1 else 2 end`
  return ids(
    by,
    sql`select ${items.id} as id from ${items} where ${where} order by ${step}, ${shared(sql`${items.topics}`, topics)} desc, ${items.rate} desc, ${items.sales} desc, ${items.id} desc limit ${limit}`,
  )
}

/** Names of the grades for the learner's age; if the age is unknown, of the content's grades. */
async function gradesFor(
  { db, actor, now }: CallContext,
  { curriculum, gradeKeys }: About,
): Promise<string[]> {
  const dob = actor.id === null ? null : ((await personOf(db, actor.id))?.dob ?? null)
  if (dob === null) return gradeKeys
  const names = gradesAt(ageOn(dob, now))
  const there = (await curriculumGrades(db, curriculum ?? '')).filter(({ platform }) =>
    platform.some(name => names.includes(name)),
  )
  return [
    ...new Set(
      [...names, ...there.flatMap(({ _id, name }) => [_id, name])].flatMap(name => [name, fold(name)]),
    ),
  ]
}

/**
 * To prepare for a class: only knowledge the content is about, and not above its Bloom level or kind of
 * knowledge.
 */
export const beforeClass = async (
  by: CallContext,
  id: string,
  $limit: number | undefined,
): Promise<string[]> => around(by, await knownAbout(by, id), length($limit), sql`<=`)

/** To continue after a class: only knowledge it is about, and not below it. */
export const afterClass = async (
  by: CallContext,
  id: string,
  $limit: number | undefined,
): Promise<string[]> => around(by, await knownAbout(by, id), length($limit), sql`>=`)

async function around(
  by: CallContext,
  about: About | undefined,
  limit: number,
  fits: SQL,
): Promise<string[]> {
  // A page of a session asks for everybody on its list, whether they may read the content or not.
  if (!about || about.knowledge.length === 0) return []
  const { id, knowledge, bloom, dimension } = about
  const levels = [
    ...(bloom === null ? [] : [sql`coalesce(${items.bloom} ${fits} ${bloom}, false)`]),
    ...(dimension === null ? [] : [sql`coalesce(${items.dimension} ${fits} ${dimension}, false)`]),
  ]
  const where = and(
    or(livePrompts, set),
    ne(items.id, id),
    arrayOverlaps(items.topics, knowledge),
    arrayOverlaps(items.knowledge, knowledge),
    arrayContained(items.knowledge, knowledge),
    or(...levels),
    notTheirs(by.actor),
  )
  // What fits by both goes before what fits by one.
  const both =
    levels.length === 0
      ? nothing
      : sql.join(
          levels.map(level => sql`(${level})::int`),
          sql` + `,
        )
  return ids(
    by,
    sql`select ${items.id} as id from ${items} where ${where} order by ${both} desc, ${shared(sql`${items.knowledge}`, knowledge)} desc, ${items.rate} desc, ${items.sales} desc, ${items.id} desc limit ${limit}`,
  )
}

const ids = async ({ db }: CallContext, statement: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)
