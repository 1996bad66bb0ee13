// `question-book`: one book of questions and answers for all staff of the School section.
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { questionBookContract, type BookQuestion } from '#schools/contract/question-book.contract.ts'
import { assertSignedIn, auditManager } from '../access.ts'
import { bookQuestions, type BookQuestionRow } from '../leads.tables.ts'
import { nameKeyOf } from '../plans/plans.ts'

export const questionBookService = (kit: Kit) =>
  implement(questionBookContract, {
    async find({ db, query: { isAnswered, ...query } }) {
      const answered = isAnswered ? ne(bookQuestions.answer, '') : eq(bookQuestions.answer, '')
      const page = await listTable(db, bookQuestions, query, {
        columns: { kind: bookQuestions.kind, createdAt: bookQuestions.createdAt },
        where: and(
          isAnswered === undefined ? undefined : answered,
          containing(query.$search, bookQuestions.question, bookQuestions.answer),
        ),
        order: [desc(bookQuestions.createdAt), desc(bookQuestions.id)],
      })
      return { ...page, data: await wireOf(db, page.data) }
    },
    async create({ db, data, actor, now }) {
      const [row] = await db
        .insert(bookQuestions)
        .values({
          ...data,
          questionKey: nameKeyOf(data.question),
          id: kit.newId(),
          asker: assertSignedIn(actor),
          createdAt: now,
        })
        .returning()
      return one(db, row)
    },
    async patch(id, call) {
      const { db, data, actor, now } = call
      const [before] = await db.select().from(bookQuestions).where(eq(bookQuestions.id, id)).for('update')
      if (!before) throw kitFail('not-found')
      const [row] = await db
        .update(bookQuestions)
        .set({
          kind: data.kind ?? before.kind,
          ...(data.question !== undefined && {
            question: data.question,
            questionKey: nameKeyOf(data.question),
          }),
          ...(data.answer !== undefined && answerOf(data.answer, assertSignedIn(actor), now)),
        })
        .where(eq(bookQuestions.id, id))
        .returning()
      const { kind, question, answer } = before
      await auditManager(db, call, 'question-book.save', id, {
        before: { kind, question, answer },
        after: data,
      })
      return one(db, row)
    },
    calls: {
      patch: {
        async import(call) {
          const { db, data, actor, now } = call
          const me = assertSignedIn(actor)
          // Keeps the last of several rows with the same question; an upsert cannot contain the same key twice.
          const rows = [...new Map(data.rows.map(row => [nameKeyOf(row.question), row])).values()]
          const written = await db
            .insert(bookQuestions)
            .values(
              rows.map(({ answer, ...row }) => ({
                ...row,
                questionKey: nameKeyOf(row.question),
                ...answerOf(answer, me, now),
                id: kit.newId(),
                asker: me,
                createdAt: now,
              })),
            )
            .onConflictDoUpdate({
              target: bookQuestions.questionKey,
              set: {
                kind: sql`excluded.kind`,
                answer: sql`excluded.answer`,
                answeredBy: sql`excluded.answered_by`,
                answeredAt: sql`excluded.answered_at`,
              },
            })
            .returning({ isNew: sql<boolean>`xmax = 0` })
          const added = written.filter(({ isNew }) => isNew).length
          const counts = { added, changed: written.length - added }
          await auditManager(db, call, 'question-book.import', me, { after: counts })
          return counts
        },
      },
    },
  })

/** Author and time of the answer; both are cleared when it is removed. */
const answerOf = (answer: string, by: string, now: Date) =>
  answer === '' ? { answer, answeredBy: null, answeredAt: null } : { answer, answeredBy: by, answeredAt: now }

async function wireOf(tx: Tx, rows: readonly BookQuestionRow[]): Promise<z.input<typeof BookQuestion>[]> {
  const people = await peopleOf(
    tx,
    rows.flatMap(({ asker, answeredBy }) => [asker, answeredBy ?? []].flat()),
  )
  const person = (id: string | null) => (id === null ? null : { _id: id, name: people.get(id)?.name ?? '' })
  return rows.map(({ id, asker, answeredBy, kind, question, answer, createdAt, answeredAt }) => ({
    _id: id,
    kind,
    question,
    answer,
    createdAt,
    answeredAt,
    asker: person(asker),
    answeredBy: person(answeredBy),
  }))
}

async function one(tx: Tx, row: BookQuestionRow | undefined): Promise<z.input<typeof BookQuestion>> {
  const [record] = row ? await wireOf(tx, [row]) : []
  if (!record) throw kitFail('not-found')
  return record
}
