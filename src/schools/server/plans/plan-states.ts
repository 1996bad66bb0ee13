// The plan's way from created to trial, paid and expired. Seats, dates and mails go along in one transaction.
import { and, eq, inArray, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ownsFile } from '#files/server/files.api.ts'
import { isStaff, personOf } from '#identity/server/people.api.ts'
import { formatDate } from '#kit/contract/dates.ts'
import { nobody, type Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify, type MailAttachment, type Receiver } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import {
  daysAfter,
  daysOf,
  daysUntil,
  paidUntil,
  reminderDays,
  spaceGb,
} from '#schools/contract/plans.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { planLifecycle } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { restarted, writeFollowUp } from '../leads/follow-ups.ts'
import { gigabyte } from '../school/make-school.ts'
import { issueTrialPapers } from './plan-papers.ts'
import { adminsOf, cardOf } from './plans.ts'
import { payments, schools, type SchoolRow } from '../plans.tables.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import { lockSchool } from './seats.ts'

type Calls = typeof schoolPlanContract.methods.calls.patch
type Given<M extends keyof Calls> = Call<unknown, z.output<Calls[M]['data']>>

const plan = lifecycle('school-plan', schools, planLifecycle, { guards: { endPassed: () => {} } })

export async function openTrial(kit: Kit, call: Given<'openTrial'>): Promise<SchoolRow> {
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

/** Days are added to the present end. */
export async function extend(kit: Kit, call: Given<'extend'>): Promise<SchoolRow> {
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

export async function markPaid(kit: Kit, call: Given<'markPaid'>): Promise<SchoolRow> {
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

export type PlanKit = Pick<Kit, 'clock' | 'conf'>
interface By {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}
interface PlanPayment {
  readonly id: string
  readonly school: string
  readonly days: number
  readonly teacher?: number | undefined
  readonly student?: number | undefined
  readonly proof: unknown
}

/** The plan is paid, whoever took the money: the back office, or an order of the school's admin. */
export async function takePayment(
  tx: Tx,
  kit: PlanKit,
  by: By,
  { id, school: of, days, proof, ...seats }: PlanPayment,
): Promise<SchoolRow> {
  const { now } = by
  const school = await lockSchool(tx, of)
  const set = await seatSet(kit, school, seats)
  const running = school.status === 'trial' || school.status === 'paid' ? school.end : null
  const paid = await plan.advance(tx, school, 'pay', by, {
    ...set,
    start: school.start !== null && running !== null ? school.start : now,
    end: paidUntil(running, now, days),
    updatedAt: now,
  })
  await tx.insert(payments).values({
    id,
    school: school.id,
    days,
    teacher: paid.teacher,
    student: paid.student,
    proof,
    by: by.actor.id,
    createdAt: now,
  })
  await writeFollowUp(tx, {
    school: school.id,
    kind: isStaff(by.actor) ? 'activated' : 'selfService',
    person: by.actor.id,
    now,
    notes: `${days} days.`,
  })
  await notifyAdmins(tx, kit, paid, 'PlanPaid')
  return changed(tx, kit, paid)
}

/** More seats until the same end. */
export async function takeUpgrade(
  tx: Tx,
  kit: PlanKit,
  by: By,
  { id, school: of, proof, ...seats }: Omit<PlanPayment, 'days'>,
): Promise<SchoolRow> {
  const school = await lockSchool(tx, of)
  const upgraded = await plan.advance(tx, school, 'extend', by, {
    ...(await seatSet(kit, school, seats)),
    updatedAt: by.now,
  })
  await tx.insert(payments).values({
    id,
    school: school.id,
    days: 0,
    teacher: upgraded.teacher,
    student: upgraded.student,
    proof: { ...(proof as object), before: { teacher: school.teacher, student: school.student } },
    by: by.actor.id,
    createdAt: by.now,
  })
  await notifyAdmins(tx, kit, upgraded, 'PlanPaid')
  return changed(tx, kit, upgraded)
}

/** A payment that was given back: its days and seats go, but nobody who is in. */
export async function takeBackPayment(tx: Tx, kit: PlanKit, by: By, id: string): Promise<void> {
  const [paid] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!paid) return
  const school = await lockSchool(tx, paid.school)
  if (school.status !== 'paid' || school.end === null) return
  const { before } = paid.proof as { before?: { teacher: number; student: number } }
  const seats = before && {
    teacher: Math.max(before.teacher, school.usedTeacher),
    student: Math.max(before.student, school.usedStudent),
  }
  const end = new Date(Math.max(by.now.getTime(), daysAfter(school.end, -paid.days).getTime()))
  await changed(tx, kit, await plan.advance(tx, school, 'extend', by, { ...seats, end, updatedAt: by.now }))
}

/** Seats never fall below the people who are in; space follows the seats. */
async function seatSet(
  kit: PlanKit,
  school: SchoolRow,
  seats: { teacher?: number | undefined; student?: number | undefined },
): Promise<Partial<SchoolRow>> {
  const [teacher, student] = [seats.teacher ?? school.teacher, seats.student ?? school.student]
  if (teacher < school.usedTeacher || student < school.usedStudent)
    throw fail(schoolErrors, 'seats-in-use', { teacher: school.usedTeacher, student: school.usedStudent })
  const { school: prices } = await kit.conf.get(plansConf)
  return {
    teacher,
    student,
    space: Math.max(school.space, spaceGb(prices, { teachers: teacher, students: student }) * gigabyte),
  }
}

const later = (end: Date | null, now: Date) => (end !== null && end > now ? end : now)

async function changed(tx: Tx, kit: PlanKit, school: SchoolRow): Promise<SchoolRow> {
  await emit(tx, kit.clock, schoolPlanContract, 'patched', cardOf(school), [`school-staff:${school.id}`])
  return school
}

type PlanNotice = 'PlanTrial' | 'PlanPaid'

/** Admins who have joined, and invited ones by mail. */
async function notifyAdmins(
  tx: Tx,
  kit: PlanKit,
  school: SchoolRow,
  code: PlanNotice,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const rows = await tx
    .select({ uid: staff.uid, email: staff.email })
    .from(staff)
    .where(and(eq(staff.school, school.id), eq(staff.admin, true)))
  for (const admin of rows) {
    const { uid } = admin
    const to = addressOf(admin)
    if (!to) continue
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      code,
      to,
      {
        school: school.name,
        teachers: String(school.teacher),
        students: String(school.student),
        end: await dayFor(tx, uid, school.end),
        id: school.id,
      },
      { school: school.id, ...(attachments.length > 0 && { attachments }) },
    )
  }
}

function addressOf({ uid, email }: Pick<StaffRow, 'uid' | 'email'>): Receiver | undefined {
  if (uid !== null) return { user: uid }
  return email === null ? undefined : { email }
}

/** A day in the receiver's own zone. */
async function dayFor(tx: Tx, user: string | null, at: Date | null): Promise<string> {
  const person = user === null ? undefined : await personOf(tx, user)
  return at === null ? '' : formatDate(at, 'iso', person?.timeZone)
}

export const planJobs = (kit: Kit): readonly Job[] => [
  { name: 'school plans end', every: 300, run: now => expirePlans(kit, now) },
  { name: 'school plans remind', every: 3600, run: now => remind(kit, now) },
]

/** Each plan once: the lifecycle moves it only from trial or paid, and nothing is deleted. */
export async function expirePlans(kit: Kit, now: Date): Promise<number> {
  const due = await kit.db
    .select()
    .from(schools)
    .where(
      and(inArray(schools.status, ['trial', 'paid']), eq(schools.personal, false), lte(schools.end, now)),
    )
  for (const school of due) {
    await kit.db.transaction(async tx => {
      const current = await lockSchool(tx, school.id)
      if (
        (current.status !== 'trial' && current.status !== 'paid') ||
        current.end === null ||
        current.end > now
      )
        return
      const expired = await plan.advance(
        tx,
        current,
        'expire',
        { actor: nobody, now },
        { ...restarted(current, now), updatedAt: now },
      )
      await writeFollowUp(tx, {
        school: school.id,
        kind: current.status === 'trial' ? 'trialEnded' : 'planEnded',
        person: null,
        now,
      })
      for (const user of await adminsOf(tx, school.id)) {
        await notify(
          tx,
          kit.clock,
          schoolNotices,
          'PlanExpired',
          { user },
          { school: school.name, id: school.id },
          { school: school.id, key: `plan expired ${school.id} ${current.end.toISOString()}` },
        )
      }
      await changed(tx, kit, expired)
    })
  }
  kit.wake()
  return due.length
}

/** 30, 7 and 1 days before the end; once for each end date, whatever is repeated. */
export async function remind(kit: Kit, now: Date): Promise<void> {
  const ending = await kit.db
    .select()
    .from(schools)
    .where(
      and(
        inArray(schools.status, ['trial', 'paid']),
        eq(schools.personal, false),
        lte(schools.end, daysAfter(now, reminderDays[0])),
      ),
    )
  for (const school of ending) {
    if (school.end === null || school.end <= now) continue
    const left = daysUntil(school.end, now)
    const due = reminderDays.findLast(days => left <= days)
    // A trial of a week is not told of its end the moment it opens.
    if (due === undefined || (school.start !== null && daysUntil(school.end, school.start) <= due)) continue
    await kit.db.transaction(async tx => {
      for (const user of await adminsOf(tx, school.id)) {
        await notify(
          tx,
          kit.clock,
          schoolNotices,
          'PlanEnding',
          { user },
          {
            school: school.name,
            days: left === 1 ? '1 day' : `${left} days`,
            end: await dayFor(tx, user, school.end),
            id: school.id,
          },
          { school: school.id, key: `plan ending ${due} ${school.id} ${school.end?.toISOString() ?? ''}` },
        )
      }
    })
  }
  kit.wake()
}
