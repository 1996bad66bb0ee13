// Lists of content: one of mine regardless of the current account.
import { likeContaining } from '#kit/server/like.ts'
import { and, arrayContains, desc, eq, exists, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { categoriesByIds } from '#academics/server/evaluation.api.ts'
import type * as z from '#zod'
import type { ContentTab, unitContract } from '#authoring/contract/content.contract.ts'
import { modesByCode, type ContentMode } from '#authoring/contract/content.shapes.ts'
import type { Page } from '#kit/contract/wire.ts'
import { listTable } from '#kit/server/query.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contents, links } from '../authoring.tables.ts'
import { publishedCard } from './published.ts'
import { wireCards, type WireCard } from './wire.ts'
import { library } from '../library.api.ts'

type FindQuery = z.output<(typeof unitContract)['methods']['find']['query']>

const columns = { name: contents.name, updatedAt: contents.updatedAt, createdAt: contents.createdAt }
const order = [desc(contents.updatedAt), desc(contents.id)]

const tabs: Readonly<Record<ContentTab, (me: string) => SQL | undefined>> = {
  me: me => and(eq(contents.owner, me), eq(contents.del, false)),
  share: me =>
    and(eq(contents.owner, me), eq(contents.del, false), sql`cardinality(${contents.readers}) > 0`),
  other: me => and(arrayContains(contents.readers, [me]), eq(contents.del, false)),
  arch: me => and(eq(contents.owner, me), eq(contents.del, true)),
  all: me => eq(contents.owner, me),
  published: me => and(eq(contents.owner, me), eq(contents.published, true)),
}

export async function listContents(
  by: CallContext,
  { tab, mode: modes, code, subjects, grades, category, linked, taught, ...query }: FindQuery,
): Promise<Page<WireCard>> {
  const mode = code === undefined ? modes : [...modesByCode(code)]
  if (tab === 'lib') {
    const page = await library(by.db).find(by, {
      mode,
      subjects,
      grades,
      linked,
      key: query.$search,
      $limit: query.$limit,
      $skip: query.$skip,
    })
    return { ...page, data: page.data.map(publishedCard) }
  }
  const where = and(
    await narrowed(by, { tab, mode, subjects, grades, category, search: query.$search }),
    linked === undefined ? undefined : linkedIs(linked, by),
    taught === undefined ? undefined : eq(contents.taught, taught),
  )
  const page = await listTable(by.db, contents, query, { columns, where, order })
  return { ...page, data: await wireCards(by, page.data) }
}

interface ContentFilters {
  readonly tab: keyof typeof tabs
  readonly mode?: ContentMode | readonly ContentMode[] | undefined
  readonly subjects?: readonly string[] | undefined
  readonly grades?: readonly string[] | undefined
  readonly category?: string | undefined
  readonly search?: string | undefined
}

/** What a tab shows with its filters. */
export async function narrowed(by: CallContext, wanted: ContentFilters): Promise<SQL | undefined> {
  const { tab, mode, subjects, grades, category, search } = wanted
  return and(
    tabs[tab](by.actor.id ?? ''),
    mode === undefined ? undefined : inArray(contents.mode, typeof mode === 'string' ? [mode] : [...mode]),
    chosen(contents.subjects, subjects),
    chosen(contents.grades, grades),
    category === undefined ? undefined : await inCategory(by, category),
    namedLike(search),
  )
}

/** By id or name; lists of a school and of a teacher identify the same category by its name. */
async function inCategory({ db }: CallContext, category: string): Promise<SQL> {
  const [known] = await categoriesByIds(db, [category])
  return sql`(${contents.category} ->> 'value' = ${category} or lower(${contents.category} ->> 'label') = lower(${known?.name ?? category}))`
}

const linkedIs = (linked: boolean, by: CallContext): SQL => (linked ? hasLinks(by) : sql`not ${hasLinks(by)}`)

const hasLinks = ({ db }: CallContext): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(links)
      .where(eq(links.from, contents.id)),
  )

/** Content of any of these subjects or grades, by value or by label. */
const chosen = (
  column: typeof contents.subjects | typeof contents.grades,
  values: readonly string[] | undefined,
): SQL | undefined =>
  values === undefined || values.length === 0
    ? undefined
    : sql`exists (select 1 from jsonb_array_elements(${column}) one where one ->> 'value' = any(${sql.param([...values])}::text[]) or one ->> 'label' = any(${sql.param([...values])}::text[]))`

const namedLike = (search: string | undefined): SQL | undefined =>
  search ? sql`${contents.name} ilike ${likeContaining(search)}` : undefined

/** Content with slides that I may edit, for the add-on. */
export async function listWithSlides(
  by: CallContext,
  {
    $search,
    $limit = 20,
    $skip = 0,
  }: { $search?: string | undefined; $limit?: number | undefined; $skip?: number | undefined },
): Promise<Page<WireCard>> {
  const me = by.actor.id ?? ''
  const where = and(
    eq(contents.del, false),
    isNotNull(contents.sid),
    or(eq(contents.owner, me), arrayContains(contents.writers, [me])),
    namedLike($search),
  )
  const page = await listTable(
    by.db,
    contents,
    { $limit: Math.min(Math.max($limit, 0), 100), $skip: Math.max($skip, 0) },
    { columns: {}, where, order },
  )
  return { ...page, data: await wireCards(by, page.data) }
}
