// Teachers' search for bank questions: an SQL score over the criteria, ordered by published topics.
import { and, asc, count, desc, eq, gt, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { bankCalls } from '#authoring/contract/bank.contract.ts'
import {
  bankLimits,
  bankWeights,
  relatedOften,
  relatedWorth,
  searchTag,
  searchWords,
} from '#authoring/contract/bank.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { pageOf } from '#kit/server/query.ts'
import type { CallContext } from '#kit/server/service.ts'
import type * as z from '#zod'
import { confirmed, offered, wireHits } from './store.ts'
import { bankQuestions } from '../bank.tables.ts'

export type CallQuery<N extends keyof typeof bankCalls.get> = z.output<(typeof bankCalls.get)[N]['query']>

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** The fraction of the query's words that a row contains. */
const share = (column: typeof bankQuestions.tags | typeof bankQuestions.words, wanted: readonly string[]) =>
  sql`cardinality(array(select unnest(${column}) intersect select unnest(${texts(wanted)})))::float8 / ${wanted.length}`

const flag = (is: SQL) => sql`(case when ${is} then 1 else 0 end)::float8`

type Aspect = readonly [weight: number, fits: SQL, any: SQL]

/** The mean over the requested criteria; undefined without any. */
function scoreOf(
  aspects: readonly Aspect[],
): { readonly score: SQL<number>; readonly any: SQL | undefined } | undefined {
  if (aspects.length === 0) return undefined
  const sum = sql.join(
    aspects.map(([weight, fits]) => sql`${weight}::float8 * (${fits})`),
    sql` + `,
  )
  return {
    score: sql<number>`((${sum}) / ${aspects.reduce((all, [weight]) => all + weight, 0)}::float8)`.mapWith(
      Number,
    ),
    any: or(...aspects.map(([, , any]) => any)),
  }
}

export const inCenter = ({
  subject,
  grade,
}: {
  readonly subject?: string | undefined
  readonly grade?: string | undefined
}) =>
  and(
    subject === undefined ? undefined : eq(bankQuestions.center, subject),
    grade === undefined ? undefined : sql`${bankQuestions.grades} @> ${texts([grade])}`,
  )

interface QuestionMatch {
  readonly id: string
  readonly score: number
}

/**
 * Cached searches of the last hour, shared by everybody. Each result is checked again for confirmation and
 * access,
 * so that nothing withdrawn is offered.
 */
export function bankSearch() {
  const kept = new Map<string, { readonly found: readonly QuestionMatch[]; readonly until: number }>()
  return {
    forget: () => kept.clear(),
    async similar(call: CallContext, query: CallQuery<'searchCpaByTopic'>) {
      const { db, actor, now } = call
      const key = JSON.stringify(query)
      const known = kept.get(key)
      const found = known && known.until > now.getTime() ? known.found : await findSimilar(db, query)
      if (kept.size >= 1000) kept.clear()
      kept.set(key, {
        found,
        until: known && known.found === found ? known.until : now.getTime() + bankLimits.freshFor,
      })
      const rows =
        found.length === 0
          ? []
          : await db
              .select()
              .from(bankQuestions)
              .where(
                and(
                  inArray(
                    bankQuestions.id,
                    found.map(({ id }) => id),
                  ),
                  await offered(db, actor),
                ),
              )
      const byId = new Map(rows.map(row => [row.id, row]))
      return wireHits(
        db,
        found.flatMap(({ id, score }) => {
          const row = byId.get(id)
          return row ? [{ ...row, score }] : []
        }),
        now,
      )
    },
  }
}

export type BankSearch = ReturnType<typeof bankSearch>

async function findSimilar(tx: Tx, query: CallQuery<'searchCpaByTopic'>): Promise<QuestionMatch[]> {
  const open = and(confirmed, inCenter(query))
  const [tags, words] = [[...new Set((query.tags ?? []).map(searchTag))], searchWords(query.words ?? '')]
  const related = query.related && tags.length > 0 ? await relatedTags(tx, open, tags) : []
  const aspects: Aspect[] = []
  if (query.topic !== undefined)
    aspects.push([
      bankWeights.topic,
      flag(eq(bankQuestions.topic, query.topic)),
      eq(bankQuestions.topic, query.topic),
    ])
  if (query.standard !== undefined)
    aspects.push([
      bankWeights.standard,
      flag(eq(bankQuestions.standard, query.standard)),
      eq(bankQuestions.standard, query.standard),
    ])
  if (tags.length > 0)
    aspects.push([
      bankWeights.tags,
      sql`greatest(${share(bankQuestions.tags, tags)}, ${relatedWorth}::float8 * ${flag(sql`${bankQuestions.tags} && ${texts(related)}`)})`,
      sql`${bankQuestions.tags} && ${texts([...tags, ...related])}`,
    ])
  if (words.length > 0)
    aspects.push([
      bankWeights.words,
      share(bankQuestions.words, words),
      sql`${bankQuestions.words} && ${texts(words)}`,
    ])
  const scored = scoreOf(aspects)
  if (!scored) return []
  // Slightly less, to tolerate rounding errors.
  return tx
    .select({ id: bankQuestions.id, score: scored.score })
    .from(bankQuestions)
    .where(and(open, scored.any, gte(scored.score, query.score - 1e-9)))
    .orderBy(desc(scored.score), asc(bankQuestions.id))
    .limit(bankLimits.found)
}

async function relatedTags(tx: Tx, open: SQL | undefined, tags: readonly string[]): Promise<string[]> {
  const beside = tx
    .select({ tag: sql<string>`unnest(${bankQuestions.tags})`.as('tag') })
    .from(bankQuestions)
    .where(and(open, sql`${bankQuestions.tags} && ${texts(tags)}`))
    .as('beside')
  const rows = await tx
    .select({ tag: beside.tag })
    .from(beside)
    .where(sql`${beside.tag} <> all(${texts(tags)})`)
    .groupBy(beside.tag)
    .having(gte(count(), relatedOften))
    .orderBy(desc(count()), asc(beside.tag))
    .limit(bankLimits.related)
  return rows.map(({ tag }) => tag)
}

/** Ten per page, best first. */
export async function matchBank(
  { db, actor, now }: CallContext,
  { prompt = '', branches = [], $skip, ...center }: CallQuery<'matchCpa'>,
) {
  const words = searchWords(prompt)
  const aspects: Aspect[] = []
  const isLinked = sql`(${bankQuestions.topic} = any(${texts(branches)}) or ${bankQuestions.standard} = any(${texts(branches)}))`
  if (branches.length > 0) aspects.push([bankWeights.topic, flag(isLinked), isLinked])
  if (words.length > 0)
    aspects.push([
      bankWeights.topic,
      share(bankQuestions.words, words),
      sql`${bankQuestions.words} && ${texts(words)}`,
    ])
  const scored = scoreOf(aspects)
  // A query of stop words finds nothing, rather than everything.
  const nothing = !scored && prompt !== '' ? sql`false` : undefined
  const score = scored?.score ?? sql<number>`1::float8`.mapWith(Number)
  const where = and(
    await offered(db, actor),
    inCenter(center),
    scored?.any,
    scored && gt(scored.score, 0),
    nothing,
  )
  const page = await pageOf(
    { $limit: bankLimits.page, $skip },
    async (limit, skip) =>
      (
        await db
          .select({ row: bankQuestions, score })
          .from(bankQuestions)
          .where(where)
          .orderBy(desc(score), asc(bankQuestions.topicName), asc(bankQuestions.id))
          .limit(limit)
          .offset(skip)
      ).map(({ row, score: fits }) => ({ ...row, score: fits })),
    async most =>
      (await db.select({ id: bankQuestions.id }).from(bankQuestions).where(where).limit(most)).length,
  )
  return { ...page, data: await wireHits(db, page.data, now) }
}
