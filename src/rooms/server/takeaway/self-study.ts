// A learner's self-study and progress: a call of `session`.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { minuteMs } from '#kit/contract/durations.ts'
import type { FindStudied } from '#library/server/studied.api.ts'
import { isCompleted } from '#rooms/contract/learning-data.rules.ts'
import { childrenOf, wireCards, type SessionRow, type SessionsJoin } from '#sessions/server/sessions.api.ts'
import { ownPaceOf, studiedContents, type DoneCondition } from '#sessions/server/study-list.api.ts'
import { did, type LearnerWork } from '../statistics/learning-data.ts'
import { responses } from '../rooms.tables.ts'
import { takeaways } from '../takeaway.tables.ts'

export const selfStudy: NonNullable<SessionsJoin['selfStudy']> = async (_kit, by, query) => {
  const { db, actor } = by
  const me = actor.id ?? ''
  const page = await ownPaceOf(by, query, doneBy(me))
  const parts = new Map<string, SessionRow[]>()
  for (const row of page.data) if (row.childSize > 0) parts.set(row.id, await childrenOf(db, row.id))
  const facts = await did(
    db,
    [...page.data, ...[...parts.values()].flat()].map(({ id }) => id),
  )
  const cards = await wireCards(by, page.data)
  return {
    ...page,
    data: page.data.flatMap((row, at) => {
      const card = cards[at]
      return card ? [{ ...card, ...progress(row, parts.get(row.id) ?? [row], facts, me) }] : []
    }),
  }
}

/** The SQL version of `isCompleted`. */
const doneBy =
  (uid: string): DoneCondition =>
  ({ id, questionNum }) =>
    sql`(
    exists (select 1 from ${takeaways} where ${and(eq(takeaways.session, id), eq(takeaways.uid, uid), isNotNull(takeaways.finishedAt))})
    or (${questionNum} > 0 and (select count(distinct ${responses.page}) from ${responses} where ${and(eq(responses.session, id), eq(responses.uid, uid))}) >= ${questionNum})
  )`

/** Which of these contents a person has finished in self-study. */
export const studiedBy: FindStudied = (db, uid, contents) => studiedContents(db, uid, contents, doneBy(uid))

function progress(row: SessionRow, parts: readonly SessionRow[], facts: LearnerWork, me: string) {
  const sum = (of: (part: SessionRow) => number) => parts.reduce((all, part) => all + of(part), 0)
  const { countdown } = row
  const began = facts.seat(row.id, me)?.clock ?? null
  return {
    questions: sum(({ questionNum }) => questionNum),
    answered: sum(({ id }) => facts.answers(id, me)),
    completed: parts.every(({ id, questionNum }) =>
      isCompleted(questionNum, facts.answers(id, me), facts.handedIn(id, me)),
    ),
    handedIn: parts.every(({ id }) => facts.handedIn(id, me)),
    countdown,
    began,
    until: closingOf(row, began),
  }
}

function closingOf({ countdown }: SessionRow, began: Date | null) {
  if (countdown?.type === 1) return countdown.deadline
  return countdown?.type === 2 && began !== null
    ? new Date(began.getTime() + countdown.down * minuteMs)
    : null
}
