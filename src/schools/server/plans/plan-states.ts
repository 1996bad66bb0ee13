// Plan transitions from created to trial, paid and expired. One transaction changes seats, dates and emails.
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { daysAfter, daysOf } from '#schools/contract/plans.rules.ts'
import { restarted, writeFollowUp } from '../leads/follow-ups.ts'
import { issueTrialPapers } from './plan-papers.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { lockSchool } from './seats.ts'
import { seatSet, later } from './plan-changes.ts'
import { takePayment } from './plan-payments.ts'
import { notifyAdmins } from './plan-notices.ts'
import { changed } from './plan-changes.ts'
import { plan } from './plan-changes.ts'

type Calls = typeof schoolPlanContract.methods.calls.patch

type PlanCall<M extends keyof Calls> = Call<unknown, z.output<Calls[M]['data']>>

export async function openTrial(kit: Kit, call: PlanCall<'openTrial'>): Promise<SchoolRow> {
  const { db: tx, data, now } = call
  const school = await lockSchool(tx, data.school)
  const set = await seatSet(kit, school, data)
  const opened = await plan.advance(tx, school, 'openTrial', call, {
    ...set,
    ...restarted(school, now),
    start: now,
    end: daysAfter(now, data.days),
    updatedAt: now,
  })
  await writeFollowUp(tx, {
    school: opened.id,
    kind: 'trialOpened',
    person: call.actor.id,
    now,
    notes: `${data.days} days.`,
  })
  await notifyAdmins(tx, kit, opened, 'PlanTrial', await issueTrialPapers(tx, kit, opened, now))
  return changed(tx, kit, opened)
}

/** Adds days to the current end. */
export async function extend(kit: Kit, call: PlanCall<'extend'>): Promise<SchoolRow> {
  const { db: tx, data, now } = call
  const school = await lockSchool(tx, data.school)
  const extended = await plan.advance(tx, school, 'extend', call, {
    end: daysAfter(later(school.end, now), data.days),
    updatedAt: now,
  })
  if (school.status === 'trial') {
    await writeFollowUp(tx, {
      school: school.id,
      kind: 'trialExtended',
      person: call.actor.id,
      now,
      notes: `${data.days} days.`,
    })
    await notifyAdmins(tx, kit, extended, 'PlanTrial', await issueTrialPapers(tx, kit, extended, now))
  } else await notifyAdmins(tx, kit, extended, 'PlanPaid')
  return changed(tx, kit, extended)
}

export async function markPaid(kit: Kit, call: PlanCall<'markPaid'>): Promise<SchoolRow> {
  const { db: tx, data, actor } = call
  if ((data.days === undefined) === (data.months === undefined))
    throw kitFail('bad-data', { fields: [{ path: 'days', message: 'Give either days or months.' }] })
  if (data.proof.file && !(await ownsFile(tx, actor.id ?? '', data.proof.file.hash)))
    throw kitFail('bad-data', { fields: [{ path: 'proof.file', message: 'Upload the file first.' }] })
  return takePayment(tx, kit, call, {
    ...data,
    id: kit.newId(),
    days: data.days ?? daysOf(data.months ?? 12),
  })
}
