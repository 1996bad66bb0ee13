// Reads bank questions: complete for staff, confirmed ones for teachers.
import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { closedCurricula } from '#academics/server/bank.api.ts'
import { bankStatus } from '#authoring/contract/bank.lifecycle.ts'
import type { BankHit, BankPart, BankPartName, BankQuestion } from '#authoring/contract/bank.shapes.ts'
import { signer, type Sign } from '#files/server/files.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { bankFeedback, bankParts, bankQuestions, type BankPartRow, type BankRow } from '../bank.tables.ts'

/** Both the link to topic and standard and the question's abstract representation must be confirmed. */
export const confirmed = and(
  eq(bankQuestions.status, 'confirmed'),
  sql`exists (select 1 from ${bankParts} where ${bankParts.question} = ${bankQuestions.id} and ${bankParts.part} = 'abstract' and ${bankParts.status} = 'confirmed')`,
)

/**
 * The single condition for everything that teachers get (invariant 10); standards that require a certificate
 * are for
 * its holders.
 */
export async function offered(tx: Tx, actor: Actor): Promise<SQL | undefined> {
  const closed = await closedCurricula(tx, actor)
  return and(confirmed, closed.length > 0 ? notInArray(bankQuestions.curriculum, closed) : undefined)
}

export async function bankRow(tx: Tx, id: string, { lock = false } = {}): Promise<BankRow> {
  const select = tx.select().from(bankQuestions).where(eq(bankQuestions.id, id))
  const [row] = lock ? await select.for('update') : await select
  if (!row) throw kitFail('not-found')
  return row
}

/**
 * Locks an offered question, so that it stays offered until the end of the transaction: staff's changes wait.
 */
export async function offeredRow(tx: Tx, actor: Actor, id: string): Promise<BankRow> {
  await tx.select({ id: bankQuestions.id }).from(bankQuestions).where(eq(bankQuestions.id, id)).for('share')
  const [row] = await tx
    .select()
    .from(bankQuestions)
    .where(and(eq(bankQuestions.id, id), await offered(tx, actor)))
  if (!row) throw kitFail('not-found')
  return row
}

export async function wireStaff(
  tx: Tx,
  rows: readonly BankRow[],
  now: Date,
): Promise<z.input<typeof BankQuestion>[]> {
  const [parts, sign] = [await partsOf(tx, rows), await signer(tx, now)]
  const said =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(bankFeedback)
          .where(
            inArray(
              bankFeedback.question,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(desc(bankFeedback.at), asc(bankFeedback.id))
  return rows.map(row => ({
    ...wireQuestion(row, parts.get(row.id) ?? [], sign),
    cpa: {
      ...linkOf(row),
      status: bankStatus(row.status),
      reason: row.reason,
      feedback: said
        .filter(({ question }) => question === row.id)
        .map(({ part, text, at }) => ({ part, text, at })),
    },
    version: row.version,
    updatedAt: row.updatedAt,
  }))
}

export async function wireHits(
  tx: Tx,
  rows: readonly (BankRow & { readonly score: number })[],
  now: Date,
): Promise<z.input<typeof BankHit>[]> {
  const [parts, sign] = [await partsOf(tx, rows), await signer(tx, now)]
  return rows.map(row => ({
    ...wireQuestion(
      row,
      (parts.get(row.id) ?? []).filter(({ status }) => status === 'confirmed'),
      sign,
    ),
    cpa: linkOf(row),
    score: Math.round(row.score * 1000) / 1000,
  }))
}

async function partsOf(tx: Tx, rows: readonly BankRow[]): Promise<Map<string, BankPartRow[]>> {
  const list =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(bankParts)
          .where(
            inArray(
              bankParts.question,
              rows.map(({ id }) => id),
            ),
          )
  return Map.groupBy(list, ({ question }) => question)
}

const blankPart: BankPart = {
  status: bankStatus('waiting'),
  text: '',
  script: '',
  file: null,
  fileUrl: null,
  cover: null,
  coverUrl: null,
}

function wireQuestion(
  { id, type, multi, body: { hideAnswer: _hidden, ...body }, center, grades }: BankRow,
  parts: readonly BankPartRow[],
  sign: Sign,
) {
  const part = (name: BankPartName): BankPart | null => {
    const row = parts.find(each => each.part === name)
    return row
      ? {
          status: bankStatus(row.status),
          text: row.text,
          script: row.script,
          file: row.file,
          fileUrl: row.file && sign(row.file),
          cover: row.cover,
          coverUrl: row.cover && sign(row.cover),
        }
      : null
  }
  return {
    _id: id,
    uid: '1' as const,
    type,
    multi,
    ...body,
    center: { subject: center, grade: grades },
    abstract: part('abstract') ?? blankPart,
    pictorial: part('pictorial'),
    concrete: part('concrete'),
  }
}

const linkOf = ({
  curriculum,
  curriculumName,
  subject,
  subjectName,
  grade,
  topic,
  topicName,
  standard,
  standardName,
  outcome,
}: BankRow) => ({
  curriculum,
  curriculumName,
  subject,
  subjectName,
  grade,
  topic,
  topicName,
  standard,
  standardName,
  outcome,
})
