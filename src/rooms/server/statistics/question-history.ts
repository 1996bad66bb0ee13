// Results of one content question, session by session: part of the `session` service.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { questionFigures } from '#rooms/contract/statistics.rules.ts'
import { copiesOf } from '#sessions/server/after-class.api.ts'
import type { SessionsJoin } from '#sessions/server/sessions.api.ts'
import { isFile } from '../answers/wire.ts'
import { responses, type ResponseRow } from '../rooms.tables.ts'
import { figuresIn, marksIn, pickedIn, subject, withinPlan } from './statistics.ts'

const maxAnswers = 500

export const questionHistory: NonNullable<SessionsJoin['questionHistory']> = async (
  kit,
  by,
  { cid, question },
) => {
  const { db } = by
  const { list: taught, more } = await subject(by, cid)
  const list = await withinPlan(kit, db, taught)
  const copies = await copiesOf(
    db,
    list.map(({ id }) => id),
  )
  const lessons = list.flatMap(session => {
    const copied = copies.get(session.id)?.questions.find(({ _id }) => _id === question)
    return copied ? [{ session, copied }] : []
  })
  const ids = lessons.map(({ session }) => session.id)
  const [figures, picked, marked] = [
    await figuresIn(db, ids),
    await pickedIn(db, ids),
    await marksIn(db, ids),
  ]
  const given = Map.groupBy(
    await answersIn(
      db,
      ids,
      lessons.map(({ copied }) => copied.page),
    ),
    placeOf,
  )
  return {
    _id: question,
    more,
    sessions: lessons.map(({ session, copied }) => {
      const [row] = questionFigures(
        [{ id: session.id, learners: session.people.length, pages: [], questions: [copied] }],
        figures,
        picked,
        marked.filter(mark => mark.session === session.id),
      )
      return {
        _id: session.id,
        sid: session.sid,
        name: session.name,
        className: session.className,
        start: session.start,
        figures: row ?? nothing,
        answers: (given.get(placeOf({ session: session.id, page: copied.page })) ?? []).map(wire),
      }
    }),
  }
}

const nothing = { name: '', expected: 0, answered: 0, right: null, options: [], percent: null }

const placeOf = ({ session, page }: { readonly session: string; readonly page: string }): string =>
  `${session} ${page}`

const answersIn = async (
  db: Tx,
  ids: readonly string[],
  pages: readonly string[],
): Promise<readonly ResponseRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(responses)
        .where(
          and(
            inArray(responses.session, [...ids]),
            inArray(responses.page, [...new Set(pages)]),
            eq(responses.guest, false),
          ),
        )
        .orderBy(desc(responses.createdAt), desc(responses.id))
        .limit(maxAnswers)

const wire = (row: ResponseRow) => ({
  _id: row.id,
  nickname: row.nickname,
  words: wordsIn(row),
  picked: row.answer,
  right: row.right,
})

/** The text, from one box or several; files and drawings have none. */
function wordsIn({ content, json }: Pick<ResponseRow, 'content' | 'json'>): string {
  if (content !== '') return isFile(content) ? '' : content
  const parts = json?.['parts']
  if (typeof parts !== 'object' || parts === null) return ''
  return Object.values(parts)
    .filter(part => typeof part === 'string' && part !== '')
    .join('\n')
}
