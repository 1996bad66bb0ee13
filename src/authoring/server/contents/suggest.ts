// Suggestions for ideas, words and questions: from published content and my own, best match first.
import { likeContaining } from '#kit/server/like.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sql, type SQL } from 'drizzle-orm'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import { contentFor } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export interface SuggestionRequest {
  readonly key?: string | undefined
  readonly _id?: string | undefined
  readonly $limit?: number | undefined
}
export interface Suggestion {
  readonly text: string
  readonly from: string
  readonly count: number
}

type Source = 'idea' | 'words' | 'inquiry'

/** Distinct texts, ignoring case, with their number of uses and the title of the latest. */
export async function suggest(
  by: CallContext,
  of: Source,
  { key, _id, $limit = 10 }: SuggestionRequest,
): Promise<Suggestion[]> {
  const near = _id === undefined ? undefined : await contentFor(by.db, by.actor, _id, 'content.read')
  const texts =
    of === 'idea' ? sql`(select ${contents.idea} as text)` : sql`(select unnest(${contents[of]}) as text)`
  const { rows } = await by.db.execute<{ text: string; from: string; count: number }>(sql`
    select (array_agg(text order by near desc, updated_at desc))[1] as text, (array_agg(name order by near desc, updated_at desc))[1] as "from", count(distinct id)::int as count
    from (select ${contents.id} as id, ${contents.name} as name, ${contents.updatedAt} as updated_at, trim(used.text) as text, ${nearness(near)} as near
      from ${contents} cross join lateral ${texts} used
      where ((${contents.owner} = ${libraryOwner} and ${contents.published} and ${contents.sourceOwner} is distinct from ${by.actor.id ?? ''}) or ${contents.owner} = ${by.actor.id ?? ''}) and not ${contents.del} and trim(used.text) <> '' and ${key ? sql`used.text ilike ${likeContaining(key)}` : sql`true`}
      ${near ? sql`and ${contents.id} <> ${near.id} and not (lower(trim(used.text)) = any(${sql.param(wordsOf(near, of))}::text[]))` : sql``}) found
    group by lower(text) order by max(near) desc, count(distinct id) desc, max(updated_at) desc limit ${Math.min(Math.max($limit, 1), 50)}`)
  return rows
}

const wordsOf = (row: ContentRow, of: Source): string[] =>
  (of === 'idea' ? [row.idea] : row[of]).map(text => text.trim().toLowerCase())

/** A shared subject counts most, then the curriculum, then common words. */
function nearness(near: ContentRow | undefined): SQL {
  if (!near) return sql`0::int`
  const values = near.subjects.map(({ value }) => value)
  return sql`(case when exists (select 1 from jsonb_array_elements(${contents.subjects}) one where one ->> 'value' = any(${sql.param(values)}::text[])) then 4 else 0 end)
    + (case when ${contents.curriculum} = ${near.curriculum} then 2 else 0 end) + (case when ${contents.words} && ${sql.param(near.words)}::text[] then 1 else 0 end)`
}
