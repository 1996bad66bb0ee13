// Writes the bank: topic and standard must be leaves of the platform's published trees, and every change
// requires confirmation again.
import { and, eq } from 'drizzle-orm'
import { isCentralSubject, platformSubjectById, platformTree } from '#academics/server/bank.api.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { BankData } from '#authoring/contract/bank.contract.ts'
import { bankPartLifecycle, bankLinkLifecycle } from '#authoring/contract/bank.lifecycle.ts'
import { searchTag, searchWords } from '#authoring/contract/bank.rules.ts'
import type { BankPartName } from '#authoring/contract/bank.shapes.ts'
import { questionFault } from '#authoring/contract/question.rules.ts'
import { platformFilesOwner } from '#files/contract/library.contract.ts'
import { filesHeld, referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import type { Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { bankRow } from './store.ts'
import { bankParts, bankQuestions, type BankPartRow, type BankRow } from '../bank.tables.ts'
import { pathTo, branchesOf, whole, leaves } from './paths.ts'

type CallContext = Pick<Call, 'db' | 'actor' | 'now'> & { readonly request?: Call['request'] }

export const partStates = lifecycle('bank-part', bankParts, bankPartLifecycle, { guards: { whole } })

export const linkStates = lifecycle('bank-link', bankQuestions, bankLinkLifecycle, { guards: { leaves } })

export async function createBank(
  kit: Kit,
  { db, now }: CallContext,
  { center, cpa, abstract, pictorial, concrete, ...fields }: BankData,
): Promise<BankRow> {
  const [row] = await db
    .insert(bankQuestions)
    .values({ id: kit.newId(), ...(await columnsOf(db, { center, cpa, fields })), updatedAt: now })
    .returning()
  if (!row) throw kitFail('unexpected')
  // The question's own text is its abstract representation, so that one always exists.
  for (const [name, part] of [
    ['abstract', abstract ?? {}],
    ['pictorial', pictorial],
    ['concrete', concrete],
  ] as const)
    if (part) await putPart(kit, db, row.id, name, part)
  await referTo(db, row.id)
  return row
}

type Change = { readonly [K in keyof BankData]?: BankData[K] | undefined }

export async function changeBank(
  kit: Kit,
  by: CallContext,
  id: string,
  version: number,
  { center, cpa, abstract, pictorial, concrete, ...given }: Change,
): Promise<BankRow> {
  const { db, now } = by
  const before = await bankRow(db, id, { lock: true })
  const {
    type,
    multi,
    body: { name, options, list, bloom, dimension, verb, tags, tips, data },
  } = before
  const fields = {
    type,
    multi,
    name,
    options,
    list,
    bloom,
    dimension,
    verb,
    tags,
    tips,
    data,
    ...defined(given),
  }
  const { subject, topic, standard, grade, outcome, reason } = before
  const set = await columnsOf(db, {
    center: center ?? { subject: before.center, grade: before.grades },
    cpa: cpa ?? { subject, topic, standard, grade, outcome, reason },
    fields,
  })
  let row = await updateVersion(db, bankQuestions, id, version, { ...set, updatedAt: now })
  if ((center || cpa) && row.status === 'confirmed') row = await linkStates.advance(db, row, 'withdraw', by)
  const texts = Object.keys(defined(given)).length > 0
  for (const [name, part] of [
    ['abstract', abstract],
    ['pictorial', pictorial],
    ['concrete', concrete],
  ] as const) {
    const there = await partOf(db, id, name)
    if (there && there.status !== 'waiting' && (part || (texts && name === 'abstract')))
      await partStates.advance(db, there, 'withdraw', by)
    if (part) await putPart(kit, db, id, name, part)
  }
  await referTo(db, id)
  return row
}

/** Confirms or withdraws a representation, or the link to topic and standard. */
export async function stepBank(
  by: CallContext,
  {
    _id,
    part,
    version,
  }: { readonly _id: string; readonly part: BankPartName | 'cpa'; readonly version: number },
  event: 'confirm' | 'withdraw',
): Promise<BankRow> {
  const row = await bankRow(by.db, _id, { lock: true })
  // The person confirming has not seen later changes.
  if (row.version !== version) throw kitFail('stale-version', { version: row.version })
  if (part === 'cpa') return linkStates.advance(by.db, row, event, by)
  const there = await partOf(by.db, _id, part)
  if (!there) throw fail(authoringErrors, 'bank-part-empty')
  await partStates.advance(by.db, there, event, by)
  return row
}

export async function partOf(tx: Tx, question: string, part: BankPartName): Promise<BankPartRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankParts)
    .where(and(eq(bankParts.question, question), eq(bankParts.part, part)))
  return row
}

