// Item search: words with prefix and typing errors, filters, order. Relevance by field: name, ideas and tags,
// overview and outline, slides; then rating, then sales.
import { inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { likeBeginning } from '#kit/server/like.ts'
import { errorsAllowed, formsOf, gramsOf, meant, wordsIn } from '#library/contract/search.rules.ts'
import { items, searchWords, type ItemRow } from '../library.tables.ts'
import { inEach, live, whereOf, type Search } from './search-filters.ts'

export interface SearchResult {
  readonly total: number
  readonly least: boolean
  readonly ids: readonly string[]
}

/**
 * Counting ends here, and so many hits are weighed if not all words are in the name; `walked`: number of best
 * items scanned for frequent hits, `sorted`: number of hits sorted.
 */
export const caps = { total: 1000, weighed: 1000, facets: 3000, walked: 1500, sorted: 3000 } as const

/** Words as `tsquery` text, each by its beginning; undefined where nothing is asked, null where nothing can match. */
export async function wordsQuery(db: Tx, key: string | undefined): Promise<string | undefined> {
  const typed = wordsIn(key ?? '').slice(0, 12)
  if (typed.length === 0) return undefined
  const parts = await Promise.all(
    (await worthAsking(db, typed)).map(async word => [...formsOf(word), ...(await standIns(db, word))]),
  )
  return parts.map(alike => `(${[...new Set(alike)].map(word => `${word}:*`).join(' | ')})`).join(' & ')
}

/** A small word that no item knows is left out, so that a slip in it does not empty the result. */
async function worthAsking(db: Tx, typed: readonly string[]): Promise<readonly string[]> {
  const known = await Promise.all(
    typed.map(async word => errorsAllowed(word) > 0 || (await isKnown(db, word))),
  )
  const left = typed.filter((_, at) => known[at])
  return left.length > 0 ? left : typed
}

const isKnown = async (db: Tx, word: string): Promise<boolean> =>
  (
    await db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(like(searchWords.word, likeBeginning(word)))
      .limit(1)
  ).length > 0

/** For a word that no item begins with: similar known words. */
async function standIns(db: Tx, word: string): Promise<string[]> {
  if (errorsAllowed(word) === 0 || (await isKnown(db, word))) return []
  const grams = gramsOf(word)
  // Shared trigrams are added up one by one: a set per known word would cost ten times as much.
  const shared = sql.join(
    grams.map(gram => sql`(${gram} = any(grams))::int`),
    sql` + `,
  )
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from ${searchWords} where grams && ${sql.param(grams)}::text[] and length(word) between ${word.length - 2} and ${word.length + 6} order by ${shared} desc, length(word), word limit 60`,
  )
  return meant(
    word,
    rows.map(row => row.word),
  )
}

export const orders: Readonly<Record<NonNullable<Search['sort']>, SQL>> = {
  relevance: sql`rate desc nulls last, sales desc nulls last, id desc nulls last`,
  rating: sql`rate desc nulls last, sales desc nulls last, id desc nulls last`,
  sales: sql`sales desc nulls last, id desc nulls last`,
  newest: sql`published_at desc nulls last, id desc nulls last`,
  price: sql`price, id`,
  '-price': sql`price desc, id desc`,
}

export async function search(db: Tx, query: Search, parts: readonly SQL[] = [live]): Promise<SearchResult> {
  const { $limit: limit = 10, $skip: skip = 0, sort = 'relevance' } = query
  const words = await wordsQuery(db, query.key)
  const hit = (part: SQL) =>
    words === undefined
      ? whereOf(query, part)
      : sql`${whereOf(query, part)} and ${items.doc} @@ ${words}::tsquery`
  const page: Page = { parts, order: orders[sort], limit, skip }
  const { ids, total } =
    words === undefined || sort !== 'relevance'
      ? await ordered(db, hit, page)
      : await nearest(db, part => whereOf(query, part), words, page)
  const counted = total ?? (await countIn(db, parts, hit, caps.total + 1))
  return {
    total: Math.max(Math.min(counted, caps.total), skip + ids.length),
    least: counted > caps.total,
    ids,
  }
}

/** Condition for the hits in one part of the library. */
type Hit = (part: SQL) => SQL

interface Page {
  readonly parts: readonly SQL[]
  readonly order: SQL
  readonly limit: number
  readonly skip: number
}
/** With their number if known at no cost, or known to exceed the limit. */
interface Hits {
  readonly ids: readonly string[]
  readonly total: number | null
}
interface CountedItem extends Record<string, unknown> {
  id: string
  n: number
}

const idsBy = async (db: Tx, statement: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/**
 * Frequent hits are found early in the order, rare ones are sorted quickly; the frequency is unknown in
 * advance.
 */
export async function ordered(
  db: Tx,
  hit: Hit,
  { parts, order, limit, skip }: Page,
  { walked, sorted } = caps as { readonly walked: number; readonly sorted: number },
): Promise<Hits> {
  const cut = sql`order by ${order} limit ${limit} offset ${skip}`
  if (skip + limit <= walked) {
    const ofParts = inEach(
      parts,
      part => sql`select * from ${items} where ${part} order by ${order} limit ${walked}`,
    )
    const best =
      parts.length === 1
        ? ofParts
        : sql`select * from (${ofParts}) as ${items} order by ${order} limit ${walked}`
    const among = await idsBy(
      db,
      sql`select id from (${best}) as ${items} where ${or(...parts.map(hit))} ${cut}`,
    )
    if (among.length === limit) return { ids: among, total: null }
  }
  const columns = sql`id, rate, sales, price, published_at`
  const walk = async (): Promise<Hits> => {
    const ofParts = inEach(
      parts,
      part => sql`select ${columns} from ${items} where ${hit(part)} order by ${order} limit ${skip + limit}`,
    )
    return { ids: await idsBy(db, sql`select id from (${ofParts}) as hits ${cut}`), total: null }
  }
  if (skip > sorted) return walk()
  const { rows } = await db.execute<CountedItem>(
    sql`with hits as materialized (${inEach(parts, part => sql`select ${columns} from ${items} where ${hit(part)} limit ${sorted + 1}`)}) select id, (select count(*)::int from hits) as n from hits ${cut}`,
  )
  const n = rows[0]?.n ?? (skip === 0 ? 0 : null)
  return n !== null && n > sorted ? walk() : { ids: rows.map(({ id }) => id), total: n }
}

export async function countOf(db: Tx, where: SQL | undefined, most: number): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${items} where ${where} limit ${most}) counted`,
  )
  return row?.n ?? 0
}

