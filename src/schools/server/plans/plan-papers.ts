// The invoice and the contract of a trial: created once, emailed to the admins, kept for the plan's page.
import { and, desc, eq } from 'drizzle-orm'
import { sellerConf } from '#commerce/contract/seller.conf.ts'
import { nextNumber } from '#commerce/server/numbers.api.ts'
import { currentAgreement } from '#communications/server/agreements.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { MailAttachment } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { schoolPrice } from '#schools/contract/plans.rules.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay } from '../access.ts'
import { contractPdf, invoicePdf, type TrialPaper } from './plan-papers-pdf.ts'
import { planPapers, type PlanPaperRow } from '../plan-papers.tables.ts'
import type { SchoolRow } from '../plans.tables.ts'

export async function issueTrialPapers(
  tx: Tx,
  kit: Pick<Kit, 'conf' | 'newId'>,
  school: SchoolRow,
  now: Date,
): Promise<MailAttachment[]> {
  const [{ school: prices, currency }, seller] = await Promise.all([
    kit.conf.get(plansConf),
    kit.conf.get(sellerConf),
  ])
  const paper: TrialPaper = {
    seller,
    school,
    currency,
    price: schoolPrice(prices, { teachers: school.teacher, students: school.student }, 12),
    issuedAt: now,
  }
  const terms = await currentAgreement(tx, now, { type: 'schools', mode: 'terms_and_conditions' })
  const year = now.getUTCFullYear()
  const invoice = await nextNumber(tx, `I-${year}`)
  const contract = await nextNumber(tx, `K-${year}`)
  const rows = [
    { kind: 'invoice', no: invoice, bytes: invoicePdf(invoice, paper) },
    { kind: 'contract', no: contract, bytes: contractPdf(contract, paper, terms) },
  ] as const
  await tx
    .insert(planPapers)
    .values(rows.map(row => ({ ...row, id: kit.newId(), school: school.id, issuedAt: now })))
  return rows.map(fileOf)
}

export async function listPapers({ db, query, actor }: Call<{ school: string }>) {
  assertMay(schoolPermissions, 'school.find', actor, query.school)
  const rows = await db
    .select({ id: planPapers.id, kind: planPapers.kind, no: planPapers.no, issuedAt: planPapers.issuedAt })
    .from(planPapers)
    .where(eq(planPapers.school, query.school))
    .orderBy(desc(planPapers.issuedAt), desc(planPapers.no))
    .limit(50)
  return rows.map(({ id, ...row }) => ({ ...row, _id: id }))
}

export async function paperFile({ db, query, actor }: Call<{ school: string; _id: string }>) {
  assertMay(schoolPermissions, 'school.find', actor, query.school)
  const [row] = await db
    .select()
    .from(planPapers)
    .where(and(eq(planPapers.id, query._id), eq(planPapers.school, query.school)))
  if (!row) throw kitFail('not-found')
  return fileOf(row)
}

const fileOf = ({ kind, no, bytes }: Pick<PlanPaperRow, 'kind' | 'no' | 'bytes'>): MailAttachment => ({
  filename: `${kind}-${no}.pdf`,
  mime: 'application/pdf',
  base64: bytes.toString('base64'),
})
