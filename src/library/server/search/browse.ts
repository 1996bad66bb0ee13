// Lists without a search text: rows of the centre, "more" pages, suggestions while typing, older calls of `unit`.
import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { centerRowsConf, premiumConf } from '#library/contract/library.conf.ts'
import {
  type CenterRow,
  centerRowNames,
  type ItemRowName,
  itemRows,
} from '#library/contract/center-rows.shapes.ts'
import type { LibraryHits } from '#library/contract/kinds.shapes.ts'
import { fold, wordsIn } from '#library/contract/search.rules.ts'
import { wireCards, type WireCard } from '../items/cards.ts'
import { items, type ItemRow } from '../library.tables.ts'
import { forYou } from '../recommendations/recommend.ts'
import { inEach, live, livePrompts, partsFor, type Search } from './search-filters.ts'
import { caps, countOf, rowsById, search, wordsQuery } from './search.ts'

export type List = z.input<typeof LibraryHits>
const rowLength = 10

export async function listOf(by: CallContext, query: Search, parts?: readonly SQL[]): Promise<List> {
  const { total, least, ids } = await search(by.db, query, parts)
  return {
    total,
    ...(least && { totalIsLeast: true as const }),
    limit: query.$limit ?? rowLength,
    skip: query.$skip ?? 0,
    data: await wireCards(by, await rowsById(by.db, ids)),
  }
}

export const seen = [desc(items.recent), desc(items.publishedAt), desc(items.id)]
const ofModes = (...modes: ContentMode[]) => and(live, inArray(items.mode, modes))

/** Items and order of a row; by default, ordered by views of the last seven days. */
async function rowOf(kit: Kit, row: ItemRowName): Promise<{ where: SQL | undefined; order: SQL[] }> {
  if (row === 'premium') {
    const { sales, saves, ratings, rate } = await kit.conf.get(premiumConf)
    return {
      where: and(
        live,
        gte(items.sales, sales),
        gte(items.collectCount, saves),
        gte(items.rateCount, ratings),
        gte(items.rate, rate / 10),
      ),
      order: seen,
    }
  }
  const rows: Readonly<Record<Exclude<ItemRowName, 'premium'>, SQL | undefined>> = {
    units: ofModes('unit'),
    tasks: ofModes('task'),
    pd: ofModes('pdUnit', 'pdTask'),
    videos: ofModes('video'),
    tools: ofModes('tool'),
    prompts: livePrompts,
    free: and(live, eq(items.price, 0)),
    newest: live,
    official: and(live, eq(items.owner, platformAuthor)),
    recommended: live,
  }
  return { where: rows[row], order: row === 'newest' ? [desc(items.publishedAt), desc(items.id)] : seen }
}

export async function rowPage(
  kit: Kit,
  by: CallContext,
  {
    row,
    curriculum,
    $limit,
    $skip,
  }: { row: ItemRowName; curriculum?: string | undefined; $limit: number; $skip: number },
): Promise<List> {
  const { db } = by
  if (row === 'recommended') {
    const all = await forYou(by, $skip + $limit)
    return {
      total: all.length,
      limit: $limit,
      skip: $skip,
      data: await wireCards(by, await rowsById(db, all.slice($skip))),
    }
  }
  const { where, order } = await rowOf(kit, row)
  const condition = and(where, curriculum ? eq(items.curriculum, curriculum) : undefined)
  const rows = await db
    .select()
    .from(items)
    .where(condition)
    .orderBy(...order)
    .limit($limit)
    .offset($skip)
  const n = await countOf(db, condition, caps.total + 1)
  return {
    total: Math.min(n, caps.total),
    ...(n > caps.total && { totalIsLeast: true as const }),
    limit: $limit,
    skip: $skip,
    data: await wireCards(by, rows),
  }
}

const isOfItems = (row: CenterRow): row is ItemRowName => itemRows.some(each => each === row)

