// Inserts a prompt into a deck: its page, question and materials as they were when it was made.
import { and, eq, gte, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { deckLimits } from '#authoring/contract/deck.shapes.ts'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { holdFiles } from '#files/server/files.api.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { contents } from '../authoring.tables.ts'
import { decks, pages } from '../slides.tables.ts'
import { materials, questions } from '../questions.tables.ts'
import { deckFor, insertPages, pagesOf, notifyDeck } from '../decks/decks.ts'
import { recount } from '../questions/parent.ts'
import { bodyOf } from '../questions/question-fields.ts'

export async function insertPrompt(
  kit: Kit,
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  snapshot: Pick<Prompt, 'pages' | 'questions' | 'materials'>,
  to: string,
  before: string | null,
): Promise<{ page: string; rid: string }> {
  const { db, actor, now } = call
  const { deck, content } = await deckFor(db, actor, to, 'content.edit', { lock: true })
  const [source] = snapshot.pages
  if (!source) throw fail(authoringErrors, 'prompt-page')
  const position = await roomBefore(call, to, before)
  const id = kit.newId()
  const { layout, background, elements, tips, pic, size, outline, assess } = source
  const body = { layout, background, elements, tips }
  await insertPages(db, to, [{ id, body, pic, stale: pic === null, size, outline, assess }], position)
  const at = { content: content.id, parent: to, page: id, updatedAt: now }
  for (const question of snapshot.questions) {
    const { type, multi, score } = question
    await db
      .insert(questions)
      .values({ id: kit.newId(), ...at, owner: actor.id ?? '', type, multi, score, body: bodyOf(question) })
  }
  for (const { list } of snapshot.materials)
    await db
      .insert(materials)
      .values({ id: kit.newId(), ...at, list: list.map(({ fileUrl: _url, ...each }) => each) })
  // The deck's owner gets references to the new page's files.
  const shown = [
    ...filesIn(body),
    ...(pic === null ? [] : [pic]),
    ...snapshot.materials.flatMap(({ list }) => list.flatMap(({ key }) => (key === null ? [] : [key]))),
  ]
  await holdFiles(db, () => kit.newId(), content.owner, [...new Set(shown)], now)
  await db
    .update(decks)
    .set({ version: sql`${decks.version} + 1`, updatedAt: now })
    .where(eq(decks.id, to))
  await db
    .update(contents)
    .set({ isEdit: true, pageNum: sql`${contents.pageNum} + 1` })
    .where(eq(contents.id, content.id))
  await recount(db, content.id, now)
  await notifyDeck(db, kit.clock, content, deck, actor.id ?? '', [id])
  return { page: id, rid: content.id }
}

/** Makes room at a position: before the given page, or after the last. */
async function roomBefore({ db }: Pick<Call, 'db'>, deck: string, before: string | null): Promise<number> {
  const there = await pagesOf(db, deck)
  if (there.length >= deckLimits.pages) throw fail(authoringErrors, 'deck-full')
  const next = there.find(({ id }) => id === before)
  if (before !== null && !next) throw fail(authoringErrors, 'page-unknown')
  if (!next) return (there.at(-1)?.position ?? -1) + 1
  await db
    .update(pages)
    .set({ position: sql`${pages.position} + 1` })
    .where(and(eq(pages.deck, deck), gte(pages.position, next.position)))
  return next.position
}
