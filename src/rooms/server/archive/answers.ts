// A lesson's answers for an archive, with the text of questions and options.
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { XapiAnswer } from '#rooms/contract/xapi.rules.ts'
import { copiedQuestions } from '#sessions/server/after-class.api.ts'
import type { SchoolSession } from '#sessions/server/school-sessions.api.ts'
import { responses } from '../rooms.tables.ts'
import { marks } from '../takeaway.tables.ts'

const responseColumns = {
  id: responses.id,
  uid: responses.uid,
  nickname: responses.nickname,
  page: responses.page,
  type: responses.type,
  content: responses.content,
  answer: responses.answer,
  right: responses.right,
  updatedAt: responses.updatedAt,
}
const markColumns = { uid: marks.uid, question: marks.question, point: marks.point, score: marks.score }

/** Leaves out guests, who have no account, and answers added by the teacher. */
export async function answersIn(
  tx: Tx,
  session: Pick<SchoolSession, 'id' | 'sid' | 'name'>,
  learnerOf: (uid: string) => string,
): Promise<XapiAnswer[]> {
  const rows = await tx
    .select(responseColumns)
    .from(responses)
    .where(
      and(eq(responses.session, session.id), eq(responses.guest, false), eq(responses.teacherSharing, false)),
    )
    .orderBy(asc(responses.createdAt), asc(responses.id))
  if (rows.length === 0) return []
  const copied = await copiedQuestions(tx, session.id)
  const questions = new Map(copied.map(question => [question.page, question]))
  const marked = await tx.select(markColumns).from(marks).where(eq(marks.session, session.id))
  const markOf = new Map(marked.map(mark => [`${mark.uid} ${mark.question}`, mark]))
  return rows.map(({ id, uid, nickname, page, type, content, answer, right, updatedAt }) => {
    const question = questions.get(page)
    const options = question?.options ?? []
    const picked = options.filter(option => answer.includes(option._id))
    return {
      id,
      session: { id: session.id, sid: session.sid, name: session.name },
      learner: learnerOf(uid),
      name: nickname,
      question: {
        id: question?._id ?? `${session.id}-${page}`,
        name: question?.name ?? '',
        type,
        options,
      },
      picked: answer,
      words: type === 'choice' ? picked.map(({ val }) => val).join('; ') : content,
      right,
      mark: markOf.get(`${uid} ${question?._id ?? ''}`) ?? null,
      at: updatedAt,
    }
  })
}
