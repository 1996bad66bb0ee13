// The reasons why content cannot be published, as messages, with the content to fix.
import { eq } from 'drizzle-orm'
import { deckModes } from '#authoring/contract/content.shapes.ts'
import { factsFor, goesAlong, missingIn, type ContentRow } from '#authoring/server/contents.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { LibraryNeed } from '#library/contract/library.contract.ts'
import { items, type ItemRow } from '../library.tables.ts'

export interface MissingNeed {
  readonly need: LibraryNeed
  readonly words: string
  readonly content: string | null
  readonly name: string
  /** Step of the editor in which a field is filled in. */
  readonly step: string | null
  readonly field: string | null
}
export interface Checked {
  readonly missing: readonly MissingNeed[]
  readonly links: readonly { readonly _id: string; readonly name: string; readonly ok: boolean }[]
}

/** @param priced Whether a price was given now or earlier. */
export async function checkContent(
  db: Tx,
  row: ContentRow,
  item: ItemRow | undefined,
  priced: boolean,
): Promise<Checked> {
  const facts = await factsFor(db, row.id)
  const along = await goesAlong(db, row)
  const at = { content: row.id, name: row.name, step: null, field: null }
  const fields = missingIn(row, facts)
    .filter(({ key }) => !hasOwnRule.has(key))
    .map(({ key, name, step }) => ({
      need: 'filled' as const,
      words: `Fill in: ${name}.`,
      ...at,
      step,
      field: key,
    }))
  const rules: readonly (readonly [boolean, LibraryNeed, string])[] = [
    [
      item?.state === 'takenDown',
      'takenDown',
      'This was taken down. Write to us if you think it should come back.',
    ],
    [row.orderId !== null, 'bought', 'You bought this, so it cannot be published.'],
    [row.del, 'archived', 'This is archived. Restore it first.'],
    [deckModes.includes(row.mode) && row.pageNum === 0, 'slides', 'Make slides.'],
    [row.isEdit, 'slidesSaved', waitForPictures('the slides')],
    [
      row.mode !== 'tool' && facts.objectives === 0,
      'objectives',
      'Choose learning objectives in the outline.',
    ],
    // A service's type defines its subject.
    [
      row.mode !== 'tool' && row.subjects.length === 0 && (row.service?.type.length ?? 0) === 0,
      'subjects',
      'Choose at least one subject.',
    ],
    [!priced, 'price', 'Set a price. 0 makes it free.'],
  ]
  const own: readonly MissingNeed[] = rules.flatMap(([lacks, need, words]) =>
    lacks ? [{ need, words, ...at }] : [],
  )
  const linked = along
    .filter(({ row: each, goes }) => goes && each.isEdit)
    .map(({ row: each }) => ({
      need: 'slidesSaved' as const,
      words: waitForPictures(`the slides of ${each.name}`),
      content: each.id,
      name: each.name,
      step: null,
      field: null,
    }))
  return {
    missing: [...own, ...fields, ...linked],
    links: along.map(({ row: each, goes }) => ({ _id: each.id, name: each.name, ok: goes && !each.isEdit })),
  }
}

/** Reported by the rules with specific messages. */
const hasOwnRule: ReadonlySet<string> = new Set(['slides', 'outline'])

/** Visitors and buyers see pictures of pages; an editor renders them shortly after the last change. */
const waitForPictures = (slides: string): string =>
  `Pictures of ${slides} are still being made. Open ${slides} for a moment, then publish.`

export async function itemOf(
  db: Tx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<ItemRow | undefined> {
  const query = db.select().from(items).where(eq(items.id, id))
  return (options.lock ? await query.for('update') : await query)[0]
}
