// `questions`: one per page of a deck or moment of a video; scores are computed here, never taken from the
// client.
import { asc, eq } from 'drizzle-orm'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { contentFacts, contentFor, roomsOf } from '../access.ts'
import { questions, videos } from '../questions.tables.ts'
import type { ContentRow } from '../authoring.tables.ts'
import { matchBank, type BankSearch } from '../bank/search.ts'
import { pairsOfTopics, topicsOf } from '../bank/pairs.ts'
import { report, taken, usedByPlatform, usedByStudent, usedByTeacher } from '../bank/use.ts'
import { editFor, questionParentFor, recount, type QuestionParent } from './parent.ts'
import { reportQuestion } from './stats.ts'
import { ofContent } from '../readable.ts'
import {
  wireQuestion,
  blank,
  defined,
  goodFields,
  stored,
  type QuestionRow,
  type Fields,
} from './question-fields.ts'

const columns = {
  _id: questions.id,
  id: questions.parent,
  page: questions.page,
  rid: questions.content,
  type: questions.type,
}

export const questionsService = (kit: Kit, bank: BankSearch) =>
  implement(questionsContract, {
    facts: contentFacts,
    async find({ db, query, where }) {
      const page = await listTable(db, questions, query, {
        columns,
        where: ofContent(questions.content, where),
        order: [asc(questions.parent), asc(questions.page), asc(questions.id)],
      })
      return { ...page, data: page.data.map(wireQuestion) }
    },
    get: async (id, call) => wireQuestion(await readRow(id, call)),
    async create({ db, data: { id: parent, page, ...given }, actor, now }) {
      const place = await questionParentFor(db, actor, parent, page)
      return ask(
        kit,
        { db, actor, now },
        place,
        { parent, page },
        { ...blank, ...defined(given), type: given.type },
      )
    },
    async patch(id, call) {
      const {
        db,
        data: { version, page, ...given },
        actor,
        now,
      } = call
      const before = await readRow(id, call)
      const place: QuestionParent =
        page === undefined || page === before.page
          ? { content: await editFor(db, actor, before.content), on: await holderOf(call, before.parent) }
          : await questionParentFor(db, actor, before.parent, page)
      const fields = goodFields(
        { ...before.body, type: before.type, multi: before.multi, ...defined(given) },
        place.on,
      )
      const row = await updateVersion(db, questions, id, version ?? before.version, {
        ...stored(fields),
        ...(page === undefined ? {} : { page }),
        updatedAt: now,
      })
      await reportQuestion(db, row.content, before.body, row.body)
      await recount(db, row.content, now)
      return announce(kit, { db }, place.content, 'patched', row)
    },
    async remove(id, call) {
      const { db, actor, now } = call
      const row = await readRow(id, call)
      const content = await editFor(db, actor, row.content)
      await db.delete(questions).where(eq(questions.id, id))
      await reportQuestion(db, row.content, row.body, null)
      await recount(db, row.content, now)
      return announce(kit, { db }, content, 'removed', row)
    },
    calls: {
      get: {
        cpaTopics: call => topicsOf(call, call.query),
        cpaByTopics: call => pairsOfTopics(call, call.query),
        searchCpaByTopic: call => bank.similar(call, call.query),
        matchCpa: call => matchBank(call, call.query),
        usedByTeacher,
        usedByStudent,
        usedByPlatform,
      },
      patch: {
        async takeCpa(call) {
          const {
            db,
            actor,
            data: { _id, id: parent, page },
          } = call
          const place = await questionParentFor(db, actor, parent, page)
          return ask(kit, call, place, { parent, page }, await taken(kit, call, _id, place.content))
        },
        feedbackCpa: call => report(kit, call, call.data),
      },
    },
  })

async function ask(
  kit: Kit,
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  { content, on }: QuestionParent,
  at: Pick<QuestionRow, 'parent' | 'page'>,
  fields: Fields,
) {
  const [row] = await db
    .insert(questions)
    .values({
      id: kit.newId(),
      content: content.id,
      ...at,
      owner: actor.id ?? '',
      ...stored(goodFields(fields, on)),
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await reportQuestion(db, row.content, null, row.body)
  await recount(db, row.content, now)
  return announce(kit, { db }, content, 'created', row)
}

/** For readers of the content; write access follows the content's permissions. */
async function readRow(id: string, { db, actor }: Pick<Call, 'db' | 'actor'>): Promise<QuestionRow> {
  const [row] = await db.select().from(questions).where(eq(questions.id, id))
  if (!row) throw kitFail('not-found')
  await contentFor(db, actor, row.content, 'content.read')
  return row
}

async function holderOf({ db }: Pick<Call, 'db'>, parent: string): Promise<QuestionParent['on']> {
  const [video] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, parent))
  return video ? 'video' : 'deck'
}

async function announce(
  kit: Kit,
  { db }: Pick<Call, 'db'>,
  content: ContentRow,
  event: 'created' | 'patched' | 'removed',
  row: QuestionRow,
) {
  await emit(db, kit.clock, questionsContract, event, { _id: row.id, rid: row.content }, roomsOf(content))
  return wireQuestion(row)
}
