import { count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { hasKey } from '#rooms/contract/pages.rules.ts'
import { markOf, premarked } from '#rooms/contract/takeaway.rules.ts'
import type { TakeawayComment, TakeawayResponse } from '#rooms/contract/takeaway.shapes.ts'
import type { ResponseRow, RoomCommentRow } from '../rooms.api.ts'
import { responses, votes } from '../rooms.tables.ts'
import type { VersionRow } from '../work.tables.ts'
import { marks, type ClassSnapshotRow } from '../takeaway.tables.ts'
import type { WriteMoment } from './make.ts'

/** Votes per answer of the session. */
export const votesOf = async (db: Tx, session: string): Promise<Map<string, number>> =>
  new Map(
    (
      await db
        .select({ response: votes.response, given: count() })
        .from(votes)
        .innerJoin(responses, eq(responses.id, votes.response))
        .where(eq(responses.session, session))
        .groupBy(votes.response)
    ).map(({ response, given }) => [response, given]),
  )

const isHash = (content: string): boolean => /^[0-9a-f]{64}$/.test(content)

export const responseOf = (
  {
    id,
    page,
    type,
    content,
    answer,
    point,
    json,
    teacherSharing,
    auto,
    version,
    createdAt,
    updatedAt,
  }: ResponseRow,
  first: VersionRow | undefined,
  given: number | undefined,
): TakeawayResponse => ({
  _id: id,
  page,
  type,
  content,
  answer,
  point,
  json,
  teacherSharing,
  file: type === 'media' && isHash(content),
  at: createdAt.toISOString(),
  lastAt: updatedAt.toISOString(),
  versions: version,
  auto,
  ...(given !== undefined && { votes: given }),
  ...(first && { first: { content: first.content, answer: first.answer, json: first.json } }),
})

export const commentOf = ({
  id,
  response,
  page,
  review,
  media,
  from,
  sender,
  createdAt,
}: RoomCommentRow): TakeawayComment => ({
  _id: id,
  rid: response,
  page,
  review,
  ...(media && { media }),
  from: { _id: from, nickname: sender },
  at: createdAt.toISOString(),
})

/** Marks choices with points by key, unless a teacher has marked them. */
export async function premark(
  kit: Kit,
  { db, now }: WriteMoment,
  { id, questions }: ClassSnapshotRow,
  answers: readonly ResponseRow[],
): Promise<void> {
  const choicesByPage = new Map(questions.filter(hasKey).map(question => [question.page, question]))
  const values = answers.flatMap(({ uid, page, answer }) => {
    const question = choicesByPage.get(page)
    const mark = question && markOf(question, premarked(question, answer))
    return question && mark && mark.score > 0
      ? [
          {
            id: kit.newId(),
            session: id,
            uid,
            page,
            question: question._id,
            ...mark,
            auto: true,
            updatedAt: now,
          },
        ]
      : []
  })
  const once = [...new Map(values.map(value => [`${value.uid} ${value.question}`, value])).values()]
  if (once.length === 0) return
  await db
    .insert(marks)
    .values(once)
    .onConflictDoUpdate({
      target: [marks.session, marks.uid, marks.question],
      set: {
        score: sql`excluded.score`,
        point: sql`excluded.point`,
        points: sql`excluded.points`,
        outlines: sql`excluded.outlines`,
        updatedAt: now,
      },
      setWhere: eq(marks.auto, true),
    })
}
