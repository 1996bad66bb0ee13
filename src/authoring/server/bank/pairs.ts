import { and, count, inArray, sql, type SQL } from 'drizzle-orm'
import { platformTree } from '#academics/server/bank.api.ts'
import type { BankPair } from '#authoring/contract/bank.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { CallContext } from '#kit/server/service.ts'
import { offered } from './store.ts'
import { bankQuestions, type BankRow } from '../bank.tables.ts'
import { type CallQuery, inCenter } from './search.ts'

export const topicsOf = async (
  { db, actor }: CallContext,
  query: CallQuery<'cpaTopics'>,
): Promise<BankPair[]> => pairs(db, actor, inCenter(query))

export const pairsOfTopics = async (
  { db, actor }: CallContext,
  { topics }: CallQuery<'cpaByTopics'>,
): Promise<BankPair[]> => pairs(db, actor, inArray(bankQuestions.topic, topics))

const pair = {
  curriculum: bankQuestions.curriculum,
  curriculumName: bankQuestions.curriculumName,
  subject: bankQuestions.subject,
  subjectName: bankQuestions.subjectName,
  topic: bankQuestions.topic,
  topicName: sql<string>`max(${bankQuestions.topicName})`,
  standard: bankQuestions.standard,
  standardName: sql<string>`max(${bankQuestions.standardName})`,
} as const

async function pairs(tx: Tx, actor: Actor, where: SQL | undefined): Promise<BankPair[]> {
  const rows = await tx
    .select({ ...pair, count: count() })
    .from(bankQuestions)
    .where(and(await offered(tx, actor), where))
    .groupBy(
      bankQuestions.curriculum,
      bankQuestions.curriculumName,
      bankQuestions.subject,
      bankQuestions.subjectName,
      bankQuestions.topic,
      bankQuestions.standard,
    )
  const places = new Map<string, number>()
  for (const subject of new Set(rows.map(each => each.subject)))
    for (const [at, { _id }] of (await platformTree(tx, subject, 'topic')).entries())
      places.set(`${subject} ${_id}`, at)
  const placeOf = ({ subject, topic }: Pick<BankRow, 'subject' | 'topic'>) =>
    places.get(`${subject} ${topic}`) ?? Infinity
  const inOrder = (a: BankPair, b: BankPair): number =>
    Number(placeOf(a) === Infinity) - Number(placeOf(b) === Infinity) ||
    a.curriculumName.localeCompare(b.curriculumName) ||
    a.subjectName.localeCompare(b.subjectName) ||
    (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)) ||
    a.topicName.localeCompare(b.topicName) ||
    a.standardName.localeCompare(b.standardName)
  return rows.sort(inOrder)
}
