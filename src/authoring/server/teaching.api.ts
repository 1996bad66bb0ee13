// Content for sessions: its current state with all parts, and pages from other sources.
import { and, asc, eq, sql } from 'drizzle-orm'
import { outlinesFault, questionFault, scoreOf } from '#authoring/contract/question.rules.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { contents, links, type ContentRow } from './authoring.tables.ts'
import { prompts } from './questions.tables.ts'
import { slideTemplates } from './slides.tables.ts'
import { assertFiles } from './decks/files.ts'
import { deckOf, type DeckRow } from './decks/decks.ts'
import { library } from './library.api.ts'
import { publishedParts, type PublishedParts } from './published.api.ts'
import { toolOf, wireTool } from './tools/tools.service.ts'

/** Content that was made in a school, or by a person outside of schools, as a subquery. */
export const contentIdsOf = (tx: Tx, owner: string) =>
  tx
    .select({ id: contents.id })
    .from(contents)
    .where(
      sql`(${contents.school} = ${owner} or (${contents.school} is null and ${contents.owner} = ${owner}))`,
    )

export type PromptSnapshot = (typeof prompts.$inferSelect)['snapshot']

export interface Teachable {
  readonly parts: PublishedParts
  readonly deck: DeckRow | undefined
  /** The content itself if it is a tool, else its linked tools. */
  readonly tools: readonly (ReturnType<typeof wireTool> & {
    readonly name: string
    readonly toolType: ContentRow['toolType']
  })[]
}

/** Without file addresses: they are signed when a session is read. */
export async function teachable(db: Tx, row: ContentRow): Promise<Teachable> {
  const parts = await publishedParts(db, row, () => '', row, { shown: undefined, withHidden: true })
  const linked =
    row.mode === 'tool'
      ? [row]
      : (
          await db
            .select({ row: contents })
            .from(links)
            .innerJoin(contents, eq(contents.id, links.to))
            .where(and(eq(links.from, row.id), eq(contents.mode, 'tool'), eq(contents.del, false)))
            .orderBy(asc(links.position), asc(links.to))
        ).map(each => each.row)
  const tools: Teachable['tools'][number][] = []
  for (const { id, name, toolType } of linked)
    tools.push({ ...wireTool(await toolOf(db, id)), name, toolType })
  return { parts, deck: await deckOf(db, row.id), tools }
}

/** A session of it has begun: from now on it can be archived, never deleted. */
export const setTaught = async (db: Tx, id: string): Promise<void> =>
  void (await db
    .update(contents)
    .set({ taught: true })
    .where(and(eq(contents.id, id), eq(contents.taught, false))))

/** Pages of a slide template, for a lesson created from one. */
export async function templatePages(
  db: Tx,
  id: string,
): Promise<{ readonly name: string; readonly pages: readonly PageBody[] }> {
  const [row] = await db
    .select({ name: slideTemplates.name, pages: slideTemplates.pages })
    .from(slideTemplates)
    .where(eq(slideTemplates.id, id))
  if (!row) throw kitFail('not-found')
  return { name: row.name, pages: row.pages.map(({ _id, ...body }) => body) }
}

/** One's own prompt, or a bought one, which is used up. */
export async function takePrompt(
  kit: Kit,
  by: { readonly db: Tx; readonly actor: Actor; readonly now: Date },
  id: string,
): Promise<{ readonly snapshot: PromptSnapshot; readonly free: boolean }> {
  const [own] = await by.db
    .select()
    .from(prompts)
    .where(and(eq(prompts.id, id), eq(prompts.owner, by.actor.id ?? '')))
  const snapshot = own?.snapshot ?? (await library(by.db).usePrompt(kit, by, id))
  await by.db
    .update(prompts)
    .set({ used: sql`${prompts.used} + 1` })
    .where(eq(prompts.id, id))
  return { snapshot, free: own !== undefined }
}

export { assertFiles as assertPageFiles }

/** Points of a question, or its error code. */
export function judgedScore(
  question: Pick<Question, 'type' | 'multi' | 'options' | 'list' | 'data' | 'outlines'>,
): Question['score'] {
  const fault = questionFault(question) ?? outlinesFault(question.outlines)?.code
  if (fault) throw fail(authoringErrors, fault)
  return scoreOf(question.outlines)
}

export { settleDeck } from './decks/save.ts'

/** A user's complete content, newest first. */
export const filledContents = (db: Tx, owner: string): Promise<ContentRow[]> =>
  db
    .select()
    .from(contents)
    .where(
      and(
        eq(contents.owner, owner),
        eq(contents.filled, true),
        eq(contents.isEdit, false),
        eq(contents.del, false),
      ),
    )
    .orderBy(asc(contents.createdAt), asc(contents.id))