async function putPart(
  kit: Kit,
  tx: Tx,
  question: string,
  part: BankPartName,
  given: Partial<Pick<BankPartRow, 'text' | 'script' | 'file' | 'cover'>>,
): Promise<void> {
  const hashes = [given.file, given.cover].filter(hash => hash != null)
  const held = await filesHeld(tx, [platformFilesOwner], hashes)
  if (hashes.some(hash => !held.has(hash))) throw fail(authoringErrors, 'bank-file')
  await tx
    .insert(bankParts)
    .values({ ...given, id: kit.newId(), question, part })
    .onConflictDoUpdate({ target: [bankParts.question, bankParts.part], set: { part, ...given } })
}

/** The library holds the files that the bank shows. */
export async function referTo(tx: Tx, question: string): Promise<void> {
  const parts = await tx
    .select({ file: bankParts.file, cover: bankParts.cover })
    .from(bankParts)
    .where(eq(bankParts.question, question))
  const hashes = new Set(parts.flatMap(({ file, cover }) => [file, cover]).filter(hash => hash !== null))
  await referFiles(
    tx,
    {
      table: 'authoring_bank_questions',
      record: question,
      owner: platformFilesOwner,
      school: null,
      place: question,
    },
    [...hashes],
  )
}

type Fields = Omit<Change, 'center' | 'cpa' | BankPartName> & Pick<BankData, 'type' | 'name'>

interface BankColumns {
  readonly center: BankData['center']
  readonly cpa: BankData['cpa']
  readonly fields: Fields
}

async function columnsOf(tx: Tx, { center, cpa, fields: { type, multi = false, ...given } }: BankColumns) {
  const subject = await platformSubjectById(tx, cpa.subject)
  if (!subject || !(await isCentralSubject(tx, center.subject))) throw fail(authoringErrors, 'bank-subject')
  const [topic, standard] = [
    pathTo(await platformTree(tx, cpa.subject, 'topic'), cpa.topic),
    pathTo(await platformTree(tx, cpa.subject, 'standard'), cpa.standard),
  ]
  if (!topic) throw fail(authoringErrors, 'bank-topic')
  if (!standard) throw fail(authoringErrors, 'bank-standard')
  const body = {
    options: [],
    list: [],
    bloom: [],
    dimension: null,
    verb: [],
    tags: [],
    tips: '',
    data: '',
    ...defined(given),
    outlines: { outline: branchesOf(topic), assess: branchesOf(standard) },
    hideAnswer: false,
  }
  const fault = questionFault({ type, multi, ...body })
  if (fault) throw fail(authoringErrors, fault)
  return {
    center: center.subject,
    grades: center.grade,
    type,
    multi,
    body,
    curriculum: subject.curriculum,
    curriculumName: subject.curriculumName,
    subject: cpa.subject,
    subjectName: subject.name,
    grade: cpa.grade,
    topic: cpa.topic,
    topicName: topic.at(-1)?.name ?? '',
    standard: cpa.standard,
    standardName: standard.at(-1)?.name ?? '',
    outcome: cpa.outcome,
    reason: cpa.reason,
    tags: [...new Set([...body.tags, ...body.list.flatMap(({ tags }) => tags)].map(searchTag))],
    words: searchWords(
      [
        body.name,
        ...body.options.map(({ val }) => val),
        ...body.list.map(({ val }) => val),
        ...body.tags,
        topic.at(-1)?.name,
        standard.at(-1)?.name,
        cpa.outcome,
      ].join(' '),
    ),
  }
}

const defined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
