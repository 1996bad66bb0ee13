// `filled`: recomputed after any change to a part of content.
import { eq, sql } from 'drizzle-orm'
import { templateOwners } from '#academics/server/template-owners.api.ts'
import { missingOf, type ContentFacts, type MissingField } from '#authoring/contract/content.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export type CountedFacts = ContentFacts & { readonly linkNum: number }

export const noFacts: CountedFacts = { linkNum: 0, objectives: 0, videos: 0, items: 0 }

export const factsFor = async (tx: Tx, id: string): Promise<CountedFacts> =>
  (await factsById(tx, [id])).get(id) ?? noFacts

/** Counts stored outside the content, in one statement. */
async function factsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CountedFacts>> {
  type Row = { id: string } & Record<keyof CountedFacts, number>
  const { rows } = await tx.execute<Row>(sql`select it.id,
    (select count(*)::int from authoring_links l where l."from" = it.id) as "linkNum",
    (select coalesce(sum(jsonb_array_length(branch -> 'chosen')), 0)::int from authoring_outlines o, jsonb_each(o.branches) kind, jsonb_array_elements(kind.value) branch where o.content = it.id) as objectives,
    (select count(*)::int from authoring_videos v where v.content = it.id) as videos,
    (select coalesce(sum(jsonb_array_length(t.items)), 0)::int from authoring_tools t where t.id = it.id) as items
    from unnest(${sql.param([...ids])}::text[]) as it(id)`)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export const missingIn = (
  row: ContentRow,
  { linkNum, ...facts }: CountedFacts,
  demanded = false,
): MissingField[] => missingOf({ ...row, linkNum }, facts, demanded)

/** The same, if it is known whether the template is the school's own. */
export const missingFor = async (tx: Tx, row: ContentRow): Promise<MissingField[]> =>
  (await missingById(tx, [row])).get(row.id) ?? []

/** For a whole list, in two statements. */
async function missingById(
  tx: Tx,
  rows: readonly ContentRow[],
): Promise<ReadonlyMap<string, MissingField[]>> {
  const facts = await factsById(
    tx,
    rows.map(({ id }) => id),
  )
  const owners = await templateOwners(
    tx,
    rows.flatMap(({ school, tpl }) => (school === null || tpl === null ? [] : [tpl])),
  )
  const isDemanded = ({ school, tpl }: ContentRow) =>
    school !== null && tpl !== null && owners.get(tpl) === school
  return new Map(
    rows.map(row => [row.id, missingIn(row, facts.get(row.id) ?? noFacts, isDemanded(row))] as const),
  )
}

/** Ids of those that can be taught now: not archived, and with all that teaching them requires. */
export async function teachableAmong(tx: Tx, rows: readonly ContentRow[]): Promise<ReadonlySet<string>> {
  const open = rows.filter(({ filled, del }) => !filled && !del)
  const missing: ReadonlyMap<string, MissingField[]> =
    open.length === 0 ? new Map() : await missingById(tx, open)
  const lacksNothing = ({ id }: ContentRow) => !missing.get(id)?.some(({ teach }) => teach)
  return new Set(rows.filter(row => !row.del && lacksNothing(row)).map(({ id }) => id))
}

/**
 * After slides, links, outline, videos or items changed. Locks the content, so that concurrent changes are
 * both counted.
 */
export async function refill(tx: Tx, id: string): Promise<ContentRow | undefined> {
  const [row] = await tx.select().from(contents).where(eq(contents.id, id)).for('update')
  if (!row) return undefined
  const filled = missingIn(row, await factsFor(tx, id)).length === 0
  if (filled === row.filled) return row
  const [changed] = await tx.update(contents).set({ filled }).where(eq(contents.id, id)).returning()
  return changed
}
