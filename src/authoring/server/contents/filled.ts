// `filled`: recomputed after any change to a part of content.
import { eq, sql } from 'drizzle-orm'
import { templateOwner } from '#academics/server/content.api.ts'
import { missingOf, type ContentFacts, type Missing } from '#authoring/contract/content.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export type CountedFacts = ContentFacts & { readonly linkNum: number }

/** Counts stored outside the content, in one statement. */
export async function factsFor(tx: Tx, id: string): Promise<CountedFacts> {
  const {
    rows: [row],
  } = await tx.execute<{ links: number; objectives: number; videos: number; items: number }>(sql`select
    (select count(*)::int from authoring_links where "from" = ${id}) as links,
    (select coalesce(sum(jsonb_array_length(branch -> 'chosen')), 0)::int from authoring_outlines o, jsonb_each(o.branches) kind, jsonb_array_elements(kind.value) branch where o.content = ${id}) as objectives,
    (select count(*)::int from authoring_videos where content = ${id}) as videos,
    (select coalesce(sum(jsonb_array_length(items)), 0)::int from authoring_tools where id = ${id}) as items`)
  return {
    linkNum: row?.links ?? 0,
    objectives: row?.objectives ?? 0,
    videos: row?.videos ?? 0,
    items: row?.items ?? 0,
  }
}

export const missingIn = (
  row: ContentRow,
  { linkNum, ...facts }: CountedFacts,
  demanded = false,
): Missing[] => missingOf({ ...row, linkNum }, facts, demanded)

/** The same, if it is known whether the template is the school's own. */
export async function missingFor(tx: Tx, row: ContentRow): Promise<Missing[]> {
  const demanded =
    row.school !== null && row.tpl !== null && (await templateOwner(tx, row.tpl)) === row.school
  return missingIn(row, await factsFor(tx, row.id), demanded)
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
