// Targets, questions and materials of removed pages, kept in case the page is restored.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { materials, questions } from '../questions.tables.ts'
import { pages, type PageRow } from '../slides.tables.ts'
import { recount } from '../questions/parent.ts'
import { reportQuestion } from '../questions/stats.ts'
import { removedPages } from '../removed-pages.tables.ts'

/** Called before the pages are deleted. */
export async function keepRemoved(tx: Tx, deck: string, removed: readonly PageRow[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  const questionRows = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.parent, deck), inArray(questions.page, ids)))
  const beside = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.parent, deck), inArray(materials.page, ids)))
  const rows = removed.map(({ id, outline, assess }) => ({
    id,
    deck,
    outline,
    assess,
    question: questionRows.find(({ page }) => page === id) ?? null,
    materials: beside.find(({ page }) => page === id) ?? null,
  }))
  await tx.delete(removedPages).where(inArray(removedPages.id, ids))
  const worthKeeping = rows.filter(
    row => row.outline.length + row.assess.length > 0 || row.question || row.materials,
  )
  if (worthKeeping.length > 0) await tx.insert(removedPages).values(worthKeeping)
}

/** Called after the pages were restored. Existing attachments stay unchanged. */
export async function bringBack(
  tx: Tx,
  content: string,
  deck: string,
  added: readonly string[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  const kept = await tx
    .delete(removedPages)
    .where(and(eq(removedPages.deck, deck), inArray(removedPages.id, [...added])))
    .returning()
  let questionsBack = 0
  for (const { id, outline, assess, question, materials: beside } of kept) {
    await tx.update(pages).set({ outline, assess }).where(eq(pages.id, id))
    if (beside)
      await tx
        .insert(materials)
        .values({ ...beside, updatedAt: now })
        .onConflictDoNothing()
    if (!question) continue
    const inserted = await tx
      .insert(questions)
      .values({ ...question, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: questions.id })
    if (inserted.length > 0) await reportQuestion(tx, content, null, question.body)
    questionsBack += inserted.length
  }
  if (questionsBack > 0) await recount(tx, content, now)
}
