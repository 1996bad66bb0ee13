// Number of hits for each value of each filter. The selected values of a filter are ignored for its own counts, so
// that people can see the alternatives.
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { libraryKindNames, type LibraryKind } from '#library/contract/kinds.rules.ts'
import type { Facets } from '#library/contract/facets.shapes.ts'
import { items, labels } from '../library.tables.ts'
import {
  filterNames,
  filtersOf,
  inEach,
  partsFor,
  whereOf,
  type FilterName,
  type Search,
} from './search-filters.ts'
import { caps, wordsQuery } from './search.ts'

interface Row {
  readonly facet: FilterName
  readonly value: string
  readonly n: number
}
interface FacetCounts {
  readonly total: number
  readonly rows: readonly Row[]
}

export async function facetsOf(db: Tx, query: Search): Promise<Facets> {
  const words = await wordsQuery(db, query.key)
  const said = words === undefined ? sql`` : sql` and ${items.doc} @@ ${words}::tsquery`
  const matching = (search: Search): SQL =>
    inEach(
      partsFor(search),
      part =>
        sql`select model, keys from ${items} where ${whereOf(search, part)}${said} limit ${caps.facets}`,
    )
  const set = Object.keys(filtersOf(query)) as FilterName[]
  const open = filterNames.filter(name => !set.includes(name))
  const { total, rows } = await count(db, matching(query), open)
  const others = await Promise.all(
    set.map(name => count(db, matching({ ...query, [name]: undefined }), [name])),
  )
  const counted = [...rows, ...others.flatMap(other => other.rows)]
  const named = await labelsOf(db, counted)
  const of = (facet: FilterName) =>
    counted
      .filter(row => row.facet === facet)
      .map(({ value, n }) => ({ value, label: named(facet, value), count: n }))
      .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .slice(0, 50)
  return {
    total,
    mode: of('mode'),
    type: of('type'),
    curriculum: of('curriculum'),
    subjects: of('subjects'),
    grades: of('grades'),
    lang: of('lang'),
    price: of('price'),
  }
}

/** Counts all facets in one pass over the hits, up to the limit. Prompts are a kind of their own, whatever their mode. */
async function count(db: Tx, matching: SQL, facets: readonly FilterName[]): Promise<FacetCounts> {
  const { rows } = await db.execute<{
    key: string | null
    n: number
  }>(sql`with hits as materialized (${matching}), counted as (
      select case when model = 'prompts' and key like 'mode=%' then 'mode=prompts' else key end as key from hits, unnest(keys) key)
    select key, count(*)::int as n from counted where key like '%=%' group by key union all select null, count(*)::int from hits`)
  const counted = rows.flatMap(({ key, n }): Row[] => {
    const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(key ?? '') ?? []
    const facet = facets.find(each => each === name)
    return facet ? [{ facet, value, n }] : []
  })
  return { total: rows.find(({ key }) => key === null)?.n ?? 0, rows: counted }
}

async function labelsOf(db: Tx, rows: readonly Row[]): Promise<(facet: FilterName, value: string) => string> {
  const ids = [
    ...new Set(
      rows.filter(({ facet }) => facet === 'subjects' || facet === 'grades').map(({ value }) => value),
    ),
  ]
  const found = ids.length === 0 ? [] : await db.select().from(labels).where(inArray(labels.value, ids))
  const names = new Map(found.map(({ kind, value, label }) => [`${kind} ${value}`, label]))
  return (facet, value) => {
    if (facet === 'mode') return libraryKindNames[value as LibraryKind]
    if (facet === 'price') return { free: 'Free', paid: 'Paid' }[value] ?? value
    return names.get(`${facet} ${value}`) ?? value
  }
}
