// Teachers' actions on bank questions: insert one into a page, report a fault, see when they were used.
import { and, desc, eq, gte, inArray, max, type SQL } from 'drizzle-orm'
import { outlineTrees } from '#academics/contract/academics.shapes.ts'
import { platformTree } from '#academics/server/bank.api.ts'
import { bankLimits } from '#authoring/contract/bank.rules.ts'
import type { BankPartName } from '#authoring/contract/bank.shapes.ts'
import { isOfSubject } from '#authoring/contract/outline.rules.ts'
import type { Branch, Question } from '#authoring/contract/question.shapes.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call, RequestContext } from '#kit/server/service.ts'
import { outlines, type ContentRow } from '../authoring.tables.ts'
import { offered, offeredRow } from './store.ts'
import { bankFeedback, bankQuestions, bankUses, type BankRow } from '../bank.tables.ts'
import { branchesOf, pathIn } from './paths.ts'
import { partOf, partStates } from './write.ts'
import { choose } from '../outlines/outlines.service.ts'

/** Copies the question into this content, linked to the content's outline; records the use. */
export async function taken(
  kit: Kit,
  by: RequestContext,
  id: string,
  content: ContentRow,
): Promise<BankRow['body'] & Pick<BankRow, 'type' | 'multi'>> {
  const row = await offeredRow(by.db, by.actor, id)
  const linked: Question['outlines'] = {
    outline: await linkFor(kit, by, content, row, 'outline'),
    assess: await linkFor(kit, by, content, row, 'assess'),
  }
  await by.db.insert(bankUses).values({
    id: kit.newId(),
    question: id,
    by: by.actor.id ?? '',
    as: 'teacher',
    school: content.school,
    at: by.now,
  })
  return { type: row.type, multi: row.multi, ...row.body, outlines: linked }
}

/**
 * The content's own entry if it has one, including a school's copy; otherwise the platform's is added to the
 * outline.
 */
async function linkFor(
  kit: Kit,
  by: RequestContext,
  { id: rid }: ContentRow,
  row: BankRow,
  kind: 'outline' | 'assess',
): Promise<Branch[]> {
  const leaf = kind === 'outline' ? row.topic : row.standard
  const [there] = await by.db
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, rid))
  const trees = there?.branches[kind] ?? []
  for (const { entries } of trees) {
    const own = entries.find(({ _id, foreign }) => _id === leaf || foreign === leaf)
    if (own) return branchesOf(pathIn(entries, own._id) ?? [own])
  }
  const chosen = trees.find(each => isOfSubject(each, row.subject))?.chosen ?? []
  // Entries removed from the published tree stay with the question only.
  const published = new Set(
    (await platformTree(by.db, row.subject, outlineTrees[kind])).map(({ _id }) => _id),
  )
  if (published.has(leaf) && chosen.every(entry => published.has(entry)))
    await choose(kit, by, { rid, kind, subject: row.subject, entries: [...chosen, leaf] })
  return row.body.outlines[kind] ?? []
}

export async function report(
  kit: Kit,
  by: RequestContext,
  { _id, part, text }: { readonly _id: string; readonly part: BankPartName; readonly text: string },
): Promise<{ _id: string; at: string }> {
  const { db, actor, now } = by
  await offeredRow(db, actor, _id)
  const there = await partOf(db, _id, part)
  if (there?.status !== 'confirmed') throw kitFail('not-found')
  await partStates.advance(db, there, 'report', by)
  await db.insert(bankFeedback).values({ id: kit.newId(), question: _id, part, by: actor.id, text, at: now })
  return { _id, at: now.toISOString() }
}

type BankUseCall = Pick<Call, 'db' | 'actor' | 'now'> & {
  readonly query: { readonly ids: readonly string[]; readonly school?: string | undefined }
}

export const usedByTeacher = (call: BankUseCall) =>
  used(
    call,
    and(
      eq(bankUses.by, call.actor.id ?? ''),
      eq(bankUses.as, 'teacher'),
      call.query.school === undefined ? undefined : eq(bankUses.school, call.query.school),
    ),
  )
export const usedByStudent = (call: BankUseCall) =>
  used(call, and(eq(bankUses.by, call.actor.id ?? ''), eq(bankUses.as, 'student')))
export const usedByPlatform = (call: BankUseCall) =>
  used(call, gte(bankUses.at, new Date(call.now.getTime() - bankLimits.usedWithin)))

/** The last use of each, newest first; unused ones are omitted. */
async function used({ db, actor, query: { ids } }: BankUseCall, where: SQL | undefined) {
  return db
    .select({ _id: bankUses.question, at: max(bankUses.at) })
    .from(bankUses)
    .innerJoin(bankQuestions, eq(bankQuestions.id, bankUses.question))
    .where(and(inArray(bankUses.question, [...ids]), where, await offered(db, actor)))
    .groupBy(bankUses.question)
    .orderBy(desc(max(bankUses.at)))
}