/** Configured rows except empty ones. Rows of later domains are left out for a curriculum. */
export async function centerRowsOf(
  kit: Kit,
  by: CallContext,
  curriculum: string | undefined,
): Promise<{ row: CenterRow; name: string; data: WireCard[] }[]> {
  const named = await kit.conf.get(centerRowsConf)
  const found: { row: CenterRow; rows: ItemRow[] }[] = []
  for (const row of named) {
    if (!isOfItems(row)) {
      found.push({ row, rows: [] })
      continue
    }
    if (row === 'recommended') {
      found.push({ row, rows: await rowsById(by.db, await forYou(by, rowLength)) })
      continue
    }
    const { where, order } = await rowOf(kit, row)
    found.push({
      row,
      rows: await by.db
        .select()
        .from(items)
        .where(and(where, curriculum ? eq(items.curriculum, curriculum) : undefined))
        .orderBy(...order)
        .limit(rowLength),
    })
  }
  const unique = [...new Map(found.flatMap(({ rows }) => rows.map(row => [row.id, row] as const))).values()]
  const cards = new Map((await wireCards(by, unique)).map(card => [card._id, card]))
  return found
    .filter(({ row, rows }) => (isOfItems(row) ? rows.length > 0 : curriculum === undefined))
    .map(({ row, rows }) => ({
      row,
      name: centerRowNames[row],
      data: rows.flatMap(({ id }) => cards.get(id) ?? []),
    }))
}

type Suggestion = Pick<WireCard, '_id' | 'name' | 'mode' | 'model'>

/**
 * Up to three items of each kind with words that start with the text, matches in names first, and matching words
 * from names and tags of published items.
 */
export async function suggestFor(
  by: CallContext,
  key: string,
): Promise<{ words: string[]; items: Suggestion[] }> {
  const words = await wordsQuery(by.db, key)
  if (words === undefined) return { words: [], items: [] }
  const columns = sql`id, name, mode, model, rate, sales`
  const hits = inEach(
    partsFor({}),
    part => sql`(select ${columns}, true as named from ${items} where ${part} and ${items.names} @@ ${words}::tsquery limit 300)
        union all (select ${columns}, false from ${items} where ${part} and ${items.doc} @@ ${words}::tsquery and not ${items.names} @@ ${words}::tsquery limit 300)`,
  )
  const { rows } = await by.db.execute<
    Suggestion & Record<string, unknown>
  >(sql`select id as "_id", name, mode, model from (
      select *, row_number() over (partition by model, case when model = 'unit' then mode end order by named desc, rate desc, sales desc, id desc) as at
      from (${hits}) hits) ranked
    where at <= 3 order by named desc, rate desc, sales desc, id desc`)
  const typed = wordsIn(key).at(-1) ?? ''
  const said = rows
    .flatMap(({ name }) => name.split(/[^\p{L}\p{N}\p{M}'-]+/u))
    .filter(word => fold(word).startsWith(typed) && word.length >= 3)
  return {
    words: [...new Map(said.map(word => [fold(word), word.toLowerCase()])).values()].slice(0, 3),
    items: rows.map(({ _id, name, mode, model }) => ({ _id, name, mode, model })),
  }
}

/** `unit` find of `lib`. */
export const findPublished = (
  by: CallContext,
  { linked, ...query }: Search & { readonly linked?: boolean | undefined },
): Promise<List> =>
  listOf(
    by,
    { sort: query.key ? 'relevance' : 'newest', ...query },
    linked === undefined ? [live] : [sql`${live} and ${items.linkNum} ${linked ? sql`> 0` : sql`= 0`}`],
  )

/** At midnight, removes views older than seven days from the count. */
export async function refreshRecent({ db }: Kit, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 6 * dayMs).toISOString().slice(0, 10)
  await db.execute(
    sql`update ${items} set recent = coalesce(days.n, 0) from (select i.id, sum(d.views)::int as n from ${items} i left join library_view_days d on d.item = i.id and d.day >= ${since}::date where i.recent > 0 or d.item is not null group by i.id) days where days.id = ${items.id} and ${items.recent} <> coalesce(days.n, 0)`,
  )
  await db.execute(sql`delete from library_views where day < ${since}::date`)
}
