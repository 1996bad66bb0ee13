// Attachments of pages and moments: copied and deleted with them.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { materials, questions } from '../questions.tables.ts'
import { recount } from './parent.ts'
import { reportQuestion } from './stats.ts'

export interface Holder {
  readonly content: string
  readonly parent: string
  readonly owner: string
}

/** Copies questions and materials of pages, by old id → new id, from one deck (or video) to another. */
export async function copyPlaces(
  tx: Tx,
  kit: Kit,
  from: string,
  to: Holder,
  pages: ReadonlyMap<string, string>,
): Promise<void> {
  if (pages.size === 0) return
  const { content, parent, owner } = to
  const [old, now] = [[...pages.keys()], kit.clock.now()]
  const rows = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.parent, from), inArray(questions.page, old)))
  const beside = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.parent, from), inArray(materials.page, old)))
  const moved = <R extends { page: string }>(row: R) => ({
    ...row,
    id: kit.newId(),
    content,
    parent,
    page: pages.get(row.page) ?? row.page,
    version: 1,
    updatedAt: now,
  })
  const copies = rows.map(row => ({ ...moved(row), owner }))
  const ids = new Map(rows.map((row, at) => [row.id, copies[at]?.id ?? '']))
  if (copies.length > 0) await tx.insert(questions).values(copies)
  if (beside.length > 0)
    await tx.insert(materials).values(
      beside.map(row => ({
        ...moved(row),
        list: row.list.map(each =>
          each.question === undefined ? each : { ...each, question: ids.get(each.question) ?? each.question },
        ),
      })),
    )
  await recount(tx, content, now)
}

/** Pages removed from a deck take their questions and materials along. */
export async function dropPlaces(
  tx: Tx,
  kit: Kit,
  content: string,
  parent: string,
  pages: readonly string[],
): Promise<void> {
  if (pages.length === 0) return
  const gone = await tx
    .delete(questions)
    .where(and(eq(questions.parent, parent), inArray(questions.page, [...pages])))
    .returning()
  await tx.delete(materials).where(and(eq(materials.parent, parent), inArray(materials.page, [...pages])))
  for (const { body } of gone) await reportQuestion(tx, content, body, null)
  if (gone.length > 0) await recount(tx, content, kit.clock.now())
}
