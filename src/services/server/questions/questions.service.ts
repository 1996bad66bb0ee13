// `service-question`: threads between people and providers, before booking.
import { and, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { unreadIn } from '#communications/server/threads.api.ts'
import { peopleOf, personCard } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { questionContract, type Question } from '#services/contract/questions.contract.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { isApprovedProvider } from '../applications/applications.ts'
import { questions, type QuestionRow } from '../questions.tables.ts'

export const questionService = (kit: Kit) =>
  implement(questionContract, {
    facts: { booker: questions.booker, servicer: questions.servicer },
    async find({ db, where, actor, query: { tab, ...query } }) {
      const page = await listTable(db, questions, query, {
        columns: {},
        where: and(where, tab === undefined ? undefined : eq(questions[tab], actor.id ?? '')),
        order: [desc(questions.createdAt), desc(questions.id)],
      })
      return { ...page, data: await wire(db, actor.id, page.data) }
    },
    async get(id, { db, where, actor }) {
      const [row] = await db
        .select()
        .from(questions)
        .where(and(eq(questions.id, id), where))
      return one(db, actor.id, row)
    },
    async create({ db, actor, now, data: { servicer } }) {
      const booker = actor.id ?? ''
      if (booker === servicer) throw fail(servicesErrors, 'question-own')
      if (!(await isApprovedProvider(db, servicer))) throw kitFail('not-found')
      await db
        .insert(questions)
        .values({ id: kit.newId(), booker, servicer, createdAt: now })
        .onConflictDoNothing({ target: [questions.booker, questions.servicer] })
      const [row] = await db
        .select()
        .from(questions)
        .where(and(eq(questions.booker, booker), eq(questions.servicer, servicer)))
      return one(db, actor.id, row)
    },
  })

async function one(db: Tx, reader: string | null, row: QuestionRow | undefined) {
  const [wired] = row ? await wire(db, reader, [row]) : []
  if (!wired) throw kitFail('not-found')
  return wired
}

async function wire(
  db: Tx,
  reader: string | null,
  rows: readonly QuestionRow[],
): Promise<z.input<typeof Question>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ booker, servicer }) => [booker, servicer]),
  )
  const [byReader, toReader] = [
    rows.filter(({ booker }) => booker === reader),
    rows.filter(({ servicer }) => servicer === reader),
  ].map(side => side.map(({ id }) => id))
  const [asUser, asProvider] = [
    await unreadIn(db, 'service-question', byReader ?? [], 'user'),
    await unreadIn(db, 'service-question', toReader ?? [], 'admin'),
  ]
  const person = (id: string) => personCard(people, id)
  return rows.map(({ id, booker, servicer, createdAt }) => ({
    _id: id,
    booker: person(booker),
    servicer: person(servicer),
    unread: asUser.get(id) ?? asProvider.get(id) ?? 0,
    createdAt,
  }))
}
