// The thread in which an educator asks about one item: one per item and asker.
import { and, eq } from 'drizzle-orm'
import type { Opening } from '#communications/server/threads.api.ts'
import { may } from '#kit/contract/permissions.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { itemQuestionPermissions } from '#library/contract/library.permissions.ts'
import { boughtOf } from '../items/access.ts'
import { itemQuestions, type ItemQuestionRow } from '../item-questions.tables.ts'
import { items, type ItemRow } from '../library.tables.ts'

/** An item on sale, or bought. */
export async function openQuestion(
  { db, actor, now, newId }: Opening & { readonly newId: () => string },
  id: string,
): Promise<ItemQuestionRow> {
  const asker = actor.id ?? ''
  const [item] = await db.select().from(items).where(eq(items.id, id))
  const isOpen = item?.state === 'published' || (await boughtOf(db, actor, [id])).size > 0
  if (!item || !isOpen) throw kitFail('not-found')
  if (item.owner === asker) throw fail(libraryErrors, 'question-own')
  await db
    .insert(itemQuestions)
    .values({ id: newId(), item: item.id, model: item.model, asker, owner: item.owner, createdAt: now })
    .onConflictDoNothing({ target: [itemQuestions.item, itemQuestions.asker] })
  const [row] = await db.select().from(itemQuestions).where(ofAsker(item.id, asker))
  if (!row) throw kitFail('not-found')
  return row
}

/** For threads of one kind of item; the item's id also finds them. */
export const ownThread =
  (model: ItemRow['model']) =>
  async (opening: Opening, thing: string): Promise<string | undefined> => {
    const { db, actor, newId } = opening
    if (!may(itemQuestionPermissions, 'question.ask', actor)) return undefined
    const [item] = await db
      .select({ owner: items.owner })
      .from(items)
      .where(and(eq(items.id, thing), eq(items.model, model)))
    if (!item || item.owner === actor.id) return undefined
    if (newId) return (await openQuestion({ ...opening, newId }, thing)).id
    const [question] = await db
      .select({ id: itemQuestions.id })
      .from(itemQuestions)
      .where(ofAsker(thing, actor.id ?? ''))
    return question?.id
  }

const ofAsker = (item: string, asker: string) =>
  and(eq(itemQuestions.item, item), eq(itemQuestions.asker, asker))
