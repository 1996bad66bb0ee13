import { eq } from 'drizzle-orm'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { classQuestionLogsContract } from '#schools/contract/classes.contract.ts'
import { assertSignedIn } from '../access.ts'
import { questionLogs } from '../classes.tables.ts'

/** `class-question-logs`: the caller's last list of questions, replaced as a whole. */
export const questionLogService = (kit: Kit) =>
  implement(classQuestionLogsContract, {
    facts: { school: questionLogs.uid, owner: questionLogs.uid },
    find: async ({ db, actor }) =>
      (
        await db
          .select()
          .from(questionLogs)
          .where(eq(questionLogs.uid, assertSignedIn(actor)))
      ).map(({ id, questions }) => ({ _id: id, questions })),
    async create({ db, data, actor }) {
      const [row] = await db
        .insert(questionLogs)
        .values({ uid: assertSignedIn(actor), id: kit.newId(), questions: data.questions })
        .onConflictDoUpdate({ target: questionLogs.uid, set: { questions: data.questions } })
        .returning()
      if (!row) throw kitFail('unexpected')
      return { _id: row.id, questions: row.questions }
    },
  })
