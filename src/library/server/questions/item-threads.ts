// Threads about library items: the asker takes the user's side, the author the other side.
import { eq } from 'drizzle-orm'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { threadKinds, type ThreadKind } from '#communications/server/threads.api.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { itemPage } from '#library/contract/kinds.rules.ts'
import { itemQuestionPermissions } from '#library/contract/library.permissions.ts'
import { itemQuestions } from '../item-questions.tables.ts'
import { items, type ItemRow } from '../library.tables.ts'
import { ownThread } from './open-question.ts'

export const forThreads = (): readonly Provision[] => [
  provide(threadKinds, 'unit', threadOf('unit')),
  provide(threadKinds, 'prompts', threadOf('prompts')),
]

/** The staff notified of questions about the platform's items. */
const answering = ['admin', 'customer_service_manager'] as const

const threadOf = (model: ItemRow['model']): ThreadKind => ({
  ownThread: ownThread(model),
  async partyOf(tx, rid, actor) {
    const found = await questionOf(tx, rid, model)
    if (!found || actor.id === null) return null
    if (may(itemQuestionPermissions, 'question.read', actor, { asker: found.asker })) return 'user'
    return may(itemQuestionPermissions, 'question.read', actor, { owner: found.owner }) ? 'admin' : null
  },
  async otherSide(tx, rid, writer) {
    const found = await questionOf(tx, rid, model)
    if (!found) return []
    if (writer === 'admin') return [found.asker]
    return found.owner === platformAuthor ? managersWith(tx, answering) : [found.owner]
  },
  async about(tx, rid) {
    const found = await questionOf(tx, rid, model)
    if (!found) return { name: '', links: { user: '/', admin: '/' } }
    const page = itemPage({ id: found.item, mode: found.mode, model })
    const link = `${page}?question=${rid}`
    return { name: found.name, links: { user: link, admin: link } }
  },
})

async function questionOf(tx: Tx, rid: string, model: ItemRow['model']) {
  const [row] = await tx
    .select({
      asker: itemQuestions.asker,
      owner: itemQuestions.owner,
      model: itemQuestions.model,
      item: itemQuestions.item,
      mode: items.mode,
      name: items.name,
    })
    .from(itemQuestions)
    .innerJoin(items, eq(items.id, itemQuestions.item))
    .where(eq(itemQuestions.id, rid))
  return row?.model === model ? row : undefined
}
