// The parent of a question or a list of materials: a page of a deck, or a moment of a video.
import { and, count, eq, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { secondsOf } from '#authoring/contract/video.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { contentFor } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages } from '../slides.tables.ts'
import { questions, videos } from '../questions.tables.ts'

export interface QuestionParent {
  readonly content: ContentRow
  readonly on: 'deck' | 'video'
}

/**
 * The content, for its editors. Locked, so that the page exists and the question count is correct when
 * something is written.
 */
export async function editFor(tx: Tx, actor: Actor, id: string): Promise<ContentRow> {
  const content = await contentFor(tx, actor, id, 'content.edit', { lock: true })
  if (content.del) throw fail(authoringErrors, 'content-archived')
  return content
}

/** Checks before a write: the page exists, or the moment is within the video. */
export async function questionParentFor(
  tx: Tx,
  actor: Actor,
  parent: string,
  page: string,
): Promise<QuestionParent> {
  const [deck] = await tx.select({ content: decks.content }).from(decks).where(eq(decks.id, parent))
  const [video] = deck ? [] : await tx.select().from(videos).where(eq(videos.id, parent))
  const holder = deck ?? video
  if (!holder) throw fail(authoringErrors, 'question-place')
  const content = await editFor(tx, actor, holder.content)
  if (deck) {
    const [found] = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.id, page), eq(pages.deck, parent)))
    if (!found) throw fail(authoringErrors, 'question-place')
  } else {
    const at = secondsOf(page)
    if (at === null || (video?.endTime != null && at > video.endTime))
      throw fail(authoringErrors, 'question-place')
  }
  return { content, on: deck ? 'deck' : 'video' }
}

/** Recounts the content's questions. */
export async function recount(tx: Tx, content: string, now: Date): Promise<void> {
  const [counted] = await tx.select({ n: count() }).from(questions).where(eq(questions.content, content))
  await tx
    .update(contents)
    .set({
      questionNum: counted?.n ?? 0,
      updatedAt: sql`greatest(${contents.updatedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(contents.id, content))
}
