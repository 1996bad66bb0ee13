import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import type { CallContext } from '#kit/server/service.ts'
import { type WireCard, wireCards } from '../items/cards.ts'
import { items } from '../library.tables.ts'
import { type Search, whereOf } from './search-filters.ts'
import { type List, listOf, seen } from './browse.ts'

const kinds = {
  unit: ['unit'],
  task: ['task'],
  pd: ['pdUnit', 'pdTask'],
  video: ['video'],
  tool: ['tool'],
} as const satisfies Readonly<Record<string, readonly ContentMode[]>>

type Kinds = Record<keyof typeof kinds, WireCard[]>

type Values = string | { $in: string[] } | undefined

const listed = (values: Values): string[] | undefined => (typeof values === 'string' ? [values] : values?.$in)

/** `unit` get search: landing rows without a word, hits with one, by kind. */
export async function searchByKind(
  by: CallContext,
  query: {
    key?: string | undefined
    mode?: Search['mode']
    'grades.value'?: Values
    'subjects.value'?: Values
    $limit: number
  },
): Promise<Kinds> {
  const wantedModes = query.mode === undefined ? undefined : [query.mode].flat()
  const shared = {
    key: query.key,
    grades: listed(query['grades.value']),
    subjects: listed(query['subjects.value']),
  }
  const found = await Promise.all(
    Object.entries(kinds).map(async ([kind, modes]) => {
      const wanted = modes.filter(mode => wantedModes === undefined || wantedModes.includes(mode))
      if (wanted.length === 0) return [kind, [] as WireCard[]] as const
      const search1: Search = { ...shared, mode: wanted, $limit: query.$limit, $skip: 0 }
      if (query.key) return [kind, (await listOf(by, search1)).data as WireCard[]] as const
      return [
        kind,
        await wireCards(
          by,
          await by.db
            .select()
            .from(items)
            .where(whereOf(search1))
            .orderBy(...seen)
            .limit(query.$limit),
        ),
      ] as const
    }),
  )
  return Object.fromEntries(found) as Kinds
}

export const listByKind = (
  by: CallContext,
  which: 'latest' | 'task' | 'unit',
  { mode, ...query }: Pick<Search, 'key' | 'mode' | '$limit' | '$skip'>,
): Promise<List> =>
  listOf(by, {
    ...query,
    mode: mode ?? (which === 'latest' ? undefined : which),
    ...((which === 'latest' || !query.key) && {
      sort: which === 'latest' ? ('newest' as const) : ('relevance' as const),
    }),
  })
