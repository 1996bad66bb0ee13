// Which items of the library a search is about: its parts, and a condition per filter.
import { and, arrayOverlaps, eq, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { librarySearchByKind } from '#library/contract/kinds.shapes.ts'
import { fold } from '#library/contract/search.rules.ts'
import { items } from '../library.tables.ts'

type Shapes = typeof librarySearchByKind
export type Search = { [K in keyof Shapes]?: z.output<Shapes[K]> | undefined }

/** Content in the library; matches the partial indexes. */
export const live = sql`${items.state} = 'published' and ${items.model} = 'unit'`
export const livePrompts = sql`${items.state} = 'published' and ${items.model} = 'prompts'`

/** The parts of the library with the kinds of a search. Each has partial indexes of its own, so each is read by itself. */
export function partsFor({ mode }: Search): readonly SQL[] {
  const kinds = listed(mode)
  return [
    ...(kinds.length === 0 || kinds.some(kind => kind !== 'prompts') ? [live] : []),
    ...(kinds.length === 0 || kinds.includes('prompts') ? [livePrompts] : []),
  ]
}

/** One statement over several parts of the library. */
export const inEach = (parts: readonly SQL[], select: (part: SQL) => SQL): SQL =>
  sql.join(
    parts.map(part => sql`(${select(part)})`),
    sql` union all `,
  )

export const filterNames = ['mode', 'type', 'curriculum', 'subjects', 'grades', 'lang', 'price'] as const
export type FilterName = (typeof filterNames)[number]

/** One condition per filter that is set; empty ones are left out. */
export function filtersOf({
  mode,
  type,
  curriculum,
  subjects,
  grades,
  lang,
  price,
}: Search): Partial<Record<FilterName, SQL>> {
  const filters: Readonly<Record<Exclude<FilterName, 'mode'>, readonly string[]>> = {
    type: listed(type).map(value => `type=${value}`),
    curriculum: listed(curriculum).map(value => `curriculum=${value}`),
    subjects: alike('subjects', subjects),
    grades: alike('grades', grades),
    lang: listed(lang).map(value => `lang=${value}`),
    price: listed(price).map(value => `price=${value}`),
  }
  const chosen = Object.entries(filters).filter(([, keys]) => keys.length > 0)
  const kind = ofKinds(listed(mode))
  return {
    ...(kind && { mode: kind }),
    ...Object.fromEntries(chosen.map(([name, keys]) => [name, arrayOverlaps(items.keys, [...keys])])),
  }
}

function ofKinds(kinds: readonly string[]): SQL | undefined {
  const modes = kinds.flatMap(kind => (kind === 'prompts' ? [] : [`mode=${kind}`]))
  const isMode = modes.length === 0 ? undefined : arrayOverlaps(items.keys, modes)
  return kinds.includes('prompts') ? or(eq(items.model, 'prompts'), isMode) : isMode
}

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value].filter(Boolean) : (value ?? [])
/** By value or by name, in any spelling. */
const alike = (filter: FilterName, values: readonly string[] = []): string[] => [
  ...new Set(
    values.flatMap(value => [`${filter}=${value}`, `${filter}~${value}`, `${filter}~${fold(value)}`]),
  ),
]

export const whereOf = (query: Search, base: SQL = live): SQL =>
  and(base, ...Object.values(filtersOf(query)), query.owner ? eq(items.owner, query.owner) : undefined) ??
  base
