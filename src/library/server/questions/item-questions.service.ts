// `library-question`: threads between educators and authors of library items.
import { and, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { unreadIn } from '#communications/server/threads.api.ts'
import { peopleOf, personCard } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { itemQuestionContract, type ItemQuestion } from '#library/contract/item-questions.contract.ts'
import { itemQuestions, type ItemQuestionRow } from '../item-questions.tables.ts'
import { openQuestion } from './open-question.ts'

export const itemQuestionService = (kit: Kit) =>
  implement(itemQuestionContract, {
    facts: { asker: itemQuestions.asker, owner: itemQuestions.owner },
    async find({ db, where, actor, query }) {
      const page = await listTable(db, itemQuestions, query, {
        columns: { item: itemQuestions.item },
        where,
        order: [desc(itemQuestions.createdAt), desc(itemQuestions.id)],
      })
      return { ...page, data: await wire(db, actor.id, page.data) }
    },
    async get(id, { db, where, actor }) {
      const [row] = await db
        .select()
        .from(itemQuestions)
        .where(and(eq(itemQuestions.id, id), where))
      return one(db, actor.id, row)
    },
    create: async ({ db, actor, now, data }) =>
      one(db, actor.id, await openQuestion({ db, actor, now, newId: () => kit.newId() }, data.item)),
  })

async function one(db: Tx, reader: string | null, row: ItemQuestionRow | undefined) {
  const [wired] = row ? await wire(db, reader, [row]) : []
  if (!wired) throw kitFail('not-found')
  return wired
}

async function wire(
  db: Tx,
  reader: string | null,
  rows: readonly ItemQuestionRow[],
): Promise<z.input<typeof ItemQuestion>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ asker, owner }) => [asker, owner]),
  )
  const person = (id: string) => personCard(people, id)
  const unread = new Map<string, number>()
  for (const model of ['unit', 'prompts'] as const)
    for (const side of ['user', 'admin'] as const) {
      const own = rows.filter(row => row.model === model && (row.asker === reader) === (side === 'user'))
      const counts = await unreadIn(
        db,
        model,
        own.map(({ id }) => id),
        side,
      )
      for (const [id, count] of counts) unread.set(id, count)
    }
  return rows.map(({ id, item, model, asker, owner, createdAt }) => ({
    _id: id,
    item,
    model,
    asker: person(asker),
    owner: person(owner),
    unread: unread.get(id) ?? 0,
    createdAt,
  }))
}