async function countIn(db: Tx, parts: readonly SQL[], hit: Hit, most: number): Promise<number> {
  const counts = await Promise.all(parts.map(part => countOf(db, hit(part), most)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** First those with all words in the name, by rating and sales; the rest only when the page reaches it. */
async function nearest(db: Tx, where: Hit, words: string, page: Page): Promise<Hits> {
  const { parts, limit, skip } = page
  const named = (part: SQL) => sql`${where(part)} and ${items.names} @@ ${words}::tsquery`
  const first = await ordered(db, named, page)
  if (first.ids.length === limit) return { ids: first.ids, total: null }
  // So many are before the rest: the page has reached their end.
  const before = first.total ?? (await countIn(db, parts, named, skip + limit))
  const within = (weights: string) => sql`doc @@ ${words.replaceAll(':*', `:*${weights}`)}::tsquery`
  const others = inEach(
    parts,
    part =>
      sql`select id, doc, rate, sales from ${items} where ${where(part)} and ${items.doc} @@ ${words}::tsquery and not ${items.names} @@ ${words}::tsquery limit ${caps.weighed}`,
  )
  const { rows } = await db.execute<CountedItem>(sql`with hits as materialized (${others})
    select id, (select count(*)::int from hits) as n from hits order by case when ${within('AB')} then 3 when ${within('ABC')} then 2 else 1 end desc, ${orders.relevance} limit ${limit - first.ids.length} offset ${Math.max(0, skip - before)}`)
  const beforeOnly = skip <= before ? before : null
  return {
    ids: [...first.ids, ...rows.map(({ id }) => id)],
    total: rows[0] ? before + rows[0].n : beforeOnly,
  }
}

export const rowsById = async (db: Tx, ids: readonly string[]): Promise<ItemRow[]> => {
  if (ids.length === 0) return []
  const rows = new Map(
    (
      await db
        .select()
        .from(items)
        .where(inArray(items.id, [...ids]))
    ).map(row => [row.id, row]),
  )
  return ids.flatMap(id => rows.get(id) ?? [])
}
